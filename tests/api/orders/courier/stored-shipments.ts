import { eq } from 'drizzle-orm';
import { courierEvents } from '#server/db/tables/records/deliveries.table.ts';
import { createShipmentStore } from '#server/providers/delivery/shipbubble.repo.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';

/** Returns what Kontor stored about a shipment. */
export const findByOrderId = ({ deps }: ApiServer, orderId: string) =>
  createShipmentStore(deps.db).findByOrderId(orderId);

/** Returns when each event of a delivery happened, according to the courier. */
export async function listEventTimes(
  { deps }: ApiServer,
  deliveryId: string,
): Promise<Record<string, string>> {
  const rows = await deps.db.select().from(courierEvents).where(eq(courierEvents.deliveryId, deliveryId));
  return Object.fromEntries(rows.map(({ kind, happenedAt }) => [kind, happenedAt.toISOString()]));
}
