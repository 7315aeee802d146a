import { parseDate } from '@internationalized/date';
import type { AnalyticsFunnels } from '#contract/analytics/analytics-panels.ts';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import type { AnalyticsRange } from '#contract/analytics/analytics-range.ts';
import { recordingRules } from '#contract/flow-recording.ts';
import { type Span, dayOf, spanOf } from '#domain/date-range.ts';
import { before as instantBefore } from '#server/clock.ts';
import type { Executor } from '#server/db/client.ts';
import { requireFeature } from '#server/modules/entitlements/entitlements.service.ts';
import {
  type FlowReach,
  listReachedStates,
} from '#server/modules/flow-recordings/flow-recordings.records.ts';
import {
  type Days,
  countStoreAttempts,
  countStoreOrders,
  sumVisitorSteps,
} from '#server/modules/store-visits/store-visits.records.ts';
import { getVisitDays } from './channel-figures.service.ts';
import { countPayLinkSteps } from './funnels.repo.ts';
import type { PanelCaller, PanelDeps } from './panel.ts';
import { resolveRange } from './range.ts';

type Conversion = AnalyticsFunnels['conversions'][number];
type Counts = Record<Conversion['name'], Partial<Record<Conversion['steps'][number]['step'], number>>>;

const dayMs = 86_400_000;

/**
 * Returns the conversion of the shop, its checkout and pay links, and, for the owner alone, how far members came in the recorded
 * flows (decision 23).
 * @throws PLAN_LIMIT without the feature, INVALID
 */
export async function getAnalyticsFunnels(
  deps: PanelDeps,
  caller: PanelCaller,
  query: AnalyticsQuery,
): Promise<AnalyticsFunnels> {
  await requireFeature(deps.db, caller.businessId, 'advancedAnalytics');
  const { businessId, range, present, before } = await resolveRange(deps, caller, query);
  const [days, daysBefore] = getVisitDays(range);
  const read = (on: Days, span: Span) => countSteps(deps.db, businessId, range, on, span);
  const [counts, countsBefore, flows] = await Promise.all([
    read(days, present),
    before && daysBefore ? read(daysBefore, before) : null,
    caller.membership.role === 'owner' ? listReachedStates(deps.db, businessId, present) : [],
  ]);
  const keptFrom = instantBefore(deps.clock.now(), recordingRules.retentionDays * dayMs);
  return {
    ...range,
    conversions: funnels.map(({ name, steps }) => ({
      name,
      steps: steps.map((step) => ({
        step,
        count: counts[name][step] ?? 0,
        countBefore: countsBefore && (countsBefore[name][step] ?? 0),
      })),
    })),
    flows: toFlows(flows),
    flowsSince: dayOf(keptFrom, range.timeZone).toString(),
  };
}

const funnels: { name: Conversion['name']; steps: Conversion['steps'][number]['step'][] }[] = [
  { name: 'shop', steps: ['visited', 'addedToCart', 'started', 'completed'] },
  { name: 'checkout', steps: ['started', 'attempted', 'completed'] },
  { name: 'payLinks', steps: ['sent', 'opened', 'attempted', 'completed'] },
];

/** Days before the steps of visitors were counted are left out of both funnels of the shop, with their orders. */
async function countSteps(
  executor: Executor,
  businessId: string,
  { currency, timeZone }: Pick<AnalyticsRange, 'currency' | 'timeZone'>,
  days: Days,
  span: Span,
): Promise<Counts> {
  const [visits, payLinks] = await Promise.all([
    sumVisitorSteps(executor, businessId, days),
    countPayLinkSteps(executor, businessId, currency, span),
  ]);
  const first = parseDate((visits.hasUncounted && visits.countedFrom) || days.from);
  const { from } = spanOf({ first, last: first }, timeZone);
  const counted = { from: from > span.from ? from : span.from, to: span.to };
  const isCounted = !visits.hasUncounted || visits.countedFrom !== null;
  const [attempted, completed] = isCounted
    ? await Promise.all([
        countStoreAttempts(executor, businessId, counted),
        countStoreOrders(executor, businessId, counted),
      ])
    : [0, 0];
  const started = visits.checkoutVisitors;
  return {
    shop: { visited: visits.visitors, addedToCart: visits.cartVisitors, started, completed },
    checkout: { started, attempted, completed },
    payLinks: { ...payLinks },
  };
}

function toFlows(rows: readonly FlowReach[]): AnalyticsFunnels['flows'] {
  return [...Map.groupBy(rows, ({ flow }) => flow)].map(([flow, reached]) => ({
    flow,
    journeys: reached.find(({ state }) => state === null)?.journeys ?? 0,
    states: reached.flatMap(({ state, journeys }) => (state === null ? [] : [{ state, journeys }])),
  }));
}
