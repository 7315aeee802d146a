import { startOfMonth } from '@internationalized/date';
import * as z from 'zod/mini';
import { Month } from '#contract/analytics/analytics-query.ts';
import { dayOf } from '#domain/date-range.ts';
import { Id } from '#domain/id.ts';
import { can } from '#domain/permission.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { listPeople } from '#server/modules/team/team.records.ts';
import { listDueReports, lockReportSettings, saveReportSettings } from './report-settings.repo.ts';
import { createReportPdf } from './report.document.ts';
import { createReportEmail } from './report.emails.ts';
import { getReport } from './report.service.ts';
import type { ViewOwner } from './views.repo.ts';

const batchSize = 100;

/** The report of a month for one person. Its email has the same ID however often it runs, so that it arrives once. */
const reportJob = defineJob('analytics.report', z.object({ businessId: Id, userId: Id, month: Month }));

/**
 * Adds the reports of all businesses that are due, on the first day of a month in the business's time zone: once for each person and
 * month, also if the time zone changes, or the emails are turned off and on. Of months that were missed while the server was
 * down, the last one is sent.
 */
export async function addDueReports(
  tx: Transaction,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
): Promise<void> {
  const now = clock.now();
  for (const { timeZone, ...owner } of await listDueReports(tx, now, batchSize)) {
    const settings = await lockReportSettings(tx, owner);
    const present = startOfMonth(dayOf(now, timeZone));
    if (!settings?.nextOn || settings.nextOn > present.toString()) continue;
    const sentMonth = present.subtract({ months: 1 }).toString();
    await saveReportSettings(tx, owner, { nextOn: present.add({ months: 1 }).toString(), sentMonth });
    if (settings.sentMonth !== null && settings.sentMonth >= sentMonth) continue;
    await jobs.add(tx, reportJob, { ...owner, month: sentMonth.slice(0, 7) });
  }
}

/** Emails a report, unless the person has lost access to it, or the month has none. */
async function sendReport(deps: Deps, owner: ViewOwner, month: string): Promise<void> {
  const { db, config, mail } = deps;
  const { businessId, userId } = owner;
  const business = await findBusiness(db, businessId);
  const person = (await listPeople(db, businessId)).find((one) => one.userId === userId);
  if (!business || !person || !can(person.membership, 'PAYMENT', 'view-only')) return;
  const { timeZone, currency } = business;
  const caller = { businessId, userId, membership: person.membership, timeZone, currency };
  const { report } = await getReport(deps, caller, month);
  if (!report) return;
  const pdf = await createReportPdf(business, report);
  await mail.deliver(createReportEmail(config, { to: person.email, userId, business, report, pdf }));
}

export function handleReports(deps: Deps): void {
  deps.jobs.handle(reportJob, ({ month, ...owner }) => sendReport(deps, owner, month));
  deps.jobs.sweep('analytics-reports', 60_000, (tx) => addDueReports(tx, deps));
}
