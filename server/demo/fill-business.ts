import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { ProductDraft } from '#domain/product-draft.ts';
import type { UploadedFile } from '#domain/upload.ts';
import type { Deps } from '#server/deps.ts';
import { createCategory } from '#server/modules/products/categories/categories.service.ts';
import { insertCustomers, type NewCustomer } from '#server/modules/customers/customers.records.ts';
import { type StoredUpload, saveUpload, storeFile } from '#server/platform/files/files.service.ts';
import { createProduct } from '#server/modules/products/create-product.ts';
import { listPolicies } from '#server/modules/return-policies/return-policies.records.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { DemoProduct } from './catalogue/catalogue.ts';
import { type DemoShopRecord, lockPlayedTo, savePlayedTo } from './demo.repo.ts';
import { daysAgo, firstQuantity, listItems, lowStockAt } from './stock.ts';
import { drawn } from './images/draw.ts';
import type { Story } from './year/order-story.ts';
import { pickCustomerIndex, customerCount, getOpeningDate } from './year/order-schedule.ts';
import { createCaller } from './payout-accounts.ts';
import { Random } from './random.ts';
import { addVisits } from './store-visits.ts';
import { openStore, drawStore } from './web-stores.ts';
import { type DemoBusiness, addressIn } from './businesses.ts';

const hourMs = 3_600_000;
const dayMs = 86_400_000;

type FillDeps = Pick<Deps, 'db' | 'files' | 'config' | 'clock'>;

/** Adds the catalogue with its images and the customers to a business that was opened. Its year begins then. */
export async function fillBusiness(
  deps: FillDeps,
  record: DemoShopRecord,
  shop: DemoBusiness,
  stories: Story[],
  owner: Actor & { id: string },
): Promise<void> {
  const { businessId, startedAt } = record;
  const begins = getOpeningDate(startedAt);
  const images = await storeImages(deps, businessId, shop);
  const dressing = await drawStore(deps, businessId, shop);
  await deps.db.transaction(async (tx) => {
    if (await lockPlayedTo(tx, shop.key)) return;
    const categories = new Map<string, string>();
    for (const name of shop.categories) {
      const past = { clock: { now: () => begins } };
      categories.set(name, (await createCategory(tx, past, businessId, { name, description: '' })).id);
    }
    const unreturnable = (await listPolicies(tx, businessId)).find(({ kind }) => kind === 'none');
    for (const [nth, product] of shop.products.entries()) {
      const at =
        product.situation?.kind === 'unpublished'
          ? new Date(startedAt.getTime() - daysAgo.unpublished * dayMs)
          : new Date(begins.getTime() + nth * hourMs);
      const past = { clock: { now: () => at } };
      const kept: UploadedFile[] = [];
      for (const image of images.get(product) ?? [])
        kept.push(await saveUpload(tx, past, businessId, owner.id, image));
      const draft = toProductDraft(product, kept);
      await createProduct(
        tx,
        past,
        businessId,
        {
          ...draft,
          categoryId: categories.get(product.category) ?? null,
          returnPolicyId: product.situation?.kind === 'unlimited' ? (unreturnable?.id ?? null) : null,
        },
        owner,
      );
    }
    const openedAt = new Date(begins.getTime() + shop.products.length * hourMs);
    const caller = await createCaller(tx, businessId, owner);
    const past = { config: deps.config, clock: { now: () => openedAt } };
    await openStore(tx, past, caller, shop, dressing);
    await addVisits(tx, { businessId, timeZone: caller.timeZone, key: shop.key }, startedAt);
    await insertCustomers(tx, businessId, createCustomers(shop, stories, startedAt));
    await savePlayedTo(tx, shop.key, begins);
  });
}

