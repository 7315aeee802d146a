import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { listDisputes, listEventFees } from '#server/modules/payments/payments.records.ts';
import { returnToBusiness } from '#server/modules/payments/refunds/return-to-business.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { lockApplication, toApplicationRef } from './application.adapter.ts';
import { notifyOfReturn } from './application.notices.ts';
import { saveApplication } from './applications.repo.ts';

/**
 * Returns the paid fee of an application whose place was given up or whose event was cancelled, once. A disputed payment is returned by
 * its dispute.
 */
export async function returnFee(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'config' | 'payments' | 'payables' | 'courier'>,
  key: { businessId: string; id: string },
): Promise<void> {
  const held = await lockApplication(tx, deps, key);
  if (!held || held.paidAt === null || held.feeReturnedAt !== null) return;
  const payments = await listEventFees(tx, key.businessId, [key.id]);
  const payment = payments.find(
    ({ type, result, grossMinor, surplusMinor }) =>
      type === 'event' && result === 'success' && grossMinor > surplusMinor,
  );
  if (!payment) return;
  const disputes = await listDisputes(tx, key.businessId, payment.id);
  if (disputes.some(({ status }) => status === 'open')) return;
  await returnToBusiness(tx, deps, payment, `The fee of ${held.event.title} is returned`, systemActor);
  const at = deps.clock.now();
  await saveApplication(tx, key, { feeReturnedAt: at });
  await recordEvents(tx, key.businessId, at, systemActor, [
    { record: toApplicationRef(held, held.event.title), event: 'application.feeReturned' },
  ]);
  await notifyOfReturn(tx, deps, held);
}
