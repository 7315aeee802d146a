import type { SnapshotFrom } from 'xstate';
import { listAcceptedEvents } from '../state-path.ts';
import type { PayoutAccountMachine } from './payout-account.machine.ts';
import type { PayoutAccountContext } from './payout-account.types.ts';

export type PayoutAccountSnapshot = SnapshotFrom<PayoutAccountMachine>;

const samples = {
  'account.submit': { account: { cbnCode: '', accountNumber: '' } },
  'pin.submit': { sourceType: 'businessPayoutAccount', key: '' },
  'account.change': {},
} as const;

export type PayoutAccountView = Pick<PayoutAccountContext, 'refusal' | 'enquiry' | 'saved'> & {
  step: 'account' | 'confirm' | 'spent' | 'saved';
  busy: 'enquiring' | 'saving' | null;
  /** The server couldn't be reached, for the enquiry or the save. */
  unanswered: 'enquiry' | 'saving' | null;
  /** Milliseconds since 1970; undefined while the PIN can be entered. */
  lockedUntilMs: number | undefined;
  controls: ReadonlySet<keyof typeof samples>;
};

const steps = {
  confirming: 'confirm',
  adding: 'confirm',
  locked: 'confirm',
  spent: 'spent',
  saved: 'saved',
} as const;
const statesOfSteps = Object.keys(steps) as (keyof typeof steps)[];

export function payoutAccountView(snapshot: PayoutAccountSnapshot): PayoutAccountView {
  const { refusal, enquiry, saved } = snapshot.context;
  const state = statesOfSteps.find((one) => snapshot.matches(one));
  return {
    refusal,
    enquiry,
    saved,
    step: state ? steps[state] : 'account',
    busy: snapshot.matches('enquiring')
      ? 'enquiring'
      : snapshot.matches({ adding: 'sending' })
        ? 'saving'
        : null,
    unanswered: snapshot.matches('unreachable')
      ? 'enquiry'
      : snapshot.matches({ adding: 'unanswered' })
        ? 'saving'
        : null,
    lockedUntilMs: state === 'locked' ? refusal?.retryAtMs : undefined,
    controls: listAcceptedEvents(snapshot, samples),
  };
}
