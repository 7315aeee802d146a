import { startOfMonth } from '@internationalized/date';
import type { AnalyticsReportSettings } from '#contract/analytics/analytics-views.ts';
import { dayOf } from '#domain/date-range.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findReportSettings, lockReportSettings, saveReportSettings } from './report-settings.repo.ts';
import type { ViewOwner } from './views.repo.ts';

/** Returns whether a person gets the report of each month by email. */
export async function getReportSettings(
  { db }: Pick<Deps, 'db'>,
  owner: ViewOwner,
): Promise<AnalyticsReportSettings> {
  const settings = await findReportSettings(db, owner);
  return { byEmail: settings?.nextOn != null };
}

/** Turns the emails of a person on, from the month that is running now, or off. */
export async function setReportSettings(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  caller: Pick<Member, 'businessId' | 'userId' | 'timeZone'>,
  { byEmail }: AnalyticsReportSettings,
): Promise<AnalyticsReportSettings> {
  const settings = await lockReportSettings(tx, caller);
  const next = startOfMonth(dayOf(clock.now(), caller.timeZone)).add({ months: 1 });
  if (byEmail !== (settings?.nextOn != null))
    await saveReportSettings(tx, caller, { nextOn: byEmail ? next.toString() : null });
  return { byEmail };
}
