import { assign, setup } from 'xstate';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { PaymentResult } from '#domain/payment.ts';
import type { WithdrawalStatus } from '#domain/withdrawal.ts';
import { type GuardParams, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export type PayoutEventType =
  | 'withdrawal.paid'
  | 'withdrawal.failed'
  | 'withdrawal.reversed'
  | 'withdrawal.paidLate'
  | 'withdrawal.returnedLate';
export type WithdrawalEventType = 'withdrawal.sent' | 'withdrawal.cancel' | PayoutEventType;

export interface WithdrawalFacts {
  /** The provider's reason for a failure or return. */
  reason: string | null;
}
export interface WithdrawalRecord extends WithdrawalFacts {
  status: WithdrawalStatus;
}

type Sent =
  | { type: 'withdrawal.sent' | 'withdrawal.cancel'; by: LifecycleActor }
  | ({ type: PayoutEventType; by: LifecycleActor } & WithdrawalFacts);

const allowed = createGuard<never>();
const reported = <Target extends WithdrawalStatus>(
  target: Target,
  actions: 'recordReason' | 'clearReason' = 'recordReason',
) => ({ target, guard: allowed(['payment']), actions });
const paidLate = reported('paidLate', 'clearReason');

/**
 * The lifecycle of a withdrawal: requested, with its amount held, until the system sends it; until then the merchant can
 * cancel it. Processing until the provider completes it. Paid late when the provider paid it after reporting a failure,
 * and returned late when that payout is returned.
 */
export const withdrawalChart = setup({
  types: {
    context: {} as WithdrawalFacts,
    input: {} as WithdrawalFacts,
    events: {} as Sent,
  },
  guards: {
    allowed: ({ event }, clause: GuardParams<never>) => isAllowed({}, {}, event.by, clause),
  },
  actions: {
    recordReason: assign(({ context, event }) => ('reason' in event ? { reason: event.reason } : context)),
    clearReason: assign({ reason: null }),
  },
}).createMachine({
  id: 'withdrawal',
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: {
      on: {
        'withdrawal.sent': { target: 'processing', guard: allowed(['timer']) },
        'withdrawal.cancel': { target: 'canceled', guard: allowed(['merchant']) },
      },
    },
    processing: {
      on: {
        'withdrawal.paid': reported('paid', 'clearReason'),
        'withdrawal.failed': reported('failed'),
        'withdrawal.reversed': reported('reversed'),
      },
    },
    paid: { on: { 'withdrawal.reversed': reported('reversed') } },
    failed: { on: { 'withdrawal.paidLate': paidLate } },
    canceled: { on: { 'withdrawal.paidLate': paidLate } },
    paidLate: { on: { 'withdrawal.returnedLate': reported('returnedLate') } },
    reversed: {},
    returnedLate: {},
  },
});

export const withdrawalLifecycle = createLifecycle<
  WithdrawalRecord,
  WithdrawalStatus,
  WithdrawalEventType,
  never
>(withdrawalChart, {}, 'status', []);

/** The result of its transaction. */
export const resultOfWithdrawal: Record<WithdrawalStatus, PaymentResult> = {
  requested: 'pending',
  processing: 'pending',
  paid: 'success',
  failed: 'failed',
  reversed: 'reversed',
  canceled: 'failed',
  paidLate: 'success',
  returnedLate: 'reversed',
};

/** Statuses in which a reported payout counts as late. */
const lateStatuses: ReadonlySet<WithdrawalStatus> = new Set([
  'failed',
  'canceled',
  'paidLate',
  'returnedLate',
]);

/**
 * Returns the events of a provider's report for a withdrawal with this status, in order; none for an observation. A return
 * implies an earlier payout: for a failed withdrawal it also means that it was paid late. A failure that is reported after
 * a payout means a return. Events that aren't legal change nothing.
 */
export function eventsOfPayoutUpdate(status: WithdrawalStatus, result: PaymentResult): PayoutEventType[] {
  if (result === 'success') return [lateStatuses.has(status) ? 'withdrawal.paidLate' : 'withdrawal.paid'];
  if (result === 'failed' && lateStatuses.has(status)) return ['withdrawal.returnedLate'];
  if (result === 'failed') return [status === 'paid' ? 'withdrawal.reversed' : 'withdrawal.failed'];
  if (result !== 'reversed') return [];
  return lateStatuses.has(status)
    ? ['withdrawal.paidLate', 'withdrawal.returnedLate']
    : ['withdrawal.reversed'];
}

/** Returns true while a withdrawal can still be paid or fail. */
export const isUnderWay = (status: WithdrawalStatus): boolean =>
  status === 'requested' || status === 'processing';

/** Returns true if the bank has the money. */
export const isPaidOut = (status: WithdrawalStatus): boolean => status === 'paid' || status === 'paidLate';

/** The ledger movement of a withdrawal. */
export type MoneyMove = 'payOut' | 'release' | 'creditBack' | 'takeLate' | 'returnLate';

const moves: Record<WithdrawalEventType, (from: WithdrawalStatus) => MoneyMove | null> = {
  'withdrawal.sent': () => null,
  'withdrawal.cancel': () => 'release',
  'withdrawal.paid': () => 'payOut',
  'withdrawal.failed': () => 'release',
  'withdrawal.reversed': (from) => (from === 'paid' ? 'creditBack' : 'release'),
  'withdrawal.paidLate': () => 'takeLate',
  'withdrawal.returnedLate': () => 'returnLate',
};

/** Returns the ledger movement of a transition; null if the amount stays held. */
export const ledgerMovementOf = (event: WithdrawalEventType, from: WithdrawalStatus): MoneyMove | null =>
  moves[event](from);
