import type { Deps } from '#server/deps.ts';
import { applyPaymentUpdate } from './apply-payment-update.ts';
import { fetchPaymentStatus } from './poll-payment.ts';

/** Asks the provider for the result of a payment, and applies it. If it can't be reached, the last known result counts. */
export async function refreshPayment(deps: Deps, reference: string | null | undefined): Promise<void> {
  if (reference === undefined || reference === null) return;
  const update = await fetchPaymentStatus(deps, reference).catch((problem: unknown) => {
    deps.log.warn({ err: problem }, 'payment provider');
    return undefined;
  });
  if (update) await deps.db.transaction((tx) => applyPaymentUpdate(tx, deps, update));
}
