import * as z from 'zod/mini';
import { EventFeeMethod } from '#domain/event-application.ts';
import { Id } from '#domain/id.ts';
import type { FeeAttempt } from '#machines/flows/event-place/index.ts';
import { createAttemptStore } from '#src/lib/attempt-store.ts';
import { type AppStorage, storage } from '#src/lib/storage.ts';

const FeeAttemptSchema = z.object({ applicationId: Id, paymentId: Id, method: EventFeeMethod });

/** The unanswered payments of fees, one for each application. The same method, in any tab, is the same payment. */
export function createFeeAttempts(keep: AppStorage, newId: () => string) {
  const store = createAttemptStore(keep, FeeAttemptSchema);
  return {
    of: (applicationId: string): FeeAttempt | null => store.of(applicationId),
    /** @throws when the device can't store it; then it must not be sent */
    keep(payment: Omit<FeeAttempt, 'paymentId'>): FeeAttempt {
      const existing = store.of(payment.applicationId);
      const paymentId = existing?.method === payment.method ? existing.paymentId : newId();
      return store.keep(payment.applicationId, { ...payment, paymentId });
    },
    forget: (applicationId: string) => store.forget(applicationId),
  };
}

export const feeAttempts = createFeeAttempts(storage, () => crypto.randomUUID());
