import { sql } from 'drizzle-orm';
import type { HomeSummary } from '#contract/people/home.ts';
import type { Span } from '#domain/date-range.ts';
import { newStore } from '#domain/store-drafts.ts';
import type { StoreAvailability } from '#domain/webstore.ts';
import type { Executor } from '#server/db/client.ts';
import { param, definePrepared } from '#server/db/statement.ts';
import { liveDomainOf } from '#server/modules/live-domains/live-domains.records.ts';
import type { AddressedStore } from '#server/store-address.ts';

/** Returns how many orders were placed in each span. */
export async function countOrdersPlaced(
  executor: Executor,
  businessId: string,
  spans: readonly Span[],
): Promise<number[]> {
  const indexed = spans.map(({ from, to }, nth) => ({ nth, from, to }));
  const { rows } = await countPlaced(executor, { businessId, spans: JSON.stringify(indexed) });
  return rows.map(({ count }) => count);
}

const countPlaced = definePrepared('count_orders_placed', (db) =>
  db.execute<{ count: number }>(sql`
    select (select count(*)::int from orders
      where business_id = ${param('businessId')} and not is_attempt and placed_at >= span.from and placed_at < span.to) as count
    from json_to_recordset(${param('spans')}::json) as span(nth int, "from" timestamptz, "to" timestamptz)
    order by span.nth`),
);

/**
 * Returns invoices with an amount due in one currency; `today`, YYYY-MM-DD, is in the business's time zone. Read from
 * the counters.
 */
export async function getOpenInvoices(
  executor: Executor,
  businessId: string,
  currency: string,
  today: string,
): Promise<{ count: number; overdue: number; dueMinor: number }> {
  const { rows } = await sumOpenInvoices(executor, { businessId, currency, today });
  const { count = 0, overdue = 0, due = '0' } = rows[0] ?? {};
  return { count, overdue, dueMinor: Number(due) };
}

const sumOpenInvoices = definePrepared('sum_open_invoices', (db) =>
  db.execute<{ count: number; overdue: number; due: string }>(sql`
    select coalesce(sum(count), 0)::int as count,
      coalesce(sum(count) filter (where due_on < ${param('today')}::date), 0)::int as overdue,
      coalesce(sum(total_minor - paid_minor), 0) as due
    from invoice_counts
    where business_id = ${param('businessId')} and currency = ${param('currency')}
      and status in ('PENDING', 'PARTIAL_PAYMENT')`),
);

/** Returns products that are low or out of stock, up to a limit, lowest stock first. */
export async function getLowStock(
  executor: Executor,
  businessId: string,
  limit: number,
): Promise<NonNullable<HomeSummary['stock']>> {
  const [counted, listed] = await Promise.all([
    countLowStock(executor, { businessId }),
    listLowStock(executor, { businessId, most: limit }),
  ]);
  return { low: 0, out: 0, ...counted.rows[0], products: listed.rows };
}

const countLowStock = definePrepared('count_low_stock', (db) =>
  db.execute<{ low: number; out: number }>(sql`
    select
      coalesce(sum(count) filter (where stock_state = 'low'), 0)::int as low,
      coalesce(sum(count) filter (where stock_state = 'out'), 0)::int as out
    from product_counts where business_id = ${param('businessId')} and not is_archived`),
);

const listLowStock = definePrepared('list_low_stock', (db) =>
  db.execute<NonNullable<HomeSummary['stock']>['products'][number]>(sql`
    select product.id, product.title, product.stock_state as "stockState",
      product.variation_count as "variationCount", variation.least,
      (select file_id from product_media medium
        where medium.business_id = product.business_id and medium.product_id = product.id and file_id is not null
        order by position limit 1) as "imageFileId"
    from products product, lateral (
      select coalesce(min(available_quantity), 0) as least from variations
      where business_id = product.business_id and product_id = product.id and removed_at is null
    ) variation
    where product.business_id = ${param('businessId')} and archived_at is null and stock_state in ('low', 'out')
    order by stock_state desc, variation.least, product.created_at, product.id
    limit ${param('most')}`),
);

/** The first set-up steps of a store that are done. */
export interface SetupSteps {
  product: boolean;
  branding: boolean;
  deliveryHandler: boolean;
  returnPolicy: boolean;
  paymentRequest: boolean;
}

/**
 * Returns the set-up steps that are done. A store is customised by a logo or by changed branding. A payment is requested by a
 * sent invoice or by the payment link of an order.
 */
export async function findSetupSteps(executor: Executor, businessId: string): Promise<SetupSteps> {
  const newBranding = JSON.stringify(newStore.branding);
  const { rows } = await selectSetupSteps(executor, { businessId, newBranding });
  return (
    rows[0] ?? {
      product: false,
      branding: false,
      deliveryHandler: false,
      returnPolicy: false,
      paymentRequest: false,
    }
  );
}

const business = param('businessId');

/** Returns true while a business has no order, and no payment of an invoice was begun or recorded. */
export async function isNewBusiness(executor: Executor, businessId: string): Promise<boolean> {
  const { rows } = await selectIsNew(executor, { businessId });
  return rows[0]?.isNew === true;
}

const selectIsNew = definePrepared('is_new_business', (db) =>
  db.execute<{ isNew: boolean }>(sql`
    select not exists (select from orders where business_id = ${business})
      and not exists (select from transactions where business_id = ${business} and invoice_id is not null) as "isNew"`),
);

/** Returns the addresses of the online store, and its stored availability; null if its settings were never changed. */
export async function findStore(
  executor: Executor,
  businessId: string,
): Promise<(AddressedStore & { availability: StoreAvailability | null }) | undefined> {
  const { rows } = await selectStore(executor, { businessId });
  return rows[0];
}

const selectStore = definePrepared('store_of_business', (db) =>
  db.execute<AddressedStore & { availability: StoreAvailability | null } & Record<string, unknown>>(
    sql`select businesses.handle, ${liveDomainOf(sql`businesses.id`)} as domain, webstores.availability from businesses
      left join webstores on webstores.business_id = businesses.id where businesses.id = ${business}`,
  ),
);

const selectSetupSteps = definePrepared('read_first_things', (db) =>
  db.execute<SetupSteps & Record<string, unknown>>(sql`
    select
      exists (select from products where business_id = ${business}) as product,
      exists (select from businesses where id = ${business} and image_url is not null)
        or exists (select from webstores where business_id = ${business} and branding <> ${param('newBranding')}::jsonb) as branding,
      exists (select from shipping_settings where business_id = ${business} and delivery_mode is not null) as "deliveryHandler",
      exists (select from return_policies where business_id = ${business}) as "returnPolicy",
      exists (select from invoices where business_id = ${business} and sent_at is not null)
        or exists (select from orders where business_id = ${business} and pay_token is not null) as "paymentRequest"`),
);
