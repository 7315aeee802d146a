import { dayOf } from '#domain/date-range.ts';
import type { VisitStep } from '#domain/visit-step.ts';
import type { Transaction } from '#server/db/client.ts';
import { countViews } from '#server/modules/store-visits/count-views.service.ts';
import { insertOrderReferrer } from '#server/modules/store-visits/store-visits.records.ts';
import { listPaidStoreOrders } from './demo.repo.ts';
import { Random } from './random.ts';

const dayMs = 86_400_000;
const days = 60;
/** More than a store of the demo has in these days. */
const maxOrders = 1000;
const userAgent =
  'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

/** The sites that lead to a store of the demo, by how often they do; no name for customers who come directly. */
const sites = [
  ['', 5],
  ['l.instagram.com', 4],
  ['www.google.com', 2],
  ['m.facebook.com', 1],
] as const;

/** Records the sites that led to the paid orders of a store in the two months before an instant. */
export async function addOrderReferrers(
  tx: Transaction,
  { businessId, key }: { businessId: string; key: string },
  before: Date,
): Promise<void> {
  const random = new Random(`referrers ${key}`);
  const since = new Date(before.getTime() - days * dayMs);
  for (const { orderId } of await listPaidStoreOrders(tx, businessId, since, maxOrders))
    await insertOrderReferrer(tx, { businessId, orderId, referrer: random.weighted(sites) });
}

const getStep = (page: string): VisitStep =>
  page === '/cart/checkout' ? 'checkout' : page === '/cart' ? 'cart' : 'store';

/** Counts the visits of a store in the two months before an instant: a little more each week, most from social media. */
export async function addVisits(
  tx: Transaction,
  { businessId, timeZone, key }: { businessId: string; timeZone: string; key: string },
  before: Date,
): Promise<void> {
  const random = new Random(`visits ${key}`);
  for (let ago = days; ago > 0; ago -= 1) {
    const day = dayOf(new Date(before.getTime() - ago * dayMs), timeZone).toString();
    const views = Array.from({ length: random.whole(12, 30) + Math.floor((days - ago) / 4) }, (_, nth) => {
      const referrer = random.weighted(sites);
      const pages = [
        '',
        ...random.pick([[], ['/products'], ['/products', '/cart'], ['/search'], ['/cart', '/cart/checkout']]),
      ];
      return pages.map((page) => ({
        businessId,
        day,
        page,
        address: `102.89.${Math.floor(nth / 250)}.${nth % 250}`,
        userAgent,
        referrer,
        step: getStep(page),
      }));
    });
    await countViews(tx, views.flat());
  }
}
