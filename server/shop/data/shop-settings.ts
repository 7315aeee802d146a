import { dayOf } from '#domain/date-range.ts';
import { getSocialSite } from '#domain/social-link.ts';
import { getAvailabilityOn, isPoweredByShown, newStore } from '#domain/store-drafts.ts';
import {
  type CheckoutSetting,
  type StoreAvailability,
  StoreBranding,
  type StoreInfo,
  socialKinds,
} from '#domain/webstore.ts';
import { toEntitlements } from '#server/modules/entitlements/entitlements.service.ts';
import type { ShopRecord } from '#server/modules/storefront/storefront.records.ts';
import { type ShownHours, listHours } from './list-hours.ts';

/** The settings of a store, as its pages show them. */
export interface ShopSettings
  extends
    Omit<StoreInfo, 'socialLinks' | 'openingHours'>,
    StoreAvailability,
    StoreBranding,
    Pick<CheckoutSetting, 'terms' | 'privacyPolicy'> {
  checkout: CheckoutSetting;
  /** In the order of the specification; the addresses are checked again before they become links. */
  socialLinks: { name: string; url: string }[];
  /** A line for each group of days with the same hours. */
  openingHours: ShownHours[];
}

/** Returns the settings at this moment: a store opens by itself on its day. */
export function toSettings(record: ShopRecord, now: Date): ShopSettings {
  const info = record.info ?? newStore.info;
  const today = dayOf(now, record.timeZone).toString();
  const availability = getAvailabilityOn(today, record.availability ?? newStore.availability);
  const checkout = record.checkout ?? newStore.checkout;
  const { terms, privacyPolicy } = checkout;
  // The schema again, because a colour becomes a part of a stylesheet.
  const branding =
    StoreBranding.safeParse({ ...record.branding, logoFileId: null }).data ?? newStore.branding;
  return {
    ...info,
    ...availability,
    ...branding,
    checkout,
    terms,
    privacyPolicy,
    logoFileId: /^\/files\/([\da-f-]{36})\//.exec(record.imageUrl ?? '')?.[1] ?? null,
    showsPoweredBy: isPoweredByShown(branding, toEntitlements(record)),
    socialLinks: socialKinds.flatMap((kind) => {
      const url = info.socialLinks[kind];
      return url === null ? [] : [{ name: getSocialSite(kind).name, url }];
    }),
    openingHours: listHours(info.openingHours),
  };
}
