import type { Business } from '#domain/business.ts';
import { suggestHandle } from '#domain/handle.ts';
import type { Executor } from '#server/db/client.ts';
import { getPublicName } from '#server/modules/business/business.records.ts';
import {
  type ShopCategory,
  type ShopRecord,
  findShopByHandle,
} from '#server/modules/storefront/storefront.records.ts';
import { type ShopSettings, toSettings } from './shop-settings.ts';

export type Category = ShopCategory & { slug: string };

/** A store as its pages show it. */
export interface Shop extends Pick<Business, 'handle' | 'currency' | 'country' | 'timeZone'> {
  businessId: string;
  name: string;
  /** The live domain of the business; null without one. */
  domain: string | null;
  settings: ShopSettings;
  categories: Category[];
}

/** Returns the store of a handle in any case; `shop.handle` is the handle as the merchant typed it. */
export async function loadShop(db: Executor, handle: string, now: Date): Promise<Shop | undefined> {
  const record = await findShopByHandle(db, handle);
  return record && toShop(record, toSettings(record, now));
}

function toShop(record: ShopRecord, settings: ShopSettings): Shop {
  const { businessId, handle, domain, currency, country, timeZone, kycVerificationStatus } = record;
  const name = getPublicName({ name: settings.name ?? record.name, kycVerificationStatus });
  const categories = addSlugs(record.categories);
  return { businessId, handle, domain, name, currency, country, timeZone, settings, categories };
}

/** The names of two categories can differ by signs that no address has. */
function addSlugs(categories: readonly ShopCategory[]): Category[] {
  const taken = new Set<string>();
  return categories.map((category) => {
    const slug = suggestHandle(category.name) || category.id;
    const unique = taken.has(slug) ? `${slug}-${category.id.slice(-8)}` : slug;
    taken.add(unique);
    return { ...category, slug: unique };
  });
}
