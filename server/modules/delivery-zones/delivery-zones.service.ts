import { v7 as uuid } from 'uuid';
import type { CallBody, CallData, CallQuery } from '#contract/call.ts';
import type { DeliverySettings, deliveryZoneCalls } from '#contract/store/delivery-zone.ts';
import {
  type ShippingSetting,
  type Zone,
  type ZoneDetails,
  ZoneDraft,
  calculateDeliveryFeeMinor,
  findOverlap,
  getPlaceName,
  findZoneOfAddress,
} from '#domain/delivery-zone.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { requireCourier } from '#server/modules/orders/delivery/require-courier.ts';
import { AppError, invalid } from '#server/app-error.ts';
import {
  deleteZone,
  insertZone,
  lockZones,
  saveShippingSetting,
  saveZone,
  getShippingSetting,
  listZones,
} from './delivery-zones.repo.ts';

export async function getDeliverySettings(executor: Executor, businessId: string): Promise<DeliverySettings> {
  const [setting, zones] = await Promise.all([
    getShippingSetting(executor, businessId),
    listZones(executor, businessId),
  ]);
  return { setting, zones };
}

/** Returns the delivery fee to the address for this subtotal; null where no zone covers it. */
export async function quoteDelivery(
  executor: Executor,
  businessId: string,
  { country, region, subtotalMinor = 0 }: CallQuery<typeof deliveryZoneCalls.quoteDelivery>,
): Promise<CallData<typeof deliveryZoneCalls.quoteDelivery>> {
  const zone = findZoneOfAddress(await listZones(executor, businessId), { country, region: region ?? null });
  return { quote: zone ? { zone, feeMinor: calculateDeliveryFeeMinor(zone, subtotalMinor) } : null };
}

/** @throws ZONE_OVERLAP with the places, NAME_TAKEN */
export async function createZone(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  businessId: string,
  details: ZoneDetails,
): Promise<Zone> {
  const others = await lockAndListZones(tx, businessId);
  const zone = { ...details, id: uuid(), version: 1 };
  rejectConflicts(zone, others);
  await insertZone(tx, businessId, zone, clock.now());
  return zone;
}

/** @throws NOT_FOUND, VERSION_CONFLICT, INVALID where the last day is before the first, ZONE_OVERLAP, NAME_TAKEN */
export async function updateZone(
  tx: Transaction,
  businessId: string,
  id: string,
  { version, ...change }: CallBody<typeof deliveryZoneCalls.updateDeliveryZone>,
): Promise<Zone> {
  const zones = await lockAndListZones(tx, businessId);
  const before = zones.find((zone) => zone.id === id);
  if (!before) throw new AppError('NOT_FOUND');
  if (version !== undefined && version < before.version) throw new AppError('VERSION_CONFLICT');
  const draft = ZoneDraft.safeParse({ ...before, ...change });
  if (!draft.success) throw invalid(draft.error);
  const zone = { ...draft.data, id, version: before.version + 1 };
  rejectConflicts(
    zone,
    zones.filter((other) => other !== before),
  );
  await saveZone(tx, businessId, zone);
  return zone;
}

/** @throws NOT_FOUND */
export async function removeZone(tx: Transaction, businessId: string, id: string): Promise<{ done: true }> {
  if (!(await deleteZone(tx, businessId, id))) throw new AppError('NOT_FOUND');
  return { done: true };
}

/** @throws INVALID at `deliveryMode` for Kontor's own delivery where no courier is connected */
export async function updateShipmentSetting(
  tx: Transaction,
  deps: Pick<Deps, 'courier'>,
  businessId: string,
  change: CallBody<typeof deliveryZoneCalls.updateShipmentSetting>,
): Promise<ShippingSetting> {
  requireCourier(deps, 'deliveryMode', { deliveryConfiguration: change.deliveryMode ?? null });
  await saveShippingSetting(tx, businessId, change);
  return getShippingSetting(tx, businessId);
}

async function lockAndListZones(tx: Transaction, businessId: string): Promise<Zone[]> {
  await lockZones(tx, businessId);
  return listZones(tx, businessId);
}

const namedInMessage = 3;

/** Two zones must not cover the same place, and must not have the same name in any case. */
function rejectConflicts(zone: Zone, others: Zone[]): void {
  const namesake = others.find(({ name }) => name.toLowerCase() === zone.name.toLowerCase());
  if (namesake) {
    const message = `Another zone is called ${namesake.name}`;
    throw new AppError('NAME_TAKEN', { message, fields: [{ field: 'name', message }] });
  }
  for (const other of others) {
    const places = findOverlap(zone, other).map(getPlaceName);
    if (places.length === 0) continue;
    const named = new Intl.ListFormat('en').format([
      ...places.slice(0, namedInMessage),
      ...(places.length > namedInMessage ? [`${places.length - namedInMessage} more`] : []),
    ]);
    const message = `${named} ${places.length === 1 ? 'is' : 'are'} already in the zone ${other.name}`;
    throw new AppError('ZONE_OVERLAP', { message, fields: [{ field: 'areas', message }] });
  }
}
