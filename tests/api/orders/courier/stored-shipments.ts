import { eq } from 'drizzle-orm';
import { courierEvents } from '#server/db/tables/records/deliveries.table.ts';
import { createShipmentStore } from '#server/providers/delivery/shipbubble.repo.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';

/** Returns what Kontor stored about a shipment. */
export const findByOrderId = ({ deps }: ApiServer, orderId: string) =>
  createShipmentStore(deps.db).findByOrderId(orderId);

/** Returns the stored events of a delivery, with the time at which the courier says that each happened. */
export async function listEvents({ deps }: ApiServer, deliveryId: string) {
  const rows = await deps.db
    .select()
    .from(courierEvents)
    .where(eq(courierEvents.deliveryId, deliveryId))
    .orderBy(courierEvents.happenedAt, courierEvents.kind);
  return rows.map(({ kind, happenedAt }) => ({ kind, at: happenedAt.toISOString() }));
}
