import type { AnalyticsChannels } from '#contract/analytics/analytics-panels.ts';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import type { AnalyticsRange } from '#contract/analytics/analytics-range.ts';
import type { Span } from '#domain/date-range.ts';
import {
  type Days,
  countStoreOrders,
  listReferrersWithOrders,
  sumVisitors,
} from '#server/modules/store-visits/store-visits.records.ts';
import { sumByChannel } from './channel-figures.repo.ts';
import type { PanelCaller, PanelDeps } from './panel.ts';
import { resolveRange } from './range.ts';

const maxReferrers = 10;

/** Returns the days of a range, and those of the compared range; visitors are counted by whole days. */
export const getVisitDays = ({ first, last, compared }: AnalyticsRange): [Days, Days | null] => [
  { from: first, to: last },
  compared.kind === 'range' ? { from: compared.first, to: compared.last } : null,
];

/** Returns the sales of a range by channel, and where the visitors of the store came from. @throws INVALID */
export async function getAnalyticsChannels(
  deps: PanelDeps,
  caller: PanelCaller,
  query: AnalyticsQuery,
): Promise<AnalyticsChannels> {
  const resolved = await resolveRange(deps, caller, query);
  const { businessId, range, present, before } = resolved;
  const [days, daysBefore] = getVisitDays(range);
  const readVisits = async (on: Days, span: Span) => {
    const [visitors, orders] = await Promise.all([
      sumVisitors(deps.db, businessId, on),
      countStoreOrders(deps.db, businessId, span),
    ]);
    return { visitors, orders };
  };
  const [[sales = [], salesBefore = null], visits, visitsBefore, referrers] = await Promise.all([
    sumByChannel(deps.db, resolved, before ? [present, before] : [present]),
    readVisits(days, present),
    before && daysBefore ? readVisits(daysBefore, before) : null,
    listReferrersWithOrders(deps.db, businessId, days, present, maxReferrers),
  ]);
  const names = new Set([...sales, ...(salesBefore ?? [])].map(({ channel }) => channel));
  const toFigures = (rows: typeof sales, name: (typeof sales)[number]['channel']) => {
    const own = rows.find(({ channel }) => channel === name);
    return { count: own?.count ?? 0, salesMinor: own?.salesMinor ?? 0 };
  };
  const channels = [...names].map((channel) => ({
    channel,
    ...toFigures(sales, channel),
    before: salesBefore && toFigures(salesBefore, channel),
  }));
  return {
    ...range,
    channels: channels.toSorted(
      (one, other) => other.salesMinor - one.salesMinor || one.channel.localeCompare(other.channel, 'en'),
    ),
    store: {
      ...visits,
      before: visitsBefore,
      referrers: referrers.map(({ referrer, ...counts }) => ({ host: referrer || null, ...counts })),
    },
  };
}
