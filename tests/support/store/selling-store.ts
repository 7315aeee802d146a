import { newStore } from '#domain/store-drafts.ts';
import { saveStoreRecord } from '#server/modules/webstore/webstore.repo.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import { sampleMatrix } from './products.ts';

/**
 * Opens a store that sells a shirt for ₦7,000, delivers to Lagos for ₦1,500 and has a pickup address.
 * @returns the address of the shirt's page
 */
export async function openSellingStore(
  { call, db, storeBase }: Pick<Kontor, 'call' | 'db' | 'storeBase'>,
  { businessId, token, handle }: Pick<Merchant, 'businessId' | 'token' | 'handle'>,
  {
    branding = {},
    checkoutSetting = {},
  }: {
    branding?: Partial<typeof newStore.branding>;
    checkoutSetting?: Partial<typeof newStore.checkout>;
  } = {},
): Promise<string> {
  const asking = { token, businessId };
  await call('createProduct', { body: sampleMatrix }, asking);
  const zone = {
    name: 'Lagos',
    areas: [{ country: 'NG' as const, region: 'Lagos' }],
    feeMinor: 150_000,
    freeFromMinor: null,
    minDays: 1,
    maxDays: 3,
  };
  await call('createDeliveryZone', { body: zone }, asking);
  await call('updateShipmentSetting', { body: { pickupAddress: '12 Broad Street, Lagos' } }, asking);
  const record = {
    ...newStore,
    info: { ...newStore.info, whatsappNumber: '+2348031110001' },
    availability: { ...newStore.availability, status: 'open' as const },
    branding: { ...newStore.branding, ...branding },
    checkout: { ...newStore.checkout, ...checkoutSetting },
    version: 1,
  };
  await db.transaction((tx) => saveStoreRecord(tx, businessId, record));
  return `${storeBase}/s/${handle}/products/adire-shirt`;
}
