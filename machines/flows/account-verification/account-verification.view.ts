import type { SnapshotFrom } from 'xstate';
import type { KycItem } from '#domain/kyc.ts';
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
  const { details, item, refusal } = snapshot.context;
  const bare = (['forbidden', 'verifying'] as const).find((state) => snapshot.matches(state));
  if (bare) return { screen: bare };
  const failed = (['unreachable', 'limited'] as const).find((state) => snapshot.matches(state));
  if (failed) return { screen: failed, refusal };
  if (details === null || snapshot.matches('loading')) return { screen: 'loading' };
  const settled = (['approved', 'objected'] as const).find((state) => snapshot.matches(state));
  if (settled) return { screen: settled, details };
  const isAppealing = snapshot.matches('appealing');
  const isUnappealed = snapshot.matches('unappealed');
  if (isAppealing || isUnappealed || snapshot.matches('rejected') || snapshot.matches('revoked'))
    return {
      screen: 'refused',
      details,
      refusal,
      phase: isAppealing ? 'sending' : isUnappealed ? 'unanswered' : 'asking',
    };
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
  const isSaving = snapshot.matches('saving');
  if (item !== null && (snapshot.matches('filling') || isSaving || snapshot.matches('unsaved')))
    return {
      screen: 'step',
      item,
      details,
      refusal,
      phase: isSaving ? 'sending' : snapshot.matches('unsaved') ? 'unanswered' : 'asking',
    };
  const isSending = snapshot.matches('submitting');
  return {
    screen: 'overview',
    details,
    refusal,
    phase: isSending ? 'sending' : snapshot.matches('unsent') ? 'unanswered' : 'asking',
    again: details.status === 'needs attention' ? 'asked' : details.status === 'expired' ? 'expired' : null,
    maySubmit: snapshot.can({ type: 'kyc.submit' }),
  };
}
