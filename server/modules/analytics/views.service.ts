import { v7 as uuid } from 'uuid';
import type { CallBody } from '#contract/call.ts';
import {
  type AnalyticsView,
  type analyticsViewCalls,
  maxAnalyticsViews,
} from '#contract/analytics/analytics-views.ts';
import { dayOf } from '#domain/date-range.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import { parseDateRange } from '#server/date-range-query.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { deleteView, insertView, listViews, lockViews, saveView } from './views.repo.ts';

/**
 * Saves a range with its comparison under a name; a view whose name differs in case alone is replaced.
 * @throws INVALID if the end date is before the start date, or the person has too many views
 */
export async function saveAnalyticsView(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  caller: Member,
  { name, query }: CallBody<typeof analyticsViewCalls.saveAnalyticsView>,
): Promise<AnalyticsView> {
  parseDateRange(query, () => dayOf(clock.now(), caller.timeZone));
  await lockViews(tx, caller);
  const views = await listViews(tx, caller);
  const existing = views.find((view) => view.name.toLowerCase() === name.toLowerCase());
  if (existing) {
    const view = { id: existing.id, name, query };
    await saveView(tx, caller, view);
    return view;
  }
  if (views.length >= maxAnalyticsViews) {
    const message = `You have ${maxAnalyticsViews} saved views. Delete one first`;
    throw new AppError('INVALID', { message, fields: [{ field: 'name', message }] });
  }
  const view = { id: uuid(), name, query };
  await insertView(tx, caller, view);
  return view;
}

/** @throws NOT_FOUND */
export async function deleteAnalyticsView(
  tx: Transaction,
  caller: Member,
  id: string,
): Promise<{ done: true }> {
  if (!(await deleteView(tx, caller, id))) throw new AppError('NOT_FOUND');
  return { done: true };
}
