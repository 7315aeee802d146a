import { parseDate } from '@internationalized/date';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf, spanOf } from '#domain/date-range.ts';
import { permission } from '#domain/permission.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { teamMembers } from '#server/db/tables/people/team.table.ts';
import { analyticsReportSettings } from '#server/db/tables/records/analytics-views.table.ts';
import { users } from '#server/db/tables/people/session.table.ts';
import { addDueReports } from '#server/modules/analytics/report.jobs.ts';
import { newSession } from '#tests/support/people/identity.ts';
import { inviteAndJoin } from '#tests/support/people/team.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { newShop, paid, placeOrder } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
/** No business of another test gets a report. */
beforeEach(async () => {
  await server.deps.db.delete(analyticsReportSettings);
});

const turn = (byEmail: boolean, asking: Asking) =>
  server.call('saveAnalyticsReportSettings', { body: { byEmail } }, asking);

/** A business with a sale in this time zone, whose owner gets the report. */
async function openShop(timeZone: string) {
  const shop = await newShop(server);
  await placeOrder(server, shop, {}, [paid]);
  await moveTo(shop.businessId, timeZone);
  await turn(true, shop.asking);
  const [owner] = await server.deps.db.select().from(users).where(eq(users.id, shop.userId));
  return { ...shop, email: owner?.email ?? '' };
}
const moveTo = (businessId: string, timeZone: string) =>
  server.deps.db.update(businesses).set({ timeZone }).where(eq(businesses.id, businessId));

const run = () => server.deps.db.transaction((tx) => addDueReports(tx, server.deps));
/** Returns the subjects of the reports to an address, the oldest first. */
async function runAndList(email: string): Promise<string[]> {
  await run();
  return (await server.mails(email))
    .filter(({ attachments }) => attachments?.some(({ fileName }) => fileName.startsWith('report-')))
    .map(({ attachments }) => attachments?.[0]?.fileName ?? '')
    .toReversed();
}

/** Returns how many reports were to be sent: the sandbox delivers an email once, however often it is sent. */
async function countJobs(businessId: string): Promise<number> {
  const { rows } = await server.deps.db.execute<{ count: number }>(
    sql`select count(*)::int as count from job.job where name = 'analytics.report' and data->>'businessId' = ${businessId}`,
  );
  return rows[0]?.count ?? 0;
}

/** Returns when the next month begins in the time zone. */
function getNextStart(timeZone: string): { month: string; start: Date } {
  const today = dayOf(server.deps.clock.now(), timeZone);
  const first = parseDate(`${today.toString().slice(0, 7)}-01`).add({ months: 1 });
  const month = first.subtract({ days: 1 }).toString().slice(0, 7);
  return { month, start: spanOf({ first, last: first }, timeZone).from };
}
const passUntil = (instant: Date) => server.pass(instant.getTime() - server.deps.clock.now().getTime());
const minute = 60_000;

/** In Havana, the midnight at which November 2026 begins comes twice; Chatham is ahead of UTC, and of Auckland by 45 minutes. */
test.each(['America/Havana', 'Pacific/Chatham'])(
  'is sent once a month in %s, when the first day has begun there',
  async (timeZone) => {
    passUntil(new Date('2026-09-10T12:00:00Z'));
    const { email, businessId } = await openShop(timeZone);
    const runAndFindSent = async () => {
      await run();
      const [settings] = await server.deps.db
        .select()
        .from(analyticsReportSettings)
        .where(eq(analyticsReportSettings.businessId, businessId));
      return settings?.sentMonth?.slice(0, 7);
    };
    const months: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const { month, start } = getNextStart(timeZone);
      passUntil(new Date(start.getTime() - minute));
      expect(await runAndFindSent()).toBe(months.at(-1));
      passUntil(new Date(start.getTime() + minute));
      months.push(month);
      expect(await runAndFindSent()).toBe(month);
      server.pass(65 * minute);
      await run();
    }
    expect(await runAndList(email)).toEqual(months.map((month) => `report-${month}.pdf`));
  },
);

