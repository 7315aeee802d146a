import { setup } from 'xstate';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { PaymentResult } from '#domain/payment.ts';
import type { WithdrawalStatus } from '#domain/withdrawal.ts';
import { type Clause, clauseOf, lawOf, permits } from './law.ts';

export type WithdrawalEventType =
  | 'withdrawal.sent'
  | 'withdrawal.paid'
  | 'withdrawal.failed'
  | 'withdrawal.reversed';

export interface WithdrawalRecord {
  status: WithdrawalStatus;
}

const allowed = clauseOf<never>();
const byProvider = { guard: allowed(['payment']) } as const;

/**
 * The life of a withdrawal (decisions, "Record lifecycles"): requested, with its money held, until it is on its way;
 * processing until the provider concludes it. What failed or was reversed is the business's money again.
 */
export const withdrawalLifecycle = setup({
  types: { events: {} as { type: WithdrawalEventType; by: LifecycleActor } },
  guards: {
    allowed: ({ event }, clause: Clause<never>) => permits({}, {}, event.by, clause),
  },
}).createMachine({
  id: 'withdrawal',
  initial: 'requested',
  states: {
    requested: { on: { 'withdrawal.sent': { target: 'processing', guard: allowed(['timer']) } } },
    processing: {
      on: {
        'withdrawal.paid': { target: 'paid', ...byProvider },
        'withdrawal.failed': { target: 'failed', ...byProvider },
        'withdrawal.reversed': { target: 'reversed', ...byProvider },
      },
    },
    paid: { on: { 'withdrawal.reversed': { target: 'reversed', ...byProvider } } },
    failed: {},
    reversed: {},
  },
});

export const withdrawalLaw = lawOf<WithdrawalRecord, WithdrawalStatus, WithdrawalEventType, never>(
  withdrawalLifecycle,
  {},
  'status',
  [],
);

/** What its transaction shows. */
export const resultOfWithdrawal: Record<WithdrawalStatus, PaymentResult> = {
  requested: '03',
  processing: '03',
  paid: '00',
  failed: '99',
  reversed: '91',
};

/** What a provider concludes a withdrawal with. */
export type PayoutEventType = Exclude<WithdrawalEventType, 'withdrawal.sent'>;

/** The event that a provider's fact stands for; none for what only observes. */
export const eventOfPayout: Partial<Record<PaymentResult, PayoutEventType>> = {
  '00': 'withdrawal.paid',
  '99': 'withdrawal.failed',
  '91': 'withdrawal.reversed',
};

/** Whether a withdrawal can still go either way. */
export const isUnderWay = (status: WithdrawalStatus): boolean =>
  status === 'requested' || status === 'processing';
