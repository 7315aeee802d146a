import type { AnalyticsInvoices } from '#contract/analytics/analytics-panels.ts';
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import { type Span, dayOf } from '#domain/date-range.ts';
import { getInvoiceFigures, getOverdue } from './invoice-figures.repo.ts';
import type { PanelCaller, PanelDeps } from './panel.ts';
import { resolveRange } from './range.ts';

/** Returns the invoices that were issued and paid in a range, and those that are overdue now. @throws INVALID */
export async function getAnalyticsInvoices(
  deps: PanelDeps,
  caller: PanelCaller,
  query: AnalyticsQuery,
): Promise<AnalyticsInvoices> {
  const { businessId, range, present, before } = await resolveRange(deps, caller, query);
  const read = (span: Span) => getInvoiceFigures(deps.db, businessId, range, span);
  const today = dayOf(deps.clock.now(), caller.timeZone).toString();
  const [figures, figuresBefore, overdue] = await Promise.all([
    read(present),
    before ? read(before) : null,
    getOverdue(deps.db, businessId, range.currency, today),
  ]);
  return { ...range, figures, before: figuresBefore, overdue };
}
