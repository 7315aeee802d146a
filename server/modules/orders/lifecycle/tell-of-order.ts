import type { Transaction } from '#server/db/client.ts';
import { type Actor, appendTimeline } from '#server/platform/timeline/timeline.repo.ts';
import type { OrderDeps } from './order-step.ts';
import type { OrderRecord } from '#server/modules/orders/orders.repo.ts';

/** Writes down what happened to an order beside its lifecycles. */
export const tellOfOrder = (
  tx: Transaction,
  { clock }: Pick<OrderDeps, 'clock'>,
  { businessId, id, number }: OrderRecord,
  actor: Actor,
  event: string,
  note: string,
): Promise<void> =>
  appendTimeline(tx, businessId, clock.now(), actor, [
    { record: { type: 'order', id, label: number }, lifecycle: null, event, from: null, to: null, note },
  ]);
