import { systemActor } from '#server/platform/timeline/system-actor.ts';
import {
  PICKUP_EXPIRES_AFTER_MS,
  UNPAID_ORDER_EXPIRES_AFTER_MS,
} from '#machines/lifecycles/order.lifecycle.ts';
import { SELF_DELIVERY_ASSUMED_AFTER_MS } from '#machines/lifecycles/shipping.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { handleSandboxCourier } from '#server/providers/delivery/sandbox.ts';
import { AppError } from '#server/app-error.ts';
import { advance } from './lifecycle/advance.ts';
import type { OrderDeps } from './lifecycle/order-step.ts';
import {
  applyStoredEvents,
  pollCourier,
  receiveCourierEvent,
  requestDelivery,
} from './delivery/courier.service.ts';
import { runBulk } from './list/order-bulk.service.ts';
import {
  bookCourierJob,
  returnParcelJob,
  cancelPickupJob,
  pollCourierJob,
  applyCourierEventsJob,
  orderBulkJob,
} from './orders.outbox.ts';
import { findHandedOverOrders, findUncollectedOrders, findUnpaidOrders } from './due-orders.repo.ts';
import type { Step } from '#machines/lifecycles/order-plan.ts';

const batchSize = 200;

/**
 * Expires orders that waited too long for payment or pickup, and marks orders as delivered that were handed over long
 * enough ago without a complaint.
 */
export async function runOrderTimers(tx: Transaction, deps: OrderDeps): Promise<void> {
  const before = (ms: number) => new Date(deps.clock.now().getTime() - ms);
  const unpaid = await findUnpaidOrders(tx, before(UNPAID_ORDER_EXPIRES_AFTER_MS), batchSize);
  const handedOver = await findHandedOverOrders(tx, before(SELF_DELIVERY_ASSUMED_AFTER_MS), batchSize);
  const uncollected = await findUncollectedOrders(tx, before(PICKUP_EXPIRES_AFTER_MS), batchSize);
  const due = [
    ...unpaid.map((order) => ({ ...order, step: { on: 'order', event: 'order.expire' } satisfies Step })),
    ...uncollected.map((order) => ({
      ...order,
      step: { on: 'order', event: 'pickup.expire' } satisfies Step,
    })),
    ...handedOver.map((order) => ({
      ...order,
      step: { on: 'shipping', event: 'delivery.expire' } satisfies Step,
    })),
  ];
  for (const { businessId, id, step } of due) {
    try {
      await advance(tx, deps, businessId, id, step, systemActor);
    } catch (problem) {
      // The order changed in the meantime; nothing was written for it.
      if (!(problem instanceof AppError)) throw problem;
    }
  }
}

export function handleOrderJobs(deps: Deps): void {
  const { db, jobs, courier } = deps;
  jobs.handle(bookCourierJob, ({ businessId, deliveryId }) => requestDelivery(deps, businessId, deliveryId));
  jobs.handle(cancelPickupJob, ({ reference }) => courier.cancel(reference));
  jobs.handle(returnParcelJob, ({ reference }) => courier.requestReturn(reference));
  jobs.handle(applyCourierEventsJob, ({ businessId, orderId }) =>
    db.transaction((tx) => applyStoredEvents(tx, deps, businessId, orderId)),
  );
  jobs.handle(orderBulkJob, ({ businessId, runId }) => runBulk(deps, businessId, runId));
  jobs.sweep('order-timers', 60_000, (tx) => runOrderTimers(tx, deps));
  if (courier.reports) {
    jobs.handle(pollCourierJob, () => pollCourier(deps));
    jobs.sweep('courier-poll', 300_000, (tx) =>
      jobs.add(tx, pollCourierJob, {}, { singletonKey: pollCourierJob.name }),
    );
  }
  if (courier.provider === 'sandbox')
    handleSandboxCourier(deps, deps.config.getKey('courier'), (body) =>
      db.transaction((tx) => receiveCourierEvent(tx, deps, body)),
    );
}
