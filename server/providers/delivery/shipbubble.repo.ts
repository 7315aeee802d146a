import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { shipbubbleShipments } from '#server/db/tables/providers/shipbubble.table.ts';

export type ShipbubbleShipment = typeof shipbubbleShipments.$inferSelect;
type Change = Partial<Omit<ShipbubbleShipment, 'reference'>>;

/** The requests of Kontor to Shipbubble. Each change is a statement of its own, and stays whatever the caller does. */
export interface ShipmentStore {
  /** Has no effect if it exists. */
  add(reference: string, now: Date): Promise<void>;
  find(reference: string): Promise<ShipbubbleShipment | undefined>;
  findByOrderId(orderId: string): Promise<ShipbubbleShipment | undefined>;
  /** Returns false if the shipment is no longer in one of these states: the change is only made by one caller. */
  change(reference: string, from: readonly ShipbubbleShipment['state'][], change: Change): Promise<boolean>;
  /** Returns shipments in progress that were sent since an instant and last checked before another, the longest ago first. */
  listUnchecked(sentSince: Date, checkedBefore: Date, limit: number): Promise<ShipbubbleShipment[]>;
}

export function createShipmentStore(db: Database): ShipmentStore {
  const table = shipbubbleShipments;
  return {
    async add(reference, now) {
      await db.insert(table).values({ reference, state: 'quoting', checkedAt: now }).onConflictDoNothing();
    },
    async find(reference) {
      const [row] = await db.select().from(table).where(eq(table.reference, reference));
      return row;
    },
    async findByOrderId(orderId) {
      const [row] = await db.select().from(table).where(eq(table.orderId, orderId));
      return row;
    },
    async change(reference, from, change) {
      const changed = await db
        .update(table)
        .set(change)
        .where(and(eq(table.reference, reference), inArray(table.state, [...from])))
        .returning({ reference: table.reference });
      return changed.length > 0;
    },
    listUnchecked: (sentSince, checkedBefore, limit) =>
      db
        .select()
        .from(table)
        .where(
          and(eq(table.state, 'created'), gte(table.sentAt, sentSince), lt(table.checkedAt, checkedBefore)),
        )
        .orderBy(asc(table.checkedAt))
        .limit(limit),
  };
}
