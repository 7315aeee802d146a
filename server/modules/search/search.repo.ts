import { type SQLWrapper, and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import {
  getPhoneTerm,
  isFoundAnywhere,
  isWholePhone,
  splitTerms,
  toContainsPattern,
  toPrefixPattern,
  toWordStartPattern,
} from '#server/db/text-search.ts';
import { customers } from '#server/db/tables/records/customers.table.ts';
import { invoices } from '#server/db/tables/records/invoices.table.ts';
import { orderList } from '#server/modules/orders/orders.records.ts';
import { productMedia, products } from '#server/db/tables/records/products.table.ts';

/** An index of trigrams finds three letters in a row anywhere, and fewer at the start of a word. */
const hasTerms = (column: SQLWrapper, text: string, terms = splitTerms(text)) =>
  and(
    ...terms.map((term) =>
      isFoundAnywhere(term)
        ? sql`${column} like ${toContainsPattern(term)}`
        : sql`(${column} like ${toPrefixPattern(term)} or ${column} like ${toWordStartPattern(term)})`,
    ),
  );
/** The same for a text with phone numbers. */
const hasTermsOrPhone = (column: SQLWrapper, text: string) => {
  const phone = getPhoneTerm(text);
  if (phone === undefined) return hasTerms(column, text);
  const hasPhone = hasTerms(column, text, [phone]);
  return isWholePhone(text) ? hasPhone : or(hasTerms(column, text), hasPhone);
};

export async function searchOrders(executor: Executor, businessId: string, text: string, most: number) {
  const rows = await orderList.searchFirst(executor, businessId, { search: text }, most);
  return rows.map(({ id, number, customerName, status, shippingStatus, shippingMode, dispute }) => ({
    id,
    number,
    customerName,
    status,
    shippingStatus,
    shippingMode,
    isDisputed: dispute === 'open',
  }));
}

export async function searchInvoices(executor: Executor, businessId: string, text: string, most: number) {
  return executor
    .select({
      id: invoices.id,
      number: invoices.number,
      customerName: invoices.customerName,
      status: invoices.status,
      dueOn: invoices.dueOn,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.businessId, businessId),
        or(
          sql`(${invoices.number} ~>=~ ${text} and ${invoices.number} ~<~ ${`${text}\uFFFF`})`,
          hasTermsOrPhone(invoices.searchText, text),
        ),
      ),
    )
    .orderBy(desc(invoices.issuedOn), desc(invoices.id))
    .limit(most);
}

export async function searchProducts(executor: Executor, businessId: string, text: string, most: number) {
  // The table is named, because a column of it would be taken for one of the images'.
  const firstImage = sql<string | null>`(
    select ${productMedia.fileId} from ${productMedia}
    where ${productMedia.businessId} = ${products}.business_id and ${productMedia.productId} = ${products}.id
      and ${productMedia.fileId} is not null
    order by ${productMedia.position} limit 1)`;
  return executor
    .select({ id: products.id, title: products.title, imageFileId: firstImage })
    .from(products)
    .where(
      and(
        eq(products.businessId, businessId),
        isNull(products.archivedAt),
        hasTerms(products.searchText, text),
      ),
    )
    .orderBy(sql`lower(${products.title})`, asc(products.id))
    .limit(most);
}

export async function searchCustomers(executor: Executor, businessId: string, text: string, most: number) {
  const name = sql`lower(coalesce(${customers.name}, ''))`;
  return executor
    .select({ id: customers.id, name: customers.name, email: customers.email })
    .from(customers)
    .where(and(eq(customers.businessId, businessId), hasTermsOrPhone(customers.searchText, text)))
    .orderBy(asc(name), asc(customers.id))
    .limit(most);
}
