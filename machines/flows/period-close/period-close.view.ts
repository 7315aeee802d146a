import type { SnapshotFrom } from 'xstate';
import type { BookPeriodDetails } from '#contract/money/book-period.ts';
import type { FailureKind, Refused } from '../call-result.ts';
import type { periodCloseMachine } from './period-close.machine.ts';
import type { PeriodCloseEvent } from './period-close.types.ts';

export type PeriodCloseSnapshot = SnapshotFrom<typeof periodCloseMachine>;
export type PeriodCloseSend = (event: PeriodCloseEvent) => void;

export type PeriodCloseView =
  | { screen: 'loading' }
  | { screen: 'missing' }
  | { screen: 'denied'; refusal: Refused | null }
  | { screen: 'failed'; failure: FailureKind }
  | { screen: 'tooMany'; retryAtMs: number | undefined }
  | {
      screen: 'month';
      period: BookPeriodDetails;
      canClose: boolean;
      canReopen: boolean;
      /** The dialog that is open, and whether its request is being sent. */
      dialog: { of: 'close' | 'reopen'; isPending: boolean } | null;
      /** The reason for reopening, as last submitted. */
      reason: string;
      /** Why the last press had no effect. */
      refusal: Refused | null;
      failure: FailureKind | null;
    };

export function periodCloseView(snapshot: PeriodCloseSnapshot): PeriodCloseView {
  const { period, reason, refusal, failure } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? 'unreachable' };
  if (snapshot.matches('tooMany')) return { screen: 'tooMany', retryAtMs: refusal?.retryAtMs };
  if (snapshot.matches('missing')) return { screen: 'missing' };
  if (snapshot.matches('denied')) return { screen: 'denied', refusal };
  if (!period || snapshot.matches('loading')) return { screen: 'loading' };
  const isPending = snapshot.hasTag('busy');
  const isClosing = snapshot.matches('confirming') || snapshot.matches('closing');
  const isReopening = snapshot.matches('explaining') || snapshot.matches('reopening');
  return {
    screen: 'month',
    period,
    canClose: snapshot.can({ type: 'close.ask' }),
    canReopen: snapshot.can({ type: 'reopen.ask' }),
    dialog: isClosing ? { of: 'close', isPending } : isReopening ? { of: 'reopen', isPending } : null,
    reason,
    refusal,
    failure,
  };
}
