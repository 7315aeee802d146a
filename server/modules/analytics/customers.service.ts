import type { AnalyticsCustomers } from '#contract/analytics/analytics.ts';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { readCustomers } from './customers.repo.ts';
import { resolveRange } from './range.ts';

/** Returns the new and the returning customers of a range. @throws INVALID if the end date is before the start date */
export async function getAnalyticsCustomers(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Pick<Member, 'businessId' | 'currency'>,
  query: AnalyticsQuery,
): Promise<AnalyticsCustomers> {
  const resolved = await resolveRange(deps, caller, query, true);
  const { range, present, before } = resolved;
  const [figures, figuresBefore = null] = await readCustomers(
    deps.db,
    resolved,
    before ? [present, before] : [present],
  );
  if (!figures) throw new AppError('UNEXPECTED');
  return { ...range, figures, before: figuresBefore };
}
