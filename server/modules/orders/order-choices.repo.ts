import { type SQL, and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { customers } from '#server/modules/customers/customers.table.ts';
import { productMedia, products, variations } from '#server/modules/products/products.table.ts';

/** More than anybody reads; whoever does not find it types another word. */
const most = 30;

const like = (word: string) => `%${word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean);

const choice = {
  variationId: variations.id,
  productId: products.id,
  title: products.title,
  optionValues: variations.optionValues,
  sku: variations.sku,
  priceMinor: variations.priceMinor,
  discountedAmountMinor: variations.discountedAmountMinor,
  discountStartDate: variations.discountStartDate,
  discountEndDate: variations.discountEndDate,
  availableQuantity: variations.availableQuantity,
  pictureFileId: sql<string | null>`(
    select ${productMedia.fileId} from ${productMedia}
    where ${productMedia.businessId} = ${products.businessId} and ${productMedia.productId} = ${products.id}
      and ${productMedia.fileId} is not null
    order by ${productMedia.position} limit 1)`,
};

const sellable = (businessId: string) =>
  and(eq(variations.businessId, businessId), isNull(variations.removedAt), isNull(products.archivedAt));
const ofProduct = and(eq(products.businessId, variations.businessId), eq(products.id, variations.productId));

export type ChoiceRecord = Awaited<ReturnType<typeof findChoices>>[number];

/** What of the catalogue holds all these words in its title, its option values or its SKU. */
export async function findChoices(executor: Executor, businessId: string, search: string) {
  const words = wordsOf(search);
  const holds = (word: string): SQL =>
    sql`lower(${products.title} || ' ' || array_to_string(${variations.optionValues}, ' ') || ' ' || coalesce(${variations.sku}, '')) like ${like(word)}`;
  return executor
    .select(choice)
    .from(variations)
    .innerJoin(products, ofProduct)
    .where(
      and(
        sellable(businessId),
        eq(products.businessId, businessId),
        // What the index knows of a product is its title and its SKUs; one of the words has to be among them.
        or(...words.map((word) => sql`${products.searchText} like ${like(word)}`)),
        ...words.map(holds),
      ),
    )
    .orderBy(sql`lower(${products.title})`, products.id, variations.position)
    .limit(most);
}

export async function choicesById(executor: Executor, businessId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return executor
    .select(choice)
    .from(variations)
    .innerJoin(products, ofProduct)
    .where(and(sellable(businessId), inArray(variations.id, ids)));
}

const buyer = {
  id: customers.id,
  name: customers.name,
  email: customers.email,
  phoneNumber: customers.phoneNumber,
  address: customers.address,
};

/** Customers who hold all these words in name, mail or phone number; who bought last first. */
export async function findBuyers(executor: Executor, businessId: string, search: string) {
  const text = sql`lower(coalesce(${customers.name}, '') || ' ' || coalesce(${customers.email}, '') || ' ' || coalesce(${customers.phoneNumber}, ''))`;
  return executor
    .select(buyer)
    .from(customers)
    .where(
      and(
        eq(customers.businessId, businessId),
        ...wordsOf(search).map((word) => sql`${text} like ${like(word)}`),
      ),
    )
    .orderBy(sql`${customers.lastOrderAt} desc nulls last`, desc(customers.id))
    .limit(most);
}
