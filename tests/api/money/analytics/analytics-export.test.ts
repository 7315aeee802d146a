import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { analyticsPanels } from '#contract/analytics/analytics-query.ts';
import { dayOf } from '#domain/date-range.ts';
import { permission } from '#domain/permission.ts';
import { MultiScriptDocument } from '#server/pdf-document.ts';
import { parseExport } from '#tests/support/money/exported-balance.ts';
import { createPaidInvoice, payInvoiceOnline } from '#tests/support/money/paid-invoice.ts';
import { createSentInvoice } from '#tests/support/money/sent-invoice.ts';
import { day } from '#tests/support/people/identity.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { Asking, InputOf } from '#tests/support/server/request.ts';
import {
  type Shop,
  createTeamMember,
  newShop,
  paid,
  placeOrder,
  sampleTotalMinor,
} from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
});

type Body = NonNullable<InputOf<'exportAnalytics'>['body']>;
const load = async (body: Body, asking: Asking = shop.asking) => {
  const { url } = await server.call('exportAnalytics', { body }, asking);
  return server.http.inject({ url });
};
type Panel = (typeof analyticsPanels)[number];
const loadRows = async (panel: Panel, range: '7d' | '30d' = '7d') =>
  parseExport((await load({ format: 'csv', panel, range })).payload);

describe('a panel as CSV', () => {
  test('has its figures with their days, currency and definition in each row', async () => {
    await placeOrder(server, shop, {}, [paid]);
    await createPaidInvoice(server, shop);
    const summary = await server.call('analyticsSummary', { query: { range: '7d' } }, shop.asking);
    const { compared, first, last } = summary;
    const rows = await loadRows('sales');
    expect(rows).toHaveLength(1 + summary.points.length);
    expect(rows[0]).toMatchObject({
      Period: 'Total',
      'Gross sales': '15500',
      'Net sales': '15500',
      Orders: '1',
      'Average order': '11000',
      'Gross sales before': '0',
      From: first,
      To: last,
      'Compared from': compared.kind === 'range' && compared.first,
      'Compared to': compared.kind === 'range' && compared.last,
      Currency: 'NGN',
      'Time zone': 'Africa/Lagos',
    });
    expect(rows.at(-1)).toMatchObject({ Period: last, Orders: '1' });
    for (const { Definition } of rows) expect(Definition).toMatch(/^Gross sales are orders and invoices/);

    expect(await loadRows('products')).toMatchObject([
      { Product: 'Bag', Units: '2', Revenue: '10000', From: first, To: last },
    ]);
    expect(await loadRows('customers')).toMatchObject([
      { Kind: 'New', Orders: '0' },
      { Kind: 'Returning', Orders: '0' },
      { Kind: 'Without a customer', Orders: '1', 'Gross sales': '11000' },
    ]);
    expect(await loadRows('invoices')).toMatchObject([
      { Figure: 'Sent', Invoices: '1', Amount: '4500' },
      { Figure: 'Paid', Invoices: '1', Amount: '4500' },
      { Figure: 'Days to pay, average', Days: '0' },
      { Figure: 'Days to pay, median', Days: '0' },
      { Figure: 'Overdue now', Invoices: '0', Amount: '0' },
    ]);
    expect(await loadRows('channels')).toMatchObject([
      { Name: 'Created manually', Orders: '1', 'Gross sales': '11000' },
      { Name: 'Invoices', Orders: '1', 'Gross sales': '4500' },
      { Name: 'All visitors', Visitors: '0' },
    ]);
    expect(await loadRows('cohorts')).toMatchObject([{ Customers: '0', 'Months later': '0', Bought: '0' }]);
    expect(await loadRows('funnels')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          Funnel: 'Invoice links',
          Step: 'Completed',
          Count: '1',
          'Of the first step (%)': '100',
        }),
      ]),
    );
  });

  test('neutralises texts that a spreadsheet would run', async () => {
    const formula = '=HYPERLINK("http://evil.example")';
    const lines = [{ sku: null, name: formula, quantity: 1, unitPriceMinor: 500_000 }];
    await placeOrder(server, shop, { lines }, [paid]);
    await payInvoiceOnline(server, await createSentInvoice(server, shop), 'declined');
    await server.deps.db.execute(
      sql`update transactions set message = '+1 declined' where business_id = ${shop.businessId} and result = 'failed'`,
    );
    const csv = async (panel: Panel) => (await load({ format: 'csv', panel, range: '7d' })).payload;
    expect(await csv('products')).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    const payments = await csv('payments');
    expect(payments).toContain("'+1 declined: 1");
    expect(parseExport(payments)).toEqual(
      expect.arrayContaining([expect.objectContaining({ Failed: '1', 'Failed (%)': '100' })]),
    );
  });

  test('has all products', async () => {
    const lines = Array.from({ length: 101 }, (_, nth) => ({
      sku: null,
      name: `Bag ${nth}`,
      quantity: 1,
      unitPriceMinor: 500_000,
    }));
    await placeOrder(server, shop, { lines }, [paid]);
    expect(await loadRows('products')).toHaveLength(101);
  });

  test('is an entry of the audit log with its name and number of rows', async () => {
    await load({ format: 'csv', panel: 'customers' });
    const { data } = await server.call('auditLog', { query: {} }, shop.asking);
    expect(data[0]).toMatchObject({ recordLabel: 'Analytics: Customers', note: '3 rows' });
  });

  test('needs access to payments, and of cohorts and funnels a plan that includes them', async () => {
    const packer = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
    await changePlan(server, shop, 'basic');
    const ask = (panel: Panel, asking = shop.asking) =>
      server.ask('exportAnalytics', { body: { format: 'csv', panel } }, asking);
    for (const panel of analyticsPanels) {
      const isAdvanced = panel === 'cohorts' || panel === 'funnels';
      expect(await ask(panel)).toMatchObject(isAdvanced ? { code: 'PLAN_LIMIT' } : { status: 200 });
      expect(await ask(panel, packer)).toMatchObject({ status: 403 });
    }
    const [row] = await loadRows('sales');
    expect(row).toMatchObject({ Period: 'Total', 'Compared from': '', 'Gross sales before': '' });
  });
});