/** One after the other, because each uses a whole processor core. */
async function storeImages(
  deps: FillDeps,
  businessId: string,
  { products }: DemoBusiness,
): Promise<Map<DemoProduct, StoredUpload[]>> {
  const stored = new Map<DemoProduct, StoredUpload[]>();
  for (const product of products) {
    const files: StoredUpload[] = [];
    for (const [nth, { drawing }] of product.images.entries()) {
      const bytes = await drawn(drawing);
      const file = {
        name: `${product.sku.toLowerCase()}-${nth + 1}.png`,
        content: new Blob([bytes]),
        sizeBytes: bytes.length,
        hash: createHash('sha256').update(bytes).digest('hex'),
      };
      files.push(await storeFile(deps, businessId, 'PRODUCT_IMAGE', file));
    }
    stored.set(product, files);
  }
  return stored;
}

type Draft = Omit<ProductDraft, 'categoryId' | 'returnPolicyId'>;

/** The values that the form would send. */
function toProductDraft(product: DemoProduct, files: UploadedFile[]): Draft {
  const { title, description, type, tags, options, situation } = product;
  const media = files.map(({ id: fileId }, nth) => ({
    id: uuid(),
    fileId,
    alt: product.images[nth]?.alt ?? '',
  }));
  const figures = {
    barcode: null,
    priceMinor: product.price * 100,
    discountedAmountMinor: null,
    discountStartDate: null,
    discountEndDate: null,
    quantity: firstQuantity(product),
  };
  const details = {
    title,
    description,
    type,
    vendor: null,
    tags,
    published: situation?.kind !== 'unpublished',
    lowStockAt: lowStockAt(product),
    options,
    media,
  };
  if (options.length === 0) return { ...details, ...figures, sku: product.sku, variations: [] };
  const variations = listItems(product).map(({ sku, optionValues, imageIndex }) => ({
    ...figures,
    sku,
    optionValues,
    mediaId: media.length > 1 ? (media[imageIndex]?.id ?? null) : null,
  }));
  return { ...details, variations };
}

/** In the order in which they joined: with their first order, or on some day if they never ordered. */
function createCustomers(shop: DemoBusiness, stories: Story[], startedAt: Date): NewCustomer[] {
  const random = new Random(`${shop.key} customers`);
  const cameAt = new Map<number, Date>();
  for (const [nth, { placedAt }] of stories.entries()) {
    const customerIndex = pickCustomerIndex(shop, nth);
    if (!cameAt.has(customerIndex)) cameAt.set(customerIndex, placedAt);
  }
  const names = new Set<string>();
  const people = Array.from({ length: customerCount }, (_, nth): NewCustomer => {
    const nameOne = (): [string, string] => [random.pick(shop.firstNames), random.pick(shop.lastNames)];
    let [first, last] = nameOne();
    while (names.has(`${first} ${last}`)) [first, last] = nameOne();
    names.add(`${first} ${last}`);
    const someDay = new Date(startedAt.getTime() - random.between(1, 360) * dayMs);
    return {
      id: uuid(),
      name: `${first} ${last}`,
      email: isKnown(nth, random)
        ? `${first}.${last}${10 + nth}@${random.pick(shop.emailHosts)}`.toLowerCase()
        : null,
      phoneNumber: `${shop.phonePrefix}${String(10_000_000 + nth * 431_357 + random.whole(0, 400_000))}`,
      address: isKnown(nth, random) ? addressIn(shop, random) : null,
      tags: tagsOf(nth, random),
      createdAt: cameAt.get(nth) ?? someDay,
    };
  });
  const [twin] = people;
  if (!twin) return [];
  // A customer who gave a nickname once: the same phone number under two names.
  const again = { ...twin, id: uuid(), name: `${twin.name?.split(' ')[0]} A.`, email: null, tags: [] };
  return [...people.slice(0, -1), again];
}

/** Most customers have an address and an email address; the most frequent ones always do, because they are the first. */
const isKnown = (nth: number, random: Random): boolean => random.chance(0.85) || nth < 12;

function tagsOf(nth: number, random: Random): string[] {
  const tags = nth < 6 ? ['VIP'] : [];
  if (random.chance(0.06)) tags.push('Wholesale');
  if (random.chance(0.12)) tags.push('Newsletter');
  return tags;
}
