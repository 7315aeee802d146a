import type { SnapshotFrom } from 'xstate';
import type { KycAppeal, KycItem } from '#domain/kyc.ts';
import type { KycDetails } from '#domain/kyc-case.ts';
import type { Refused } from '../call-result.ts';
import type { accountVerificationMachine } from './account-verification.machine.ts';
import type { AccountVerificationEvent } from './account-verification.types.ts';

export type AccountVerificationSnapshot = SnapshotFrom<typeof accountVerificationMachine>;
export type AccountVerificationSend = (event: AccountVerificationEvent) => void;

/** The current form, or the item that is being sent or got no response. */
export type Phase = 'asking' | 'sending' | 'unanswered';

export interface StepView {
  screen: 'step';
  item: KycItem;
  details: KycDetails;
  refusal: Refused | null;
  phase: Phase;
}
export interface OverviewView {
  screen: 'overview';
  details: KycDetails;
  refusal: Refused | null;
  phase: Phase;
  /** Why items must be submitted again: a review requested them, or the approval expired. */
  again: 'asked' | 'expired' | null;
  maySubmit: boolean;
}

/** Rejected or revoked, with the reason and the appeal. */
export interface RefusedView {
  screen: 'refused';
  details: KycDetails;
  refusal: Refused | null;
  phase: Phase;
  /** The appeal that was sent last, if it wasn't received. */
  appeal: KycAppeal | null;
}

export type AccountVerificationView =
  | { screen: 'loading' | 'forbidden' | 'verifying' }
  /** The refusal says why, and when another try can succeed; null if there was no response. */
  | { screen: 'unreachable' | 'limited'; refusal: Refused | null }
  | { screen: 'welcome'; details: KycDetails; isChoosing: boolean; mayShowItems: boolean }
  | StepView
  | { screen: 'objected'; details: KycDetails }
  | OverviewView
  | {
      screen: 'submitted';
      details: KycDetails;
      isLooking: boolean;
      isWithdrawing: boolean;
      mayWithdraw: boolean;
    }
  | { screen: 'approved'; details: KycDetails }
  | RefusedView;

export function accountVerificationView(snapshot: AccountVerificationSnapshot): AccountVerificationView {
  const { details, item, appeal, refusal } = snapshot.context;
  const bare = (['forbidden', 'verifying'] as const).find((state) => snapshot.matches(state));
  if (bare) return { screen: bare };
  const failed = (['unreachable', 'limited'] as const).find((state) => snapshot.matches(state));
  if (failed) return { screen: failed, refusal };
  if (details === null || snapshot.matches('loading')) return { screen: 'loading' };
  const settled = (['approved', 'objected'] as const).find((state) => snapshot.matches(state));
  if (settled) return { screen: settled, details };
  const phase = phaseOf(snapshot);
  if ((['rejected', 'revoked', 'appealing'] as const).some((state) => snapshot.matches(state)))
    return { screen: 'refused', details, refusal, phase, appeal };
  const isWithdrawing = snapshot.matches('withdrawing');
  if (isWithdrawing || snapshot.matches('submitted'))
    return {
      screen: 'submitted',
      details,
      isLooking: snapshot.matches({ submitted: 'looking' }),
      isWithdrawing,
      mayWithdraw: isWithdrawing || snapshot.can({ type: 'kyc.withdraw' }),
    };
  if (snapshot.matches('welcome') || snapshot.matches('choosing'))
    return {
      screen: 'welcome',
      details,
      isChoosing: snapshot.matches('choosing'),
      mayShowItems: snapshot.can({ type: 'items.show' }),
    };
  if (item !== null && (snapshot.matches('filling') || snapshot.matches('saving')))
    return { screen: 'step', item, details, refusal, phase };
  return {
    screen: 'overview',
    details,
    refusal,
    phase,
    again: details.status === 'needs attention' ? 'asked' : details.status === 'expired' ? 'expired' : null,
    maySubmit: snapshot.can({ type: 'kyc.submit' }),
  };
}

function phaseOf(snapshot: AccountVerificationSnapshot): Phase {
  const is = (state: 'sending' | 'unanswered') =>
    (['saving', 'submitting', 'appealing'] as const).some((request) =>
      snapshot.matches({ [request]: state }),
    );
  return is('sending') ? 'sending' : is('unanswered') ? 'unanswered' : 'asking';
}
