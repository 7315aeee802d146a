import type { BookPeriodDetails, PeriodTotal } from '#contract/money/book-period.ts';
import type { CallResult, FailureKind, Refused } from '../call-result.ts';

export type PeriodAnswer = CallResult<BookPeriodDetails>;

export interface PeriodCloseInput {
  /** YYYY-MM. */
  month: string;
  /** The person may close and reopen months. */
  canManage: boolean;
}

/** A month is closed with the totals that the person saw. */
export interface CloseInput {
  month: string;
  totals: readonly PeriodTotal[];
}
export interface ReopenInput {
  month: string;
  reason: string;
}

export interface PeriodCloseContext extends PeriodCloseInput {
  /** The month as last loaded; null before the first load. */
  period: BookPeriodDetails | null;
  /** The reason for reopening, as last submitted. */
  reason: string;
  /** Why the last request was refused. */
  refusal: Refused | null;
  /** Why the last request was not answered. */
  failure: FailureKind | null;
}

export type PeriodCloseEvent =
  | { type: 'period.refresh' }
  | { type: 'close.ask' }
  | { type: 'close.confirm' }
  | { type: 'close.leave' }
  | { type: 'reopen.ask' }
  | { type: 'reopen.submit'; reason: string }
  | { type: 'reopen.leave' }
  | { type: 'network.back' };
