import { and, asc, eq, sql } from 'drizzle-orm';
import type { ShippingSetting, Zone } from '#domain/delivery-zone.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { deliveryZones, shippingSettings } from '#server/db/tables/records/delivery-zones.table.ts';

const zoneColumns = {
  id: deliveryZones.id,
  name: deliveryZones.name,
  areas: deliveryZones.areas,
  feeMinor: deliveryZones.feeMinor,
  freeFromMinor: deliveryZones.freeFromMinor,
  minDays: deliveryZones.minDays,
  maxDays: deliveryZones.maxDays,
  version: deliveryZones.version,
};

const isZone = (businessId: string, id: string) =>
  and(eq(deliveryZones.businessId, businessId), eq(deliveryZones.id, id));

/** Returns all customers in the order of their creation. */
export async function listZones(executor: Executor, businessId: string): Promise<Zone[]> {
  return executor
    .select(zoneColumns)
    .from(deliveryZones)
    .where(eq(deliveryZones.businessId, businessId))
    .orderBy(asc(deliveryZones.id));
}

/** Blocks other transactions that change the business's zones until this one ends. */
export async function lockZones(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`zones ${businessId}`}, 0))`);
}

export async function insertZone(
  tx: Transaction,
  businessId: string,
  zone: Zone,
  createdAt: Date,
): Promise<void> {
  await tx.insert(deliveryZones).values({ ...zone, businessId, createdAt });
}

export async function saveZone(tx: Transaction, businessId: string, zone: Zone): Promise<void> {
  await tx.update(deliveryZones).set(zone).where(isZone(businessId, zone.id));
}

/** Returns whether it existed. */
export async function deleteZone(tx: Transaction, businessId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(deliveryZones)
    .where(isZone(businessId, id))
    .returning({ id: deliveryZones.id });
  return gone.length > 0;
}

/** Returns the shipping settings of a business; null values where nothing was chosen yet. */
export async function getShippingSetting(executor: Executor, businessId: string): Promise<ShippingSetting> {
  const [setting] = await executor
    .select({
      deliveryMode: shippingSettings.deliveryMode,
      pickupAddress: shippingSettings.pickupAddress,
    })
    .from(shippingSettings)
    .where(eq(shippingSettings.businessId, businessId));
  return setting ?? { deliveryMode: null, pickupAddress: null };
}

export async function saveShippingSetting(
  tx: Transaction,
  businessId: string,
  change: { [Part in keyof ShippingSetting]?: ShippingSetting[Part] | undefined },
): Promise<void> {
  await tx
    .insert(shippingSettings)
    .values({ businessId, ...change })
    .onConflictDoUpdate({ target: shippingSettings.businessId, set: { businessId, ...change } });
}