test('says in the email how sales were, with the PDF and a link to the month', async () => {
  const { email, businessId } = await openShop('Africa/Lagos');
  const { month, start } = getNextStart('Africa/Lagos');
  passUntil(start);
  expect(await runAndList(email)).toHaveLength(1);
  const [mail] = await server.mails(email);
  const [business] = await server.deps.db.select().from(businesses).where(eq(businesses.id, businessId));
  expect(mail?.subject).toMatch(new RegExp(`^${business?.name} in [A-Z][a-z]+ \\d{4}$`));
  expect(mail?.text).toContain('Sales are ₦11,000.00; there were no sales');
  expect(mail?.text).toContain('Net sales: ₦11,000.00');
  expect(mail?.text).toContain(`/dashboard/analytics?from=${month}-01&to=${month}-`);
  const [file] = mail?.attachments ?? [];
  expect(
    Buffer.from(file?.contentBase64 ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('is sent once by runs at the same moment', async () => {
  const { email, businessId } = await openShop('Africa/Lagos');
  passUntil(getNextStart('Africa/Lagos').start);
  const { db } = server.deps;
  let second: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await addDueReports(tx, server.deps);
    second = run();
    const isWaiting = sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.execute(isWaiting)).rows[0]?.['count']).toBe(1);
  });
  await second;
  expect(await countJobs(businessId)).toBe(1);
  expect(await runAndList(email)).toHaveLength(1);
});

test('of months that were missed is the last one', async () => {
  const { email } = await openShop('Africa/Lagos');
  server.pass(100 * 24 * 60 * minute);
  const last = dayOf(server.deps.clock.now(), 'Africa/Lagos').subtract({ months: 1 });
  expect(await runAndList(email)).toEqual([`report-${last.toString().slice(0, 7)}.pdf`]);
});

test('is not sent again after a change of the time zone, or after it was off in between', async () => {
  const { email, businessId } = await openShop('Pacific/Auckland');
  const { month, start } = getNextStart('Pacific/Auckland');
  passUntil(start);
  const sent = [`report-${month}.pdf`];
  expect(await runAndList(email)).toEqual(sent);
  // There it is still the month of the report.
  await moveTo(businessId, 'Pacific/Honolulu');
  expect(await runAndList(email)).toEqual(sent);
  const asking = { token: await newSession(server, email), businessId };
  await turn(false, asking);
  await turn(true, asking);
  const honolulu = getNextStart('Pacific/Honolulu');
  expect(honolulu.month).toBe(month);
  passUntil(honolulu.start);
  expect(await runAndList(email)).toEqual(sent);
  expect(await countJobs(businessId)).toBe(1);
  const next = getNextStart('Pacific/Honolulu');
  passUntil(next.start);
  expect(await runAndList(email)).toEqual([...sent, `report-${next.month}.pdf`]);
});

test('is not sent to a person who turned it off or lost access to payments', async () => {
  const shop = await openShop('Africa/Lagos');
  const helper = await inviteAndJoin(server, shop, [permission('PAYMENT', 'view-only')]);
  await turn(true, helper.asking);
  await turn(false, shop.asking);
  const report = () => server.call('analyticsReport', { query: {} }, helper.asking);
  expect((await report()).settings).toEqual({ byEmail: true });
  passUntil(getNextStart('Africa/Lagos').start);
  expect(await runAndList(shop.email)).toEqual([]);
  expect(await runAndList(helper.email)).toHaveLength(1);
  await server.deps.db
    .update(teamMembers)
    .set({ permissions: [permission('ORDER', 'manage')] })
    .where(eq(teamMembers.userId, helper.userId));
  passUntil(getNextStart('Africa/Lagos').start);
  expect(await runAndList(helper.email)).toHaveLength(1);
});

test('is not sent before there was a sale', async () => {
  const shop = await newShop(server);
  await turn(true, shop.asking);
  const [owner] = await server.deps.db.select().from(users).where(eq(users.id, shop.userId));
  passUntil(getNextStart('Africa/Lagos').start);
  expect(await runAndList(owner?.email ?? '')).toEqual([]);
});
