import { newStore } from '#domain/store-drafts.ts';
import type { Database } from '#server/db/client.ts';
import { type StoreRecord, saveStoreRecord } from '#server/modules/webstore/webstore.repo.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import type { Calls } from '#tests/support/people/sign-up.ts';
import type { Asking } from '#tests/support/server/request.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import { sampleMatrix } from './products.ts';

/** Settings of a store that differ from those of a new one. */
export type StoreSettings = { [Part in Exclude<keyof StoreRecord, 'version'>]?: Partial<StoreRecord[Part]> };

/** Saves settings of a store as they are, without the checks of the settings' own calls; by default it is open. */
export async function saveStore(
  db: Database,
  businessId: string,
  { info, availability, checkout, branding }: StoreSettings = {},
): Promise<void> {
  const record = {
    info: { ...newStore.info, whatsappNumber: '+2348031110001', ...info },
    availability: { ...newStore.availability, status: 'open' as const, ...availability },
    checkout: { ...newStore.checkout, ...checkout },
    branding: { ...newStore.branding, ...branding },
    version: 1,
  };
  await db.transaction((tx) => saveStoreRecord(tx, businessId, record));
}

export const pickupAddress = '12 Broad Street, Lagos';

/** Lets a store deliver to Lagos for this fee, in minor units, and have its orders collected. */
export async function deliverToLagos(call: Calls, asking: Asking, feeMinor: number): Promise<void> {
  const zone = {
    name: 'Lagos',
    areas: [{ country: 'NG' as const, region: 'Lagos' }],
    feeMinor,
    freeFromMinor: null,
    minDays: 1,
    maxDays: 3,
  };
  await call('createDeliveryZone', { body: zone }, asking);
  await call('updateShipmentSetting', { body: { pickupAddress } }, asking);
}

/**
 * Opens a store that sells a shirt for ₦7,000, delivers to Lagos for ₦1,500 and has a pickup address.
 * @returns the address of the shirt's page
 */
export async function openSellingStore(
  { call, db, storeBase }: Pick<Kontor, 'call' | 'db' | 'storeBase'>,
  { businessId, token, handle }: Pick<Merchant, 'businessId' | 'token' | 'handle'>,
  settings: StoreSettings = {},
): Promise<string> {
  const asking = { token, businessId };
  await call('createProduct', { body: sampleMatrix }, asking);
  await deliverToLagos(call, asking, 150_000);
  await saveStore(db, businessId, settings);
  return `${storeBase}/s/${handle}/products/adire-shirt`;
}
