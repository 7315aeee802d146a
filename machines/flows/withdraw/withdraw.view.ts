import type { SnapshotFrom } from 'xstate';
import type { WithdrawalStart } from '#contract/money/withdrawal.ts';
import { type Tariff, type Withdrawal, type WithdrawalCharge, calculateCharge } from '#domain/withdrawal.ts';
import type { Refused } from '../call-result.ts';
import type { withdrawMachine } from './withdraw.machine.ts';
import type { AccountLabel, WithdrawEvent } from './withdraw.types.ts';

export type WithdrawSnapshot = SnapshotFrom<typeof withdrawMachine>;
export type WithdrawSend = (event: WithdrawEvent) => void;
export type PayableAccount = WithdrawalStart['accounts'][number];

/** Accepted charges that changed; or a chosen account that can't be used any more, if it is known. */
export type WithdrawChange =
  | { what: 'charges'; acceptedCharges: WithdrawalCharge; charge: WithdrawalCharge }
  | { what: 'account'; account: AccountLabel | null };

/** The choices of each step. */
export interface DecidingView {
  step: 'account' | 'amount' | 'review' | 'pin';
  phase: 'asking' | 'sending' | 'unanswered' | 'locked' | 'spent';
  start: WithdrawalStart;
  tariff: Tariff;
  account: PayableAccount | undefined;
  /** A change that requires a new choice. */
  change: WithdrawChange | null;
  charge: WithdrawalCharge | null;
  refusal: Refused | null;
  isLost: boolean;
}

export type WithdrawView =
  | { screen: 'loading' | 'asking' | 'forbidden' | 'unknown' | 'unavailable' | 'unanswered' }
  /** The refusal says why, and when another try can succeed; null if there was no response. */
  | { screen: 'unreachable' | 'limited'; refusal: Refused | null }
  | { screen: 'blocked'; by: 'missing' | 'owing' | 'tooLittle' | 'tooNew'; start: WithdrawalStart }
  | { screen: 'deciding'; deciding: DecidingView }
  | { screen: 'processing'; withdrawal: Withdrawal; isAsking: boolean; isLong: boolean }
  | { screen: 'outcome'; outcome: WithdrawOutcome; withdrawal: Withdrawal };

const plain = ['forbidden', 'unknown', 'unavailable'] as const;
const unloaded = ['unreachable', 'limited'] as const;
const blocks = ['missing', 'owing', 'tooLittle', 'tooNew'] as const;
const ends = ['paid', 'failed', 'reversed', 'canceled', 'paidLate', 'returnedLate'] as const;
export type WithdrawOutcome = (typeof ends)[number];
/** When it counts as delayed. */
const longAfter = 6;

export function withdrawView(snapshot: WithdrawSnapshot): WithdrawView {
  const { start, withdrawal, pollCount, refusal } = snapshot.context;
  const bare = plain.find((state) => snapshot.matches(state));
  if (bare) return { screen: bare };
  const failed = unloaded.find((state) => snapshot.matches(state));
  if (failed) return { screen: failed, refusal };
  const outcome = ends.find((state) => snapshot.matches(state));
  if (outcome && withdrawal) return { screen: 'outcome', outcome, withdrawal };
  if (snapshot.matches('processing') && withdrawal) {
    const isAsking = !snapshot.can({ type: 'check.now' });
    return { screen: 'processing', withdrawal, isAsking, isLong: pollCount >= longAfter };
  }
  const by = blocks.find((state) => snapshot.matches(state));
  if (by && start) return { screen: 'blocked', by, start };
  const deciding = decidingView(snapshot);
  if (deciding) return { screen: 'deciding', deciding };
  if (snapshot.matches({ withdrawing: 'unanswered' })) return { screen: 'unanswered' };
  return { screen: snapshot.matches('withdrawing') ? 'asking' : 'loading' };
}

const steps = {
  choosingAccount: 'account',
  accountUnusable: 'account',
  enteringAmount: 'amount',
  reviewing: 'review',
  chargesChanged: 'review',
} as const;
const pinPhases = { enteringPin: 'asking', locked: 'locked', spent: 'spent' } as const;
const attemptPhases = {
  saving: 'sending',
  sending: 'sending',
  queued: 'sending',
  unanswered: 'unanswered',
} as const;
const statesOf = <States extends object>(states: States) => Object.keys(states) as (keyof States)[];

function decidingView(snapshot: WithdrawSnapshot): DecidingView | undefined {
  const { start, accountId, amountMinor, refusal, isLost } = snapshot.context;
  if (!start?.tariff) return undefined;
  const step = statesOf(steps).find((state) => snapshot.matches(state));
  const phase = pinPhase(snapshot);
  if (!step && !phase) return undefined;
  const charge = amountMinor === null ? null : calculateCharge(amountMinor, start.tariff);
  return {
    step: step ? steps[step] : 'pin',
    phase: phase ?? 'asking',
    start,
    tariff: start.tariff,
    account: start.accounts.find(({ id }) => id === accountId),
    change: changeIn(snapshot, charge),
    charge,
    refusal,
    isLost,
  };
}

function pinPhase(snapshot: WithdrawSnapshot): DecidingView['phase'] | undefined {
  const pin = statesOf(pinPhases).find((state) => snapshot.matches(state));
  if (pin) return pinPhases[pin];
  const attempt = statesOf(attemptPhases).find((withdrawing) => snapshot.matches({ withdrawing }));
  return attempt && attemptPhases[attempt];
}

function changeIn(snapshot: WithdrawSnapshot, charge: WithdrawalCharge | null): WithdrawChange | null {
  const { acceptedCharges, account } = snapshot.context;
  if (snapshot.matches('accountUnusable')) return { what: 'account', account };
  return snapshot.matches('chargesChanged') && acceptedCharges && charge
    ? { what: 'charges', acceptedCharges, charge }
    : null;
}
