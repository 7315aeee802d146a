import type { NotificationKind } from '#domain/notification.ts';
import type { Transaction } from '#server/db/client.ts';
import { type NotifyDeps, notifyMembers } from '#server/modules/notifications/notify-members.ts';
import type { OrderRecord } from '#server/modules/orders/orders.repo.ts';
import type { Transition } from '#server/platform/lifecycle/advance.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';

/** Notifies members of an event of an order. */
export async function notifyMembersOfOrder(
  tx: Transaction,
  deps: NotifyDeps,
  order: OrderRecord,
  kind: NotificationKind,
  actor: Pick<Actor, 'id' | 'kind' | 'name'>,
): Promise<void> {
  const { businessId, id, number, customerName, totalMinor, currency } = order;
  const person = actor.kind === 'merchant' ? actor.name : (customerName ?? undefined);
  await notifyMembers(tx, deps, businessId, {
    kind,
    details: { name: number, ...(person !== undefined && { person }), amountMinor: totalMinor, currency },
    records: [{ type: 'order', id }],
    actorId: actor.id,
  });
}

/** Notifies members of what a customer or their payment has done to an order. */
export async function notifyMembersOfSteps(
  tx: Transaction,
  deps: NotifyDeps,
  order: OrderRecord,
  transitions: readonly Transition[],
  actor: Actor,
): Promise<void> {
  const kind = transitions
    .map(({ lifecycle, event }) => (lifecycle === 'order' ? kindsByActor[actor.kind]?.[event] : undefined))
    .find((one) => one !== undefined);
  // The merchant doesn't see the attempt of a checkout, until it is paid.
  if (order.isAttempt && kind === 'orderCancelled') return;
  if (kind) await notifyMembersOfOrder(tx, deps, order, kind, actor);
}

const kindsByActor: Partial<Record<Actor['kind'], Readonly<Partial<Record<string, NotificationKind>>>>> = {
  customer: { 'order.cancel': 'orderCancelled', 'refund.request': 'orderRefundRequested' },
  payment: { 'payment.confirmed': 'orderPaid' },
};
