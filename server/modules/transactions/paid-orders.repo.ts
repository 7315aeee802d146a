import { type SQL, sql } from 'drizzle-orm';
import type { Span } from '#domain/date-range.ts';
import { param } from '#server/db/statement.ts';
import { isSale } from './sales.repo.ts';

const ofBusiness = sql`business_id = ${param('businessId')}`;

/**
 * Selects the ids of the orders that were paid within a span, as gross sales count them. The statement also needs the values
 * `businessId` and those of `getPaidOrdersValues` with the same name.
 */
export const selectPaidOrders = (name: string): SQL => sql`select order_id from transactions
  where ${ofBusiness} and ${isSale} and order_id is not null and at >= ${param(`${name}_from`)} and at < ${param(`${name}_to`)}`;

export const getPaidOrdersValues = (name: string, { from, to }: Span): Record<string, string> => ({
  [`${name}_from`]: from.toISOString(),
  [`${name}_to`]: to.toISOString(),
});
