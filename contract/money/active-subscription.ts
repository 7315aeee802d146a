import * as z from 'zod/mini';
import { AmountMinor } from '#domain/money.ts';
import { Plan } from '#domain/plan.ts';
import {
  Subscription,
  SubscriptionOrder as UncodedOrder,
  SubscriptionPayment,
} from '#domain/subscription.ts';
import { defineCall } from '#contract/call.ts';
import { ResultCode } from '#contract/money/result-code.ts';

/** An order with its payment's result as a code. */
export const SubscriptionOrder = z.extend(UncodedOrder, {
  payment: z.nullable(z.extend(SubscriptionPayment, { result: ResultCode })),
});

/** The business's plan and its subscription, if it has one. */
export const ActiveSubscription = z.object({
  /** The plan whose limits are in force. */
  plan: Plan,
  subscription: z.nullable(Subscription),
  /** This person can start a trial of pro now: once for a verified owner. */
  canStartTrial: z.boolean(),
  /** The verification that is missing before the owner can start it; null where none is, and where it can't be had. */
  trialReason: z.nullable(z.string()),
  /** The latest unpaid order, which can be continued on any device. */
  openOrder: z.nullable(SubscriptionOrder),
  /** The balance that can pay for a plan; null without access to PAYMENT. */
  availableMinor: z.nullable(AmountMinor),
  /** True if the person may pay from the balance and with the stored card, and keep or remove a card. */
  canSpend: z.boolean(),
  hasPin: z.boolean(),
});
export type ActiveSubscription = z.infer<typeof ActiveSubscription>;

/** Apart from the other calls of subscriptions, because every page of the dashboard makes it. */
export const activeSubscriptionCalls = {
  activeSubscription: defineCall({
    method: 'GET',
    service: 'core',
    path: '/subscription/business-active-subscription',
    access: { resource: 'BUSINESS', level: 'view-only' },
    summary: "Get the business's plan and subscription",
    data: ActiveSubscription,
  }),
};
