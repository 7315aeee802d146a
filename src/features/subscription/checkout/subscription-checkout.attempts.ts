import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { Plan } from '#domain/plan.ts';
import { BillingPeriod } from '#domain/billing-period.ts';
import { SubscriptionMethod } from '#domain/subscription.ts';
import type { DatedChoice, PaymentAttempt, SavedOrder } from '#machines/flows/subscription-checkout/index.ts';
import { createAttemptStore } from '#src/lib/attempt-store.ts';
import { type AppStorage, storage } from '#src/lib/storage.ts';

const OrderSchema = z.object({
  step: z.enum(['review', 'sent']),
  plan: z.nullable(Plan),
  period: z.nullable(BillingPeriod),
  startsNow: z._default(z.boolean(), false),
  orderId: Id,
});
const PaymentSchema = z.object({
  orderId: Id,
  paymentId: Id,
  method: SubscriptionMethod,
  keepCard: z.boolean(),
});

/** The choices of a plan, one for each business. The same choice, in any tab, is the same order. */
export function createOrderAttempts(keep: AppStorage, newId: () => string) {
  const store = createAttemptStore(keep, OrderSchema, 'subscriptionOrder');
  return {
    of: (businessId: string): SavedOrder | null => store.of(businessId),
    /** @throws when the device can't store it; then it must not be sent */
    keep(businessId: string, step: SavedOrder['step'], { plan, period, startsNow }: DatedChoice): SavedOrder {
      const existing = store.of(businessId);
      const isSame =
        existing?.plan === plan && existing.period === period && existing.startsNow === startsNow;
      const orderId = existing && isSame ? existing.orderId : newId();
      return store.keep(businessId, { step, plan, period, startsNow, orderId });
    },
    forget: (businessId: string) => store.forget(businessId),
  };
}

/** The unanswered payments, one for each order. The same method, in any tab, is the same payment. */
export function createPaymentAttempts(keep: AppStorage, newId: () => string) {
  const store = createAttemptStore(keep, PaymentSchema, 'subscriptionPayment');
  return {
    of: (orderId: string): PaymentAttempt | null => store.of(orderId),
    /** @throws when the device can't store it; then it must not be sent */
    keep(payment: Omit<PaymentAttempt, 'paymentId'>): PaymentAttempt {
      const existing = store.of(payment.orderId);
      const isSame = existing?.method === payment.method && existing.keepCard === payment.keepCard;
      return store.keep(payment.orderId, { ...payment, paymentId: isSame ? existing.paymentId : newId() });
    },
    forget: (orderId: string) => store.forget(orderId),
  };
}

const newId = () => crypto.randomUUID();
export const orderAttempts = createOrderAttempts(storage, newId);
export const paymentAttempts = createPaymentAttempts(storage, newId);