describe('the report of a month', () => {
  /** Sells in one month, and waits until the next but one. */
  async function sellAndWait(): Promise<string> {
    await placeOrder(server, shop, {}, [paid]);
    const month = dayOf(server.deps.clock.now(), 'Africa/Lagos').toString().slice(0, 7);
    server.pass(62 * day);
    shop = { ...shop, asking: await createTeamMember(server, shop, 'manage') };
    return month;
  }

  test('is a PDF with the sentence and the figures of the month', async () => {
    const month = await sellAndWait();
    const text = vi.spyOn(MultiScriptDocument.prototype, 'text');
    const { rawPayload, headers } = await load({ format: 'pdf', month });
    const texts = text.mock.calls.map(([drawn]) => drawn);
    text.mockRestore();
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(headers['content-disposition']).toBe(`inline; filename=report-${month}.pdf`);
    expect(texts).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Report of [A-Z][a-z]+ \d{4}$/),
        expect.stringMatching(/^Sales are ₦11,000.00; there were no sales in [A-Z][a-z]+ \d{4}\.$/),
        'Gross sales',
        '₦11,000.00',
        'Bag',
        'Not known',
      ]),
    );
  });

  test('is that of a month since the first sale that is over, by default the last one', async () => {
    expect(await server.call('analyticsReport', { query: {} }, shop.asking)).toEqual({
      settings: { byEmail: false },
      months: [],
      report: null,
    });
    const month = await sellAndWait();
    const newest = await server.call('analyticsReport', { query: {} }, shop.asking);
    expect(newest.months.at(-1)).toBe(month);
    expect(newest.report).toMatchObject({ month: newest.months[0], summary: { figures: { grossMinor: 0 } } });
    const first = await server.call('analyticsReport', { query: { month } }, shop.asking);
    expect(first.report).toMatchObject({
      month,
      summary: { first: `${month}-01`, figures: { grossMinor: sampleTotalMinor }, before: { grossMinor: 0 } },
      products: [{ name: 'Bag' }],
    });
    const present = dayOf(server.deps.clock.now(), 'Africa/Lagos').toString().slice(0, 7);
    expect(newest.months).not.toContain(present);
    for (const without of [present, '2001-01'])
      expect(
        await server.ask('exportAnalytics', { body: { format: 'pdf', month: without } }, shop.asking),
      ).toMatchObject({ status: 422, fields: [{ field: 'month' }] });
  });

  test('has no comparison if the plan includes none', async () => {
    const month = await sellAndWait();
    await changePlan(server, shop, 'basic');
    const { report } = await server.call('analyticsReport', { query: { month } }, shop.asking);
    expect(report?.summary).toMatchObject({ compared: { kind: 'notInPlan', liftedBy: 'pro' }, before: null });
  });
});
