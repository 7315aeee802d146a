import type { Business } from '#domain/business.ts';
import { dayOf } from '#domain/date-range.ts';
import { getImageFileId } from '#domain/upload.ts';
import { getAvailabilityOn, isPoweredByShown } from '#domain/store-drafts.ts';
import type { FullBusiness, StoreBranding } from '#domain/webstore.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getShippingSetting, listZones } from '#server/modules/delivery-zones/delivery-zones.records.ts';
import { getEntitlements } from '#server/modules/entitlements/entitlements.service.ts';
import { getStoreAddress } from '#server/store-address.ts';
import { addressStore } from '#server/modules/live-domains/live-domains.records.ts';
import { type StoreRecord, getStoreRecord } from './webstore.repo.ts';

type Needs = Pick<Deps, 'clock' | 'config'>;

/** Returns the stored branding with the logo of the business. */
export const toBranding = (
  { branding }: Pick<StoreRecord, 'branding'>,
  { imageUrl }: Pick<Business, 'imageUrl'>,
): StoreBranding => ({ ...branding, logoFileId: imageUrl === null ? null : getImageFileId(imageUrl) });

/** Returns the day of the business's time zone. */
export const getToday = ({ clock }: Pick<Deps, 'clock'>, { timeZone }: Pick<Business, 'timeZone'>): string =>
  dayOf(clock.now(), timeZone).toString();

/** Returns the business with its delivery settings and its store. @param record the store's settings, if they were loaded before */
export async function getFullBusiness(
  deps: Needs,
  executor: Executor,
  business: Business,
  record?: StoreRecord,
): Promise<FullBusiness> {
  const shippingSetting = await getShippingSetting(executor, business.id);
  const shippingZones = await listZones(executor, business.id);
  const stored = record ?? (await getStoreRecord(executor, business.id));
  const { info, availability, checkout } = stored;
  const showsPoweredBy = isPoweredByShown(stored.branding, await getEntitlements(executor, business.id));
  const store = {
    address: getStoreAddress(deps.config, await addressStore(executor, business)),
    info,
    availability: getAvailabilityOn(getToday(deps, business), availability),
    branding: { ...toBranding(stored, business), showsPoweredBy },
  };
  return { ...business, shippingSetting, shippingZones, store, checkoutSetting: checkout };
}
