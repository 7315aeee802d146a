import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { SubscriptionMethod } from '#domain/subscription.ts';
import type { DomainPaymentAttempt } from '#machines/flows/custom-domain/index.ts';
import { createAttemptStore } from '#src/lib/attempt-store.ts';
import { type AppStorage, storage } from '#src/lib/storage.ts';

const PaymentSchema = z.object({ orderId: Id, paymentId: Id, method: SubscriptionMethod });

/** The unanswered payments for domains, one for each order. The same method, in any tab, is the same payment. */
export function createDomainPayments(keep: AppStorage, newId: () => string) {
  const store = createAttemptStore(keep, PaymentSchema, 'domainPayment');
  return {
    of: (orderId: string): DomainPaymentAttempt | null => store.of(orderId),
    /** @throws when the device can't store it; then it must not be sent */
    keep(payment: Omit<DomainPaymentAttempt, 'paymentId'>): DomainPaymentAttempt {
      const existing = store.of(payment.orderId);
      const isSame = existing?.method === payment.method;
      return store.keep(payment.orderId, { ...payment, paymentId: isSame ? existing.paymentId : newId() });
    },
    forget: (orderId: string) => store.forget(orderId),
  };
}

const newId = () => crypto.randomUUID();
export const domainPayments = createDomainPayments(storage, newId);

/** The ids of requests without a response, by what was sent: a repeat is the same domain, or the same order. */
export class UnansweredIds {
  readonly #ids = new Map<string, string>();

  of(request: string): string {
    const id = this.#ids.get(request) ?? newId();
    this.#ids.set(request, id);
    return id;
  }

  answered(request: string): void {
    this.#ids.delete(request);
  }
}
