import { type SQL, and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { getPhoneTerm, isWholePhone, splitTerms, toContainsPattern } from '#server/db/text-search.ts';
import { customers } from '#server/db/tables/records/customers.table.ts';
import { productMedia, products, variations } from '#server/db/tables/records/products.table.ts';

/** More choices than a person reads; the search finds the others. */
const maxChoices = 30;

const choiceColumns = {
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
  imageFileId: sql<string | null>`(
    select ${productMedia.fileId} from ${productMedia}
    where ${productMedia.businessId} = ${products.businessId} and ${productMedia.productId} = ${products.id}
      and ${productMedia.fileId} is not null
    order by ${productMedia.position} limit 1)`,
};

const isSellable = (businessId: string) =>
  and(eq(variations.businessId, businessId), isNull(variations.removedAt), isNull(products.archivedAt));
const ofProduct = and(eq(products.businessId, variations.businessId), eq(products.id, variations.productId));

const optionText = sql`array_to_string(${variations.optionValues}, ' ')`;
const byTitle = [sql`lower(${products.title})`, products.id] as const;

/**
 * As many products as can fill the choices, read along the index of titles; each has a variation that can be bought.
 */
const firstProducts = (executor: Executor, businessId: string) =>
  executor
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.businessId, businessId), isNull(products.archivedAt)))
    .orderBy(...byTitle)
    .limit(maxChoices);

/** Returns the variations with all these terms in their title, their option values or their SKU. */
export async function findChoices(executor: Executor, businessId: string, search: string) {
  const terms = splitTerms(search).filter((term) => term !== '');
  // PostgreSQL knows from the index of titles how many products contain a term: a common term is read along that index.
  const holds = (term: string): SQL => {
    const pattern = toContainsPattern(term);
    const [title, options, sku] = [products.title, optionText, variations.sku];
    return sql`(fold_text(${title}) like ${pattern} or fold_text(${options}) like ${pattern} or fold_text(${sku}) like ${pattern})`;
  };
  const isInProduct = (term: string) => sql`${products.searchText} like ${toContainsPattern(term)}`;
  return executor
    .select(choiceColumns)
    .from(variations)
    .innerJoin(products, ofProduct)
    .where(
      and(
        isSellable(businessId),
        eq(products.businessId, businessId),
        terms.length === 0 ? inArray(products.id, firstProducts(executor, businessId)) : undefined,
        // The index of a product contains its title and its SKUs; at least one of the terms must be among them, and all of them
        // if the product has no options. Folding each candidate again takes much longer than this comparison.
        or(...terms.map(isInProduct)),
        terms.length < 2 ? undefined : or(gt(products.variationCount, 0), and(...terms.map(isInProduct))),
        ...terms.map(holds),
      ),
    )
    .orderBy(...byTitle, variations.position)
    .limit(maxChoices);
}

const customerColumns = {
  id: customers.id,
  name: customers.name,
  email: customers.email,
  phoneNumber: customers.phoneNumber,
  address: customers.address,
};

/** The expression of the index `customers_by_last_order`. */
const lastOrder = sql`coalesce(${customers.lastOrderAt}, timestamptz '1970-01-01 00:00:00+00')`;

/** Returns customers whose name, email or phone number contains all these terms, the most recent customer first. */
export async function findCustomerChoices(executor: Executor, businessId: string, search: string) {
  const contains = (term: string) => sql`${customers.searchText} like ${toContainsPattern(term)}`;
  const phone = getPhoneTerm(search);
  return executor
    .select(customerColumns)
    .from(customers)
    .where(
      and(
        eq(customers.businessId, businessId),
        or(
          isWholePhone(search) ? undefined : and(...splitTerms(search).map(contains)),
          phone === undefined ? undefined : contains(phone),
        ),
      ),
    )
    .orderBy(desc(lastOrder), desc(customers.id))
    .limit(maxChoices);
}
