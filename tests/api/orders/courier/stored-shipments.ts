import { createShipmentStore } from '#server/providers/delivery/shipbubble.repo.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';

/** Returns what Kontor stored about a shipment. */
export const findByOrderId = ({ deps }: ApiServer, orderId: string) =>
  createShipmentStore(deps.db).findByOrderId(orderId);
