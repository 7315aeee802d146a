import { setup } from 'xstate';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { ReferralStatus } from '#domain/referral.ts';
import { type Condition, type GuardParams, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export type ReferralEventType = 'referral.approve' | 'referral.pay' | 'referral.void';

export interface ReferralFacts {
  /** The referred business paid for a plan. */
  isPlanPaid: boolean;
  /** The waiting time since that payment is over, and its payer disputes it no more. */
  isDue: boolean;
  /** No rule against fraud applies. */
  isClean: boolean;
}
export interface ReferralState extends ReferralFacts {
  status: ReferralStatus;
}

export const referralConditions = {
  isPlanPaid: { holds: ({ isPlanPaid }) => isPlanPaid, satisfiedBy: () => null },
  isDue: { holds: ({ isDue }) => isDue, satisfiedBy: () => null },
  isClean: { holds: ({ isClean }) => isClean, satisfiedBy: () => null },
} satisfies Record<string, Condition<ReferralFacts>>;
export type ReferralCondition = keyof typeof referralConditions;

const allowed = createGuard<ReferralCondition>();
const toVoided = { target: 'voided', guard: allowed(['timer', 'operator']) } as const;

/**
 * The lifecycle of a referral: pending → approved with the first payment of a plan → paid 30 days later · voided, also after the
 * bonus was paid, which is then taken back (decisions, "Referral").
 */
export const referralChart = setup({
  types: {
    context: {} as ReferralFacts,
    input: {} as ReferralFacts,
    events: {} as { type: ReferralEventType; by: LifecycleActor },
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<ReferralCondition>) =>
      isAllowed(referralConditions, context, event.by, clause),
  },
}).createMachine({
  id: 'referral',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        'referral.approve': { target: 'approved', guard: allowed(['timer'], 'isPlanPaid', 'isClean') },
        'referral.void': toVoided,
      },
    },
    approved: {
      on: {
        'referral.pay': { target: 'paid', guard: allowed(['timer'], 'isDue', 'isClean') },
        'referral.void': toVoided,
      },
    },
    paid: { on: { 'referral.void': toVoided } },
    voided: {},
  },
});

export const referralLifecycle = createLifecycle<
  ReferralState,
  ReferralStatus,
  ReferralEventType,
  ReferralCondition
>(referralChart, referralConditions, 'status', []);
