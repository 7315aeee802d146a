import type { AnalyticsProduct, AnalyticsProducts } from '#contract/analytics/analytics.ts';
import type { AnalyticsProductsQuery } from '#contract/analytics/analytics-query.ts';
import { dayOf, presetDays, spanOf } from '#domain/date-range.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { type ProductRow, readProductPage } from './products.repo.ts';
import { resolveRange } from './range.ts';

const defaultPerPage = 10;
/** The stock lasts as long as it would at the rate of these days. */
const latelyDays = 30;

/** Returns the products that sold most in a range. @throws INVALID if the end date is before the start date */
export async function listAnalyticsProducts(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Pick<Member, 'businessId' | 'currency'>,
  { sort = 'revenue', pageNumber = 1, perPage = defaultPerPage, ...query }: AnalyticsProductsQuery,
): Promise<AnalyticsProducts> {
  const resolved = await resolveRange(deps, caller, query);
  const { timeZone } = resolved.range;
  const lately = spanOf(presetDays(`${latelyDays}d`, dayOf(deps.clock.now(), timeZone)), timeZone);
  const offset = (pageNumber - 1) * perPage;
  const page = await readProductPage(deps.db, resolved, lately, { sort, offset, limit: perPage });
  const { rows, total, units, revenueMinor, largestChange } = page;
  return {
    ...resolved.range,
    data: rows.map((row) => toProduct(row, resolved.before !== null)),
    totals: { units, revenueMinor },
    largestChange: largestChange && {
      productId: largestChange.productId,
      name: largestChange.name,
      revenueMinor: largestChange.revenueMinor,
      revenueBeforeMinor: largestChange.revenueBeforeMinor,
    },
    pagination: { pageNumber, pageSize: rows.length, perPage, total },
  };
}

function toProduct(row: ProductRow, isCompared: boolean): AnalyticsProduct {
  const { productId, name, units, revenueMinor, stock, unitsLately } = row;
  return {
    productId,
    name,
    units,
    revenueMinor,
    before: isCompared ? { units: row.unitsBefore, revenueMinor: row.revenueBeforeMinor } : null,
    stock,
    daysOfStockLeft:
      stock === null || unitsLately === 0
        ? null
        : Math.floor((Math.max(stock, 0) * latelyDays) / unitsLately),
  };
}
