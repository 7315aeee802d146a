import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/date-range.ts';
import { dayAfter } from '#domain/invoice-recurrence.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type InvoiceBody, draftInvoice, sentInvoice } from '#tests/support/money/invoices.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
let today: string;
const made: Record<string, string> = {};

const item = (unitPriceMinor: number, name = 'Cloth') => ({
  variationId: null,
  name,
  quantity: 1,
  unitPriceMinor,
});
const someone = (name: string) => ({ id: null, name, email: null, phoneNumber: null, address: null });
/** Creates an invoice that is due in this number of days, with this total and paid amount. */
async function invoice(
  key: string,
  inDays: number,
  minor: number,
  paidMinor = 0,
  more: Partial<InvoiceBody> = {},
) {
  const { invoice: open } = await sentInvoice(server, shop, {
    customer: someone(key),
    issuedOn: dayAfter(today, Math.min(inDays, 0) - 1),
    dueOn: dayAfter(today, inDays),
    items: [item(minor)],
    taxBasisPoints: 0,
    charges: [],
    ...more,
  });
  made[key] = open.id;
  const params = { id: open.id };
  if (paidMinor > 0)
    await server.call(
      'recordInvoicePayment',
      { params, body: { amountMinor: paidMinor, method: 'CASH' } },
      shop.asking,
    );
}

beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
  today = dayOf(server.deps.clock.now(), 'Africa/Lagos').toString();
  await invoice('due today', 0, 100_00);
  await invoice('due soon', 5, 200_00);
  await invoice('late', -1, 400_00);
  await invoice('late in part', -30, 800_00, 300_00);
  await invoice('in part', 3, 1600_00, 600_00);
  await invoice('paid late', -10, 3200_00, 3200_00);
  await invoice('void', -10, 6400_00);
  await server.call('voidInvoice', { params: { id: made['void'] ?? '' }, body: {} }, shop.asking);
  const { invoice: draft } = await draftInvoice(server, shop, {
    number: 'Without digits',
    customer: someone('draft'),
    items: [item(12_800_00, 'Kente Ọ̀yọ́')],
    dueOn: today,
    issuedOn: dayAfter(today, -3),
  });
  made['draft'] = draft.id;
});
afterAll(() => server.close());

const list = (query: InputOf<'invoices'>['query'] = {}) => server.call('invoices', { query }, shop.asking);
const names = async (query?: InputOf<'invoices'>['query']) =>
  (await list(query)).result.map(({ customerName }) => customerName);

describe('the list of invoices', () => {
  test.each([
    ['ALL', ['late in part', 'paid late', 'void', 'draft', 'late', 'in part', 'due soon', 'due today']],
    ['PENDING', ['due soon', 'due today']],
    ['PARTIAL_PAYMENT', ['late in part', 'in part']],
    ['OVERDUE', ['late in part', 'late']],
    ['PAID', ['paid late']],
    ['DRAFT', ['draft']],
    ['VOID', ['void']],
  ] as const)('%s', async (status, expected) => {
    const matches = await names({ status });
    expect(new Set(matches)).toEqual(new Set(expected));
    const { meta } = await list({ status });
    expect(meta.counts[status]).toBe(expected.length);
    expect(meta.pagination.total).toBe(expected.length);
  });

  test('returns the totals due, overdue and paid, regardless of the filter', async () => {
    const totals = { due: 100_00 + 200_00 + 400_00 + 500_00 + 1000_00, overdue: 900_00, paid: 4100_00 };
    expect((await list()).meta.totals).toEqual(totals);
    expect((await list({ status: 'DRAFT', search: 'nothing' })).meta.totals).toEqual(totals);
  });

  test('shows an invoice due today as overdue tomorrow', async () => {
    const before = await list({ status: 'OVERDUE' });
    server.pass(24 * 3_600_000);
    const asking = shop.asking;
    const after = await server.call('invoices', { query: { status: 'OVERDUE' } }, asking);
    server.pass(-24 * 3_600_000);
    expect(after.meta.counts.OVERDUE).toBe(before.meta.counts.OVERDUE + 1);
    expect(after.meta.counts.PENDING).toBe(before.meta.counts.PENDING - 1);
    expect(after.meta.totals.overdue).toBe(before.meta.totals.overdue + 100_00);
  });

  test.each([
    [{ search: 'soon' }, ['due soon']],
    [{ search: 'kente ọ̀' }, ['draft']],
    [{ search: 'part, late' }, ['late in part']],
    [{ search: 'pa' }, ['late in part', 'in part', 'paid late']],
    [{ search: 'INV-0002' }, ['due soon']],
    [{ search: 'without' }, ['draft']],
    [{ search: 'no such thing' }, []],
    [{ from: '2000-01-01', to: '2000-01-31' }, []],
  ])('finds %j', async (query, expected) => {
    expect(new Set(await names(query))).toEqual(new Set(expected));
  });

  test('filters by one day', async () => {
    const day = dayAfter(today, -3);
    expect(await names({ from: day, to: day })).toEqual(['draft']);
  });

  test.each([
    ['highest', 'draft', 'due today'],
    ['lowest', 'due today', 'draft'],
    ['dueFirst', 'late in part', 'due soon'],
    ['dueLast', 'due soon', 'late in part'],
    ['oldest', 'late in part', 'in part'],
  ] as const)('sorted %s', async (sort, first, last) => {
    const sortedNames = await names({ sort });
    expect([sortedNames[0], sortedNames.at(-1)]).toEqual([first, last]);
  });

  test.each(['newest', 'highest', 'dueFirst'] as const)(
    'is paged in both directions when sorted by %s',
    async (sort) => {
      const whole = await names({ sort });
      const pagedNames: (string | null)[] = [];
      let page = await list({ sort, perPage: 3 });
      pagedNames.push(...page.result.map(({ customerName }) => customerName));
      while (page.meta.pagination.next) {
        page = await list({ sort, perPage: 3, after: page.meta.pagination.next });
        pagedNames.push(...page.result.map(({ customerName }) => customerName));
      }
      expect(pagedNames).toEqual(whole);
      const back = await list({ sort, perPage: 3, before: page.meta.pagination.previous ?? '' });
      expect(back.result.map(({ customerName }) => customerName)).toEqual(whole.slice(3, 6));
      const last = await list({ sort, perPage: 3, edge: 'last' });
      expect(last.result.map(({ customerName }) => customerName)).toEqual(whole.slice(6));
      expect(
        (await list({ sort, perPage: 3, page: 2 })).result.map(({ customerName }) => customerName),
      ).toEqual(whole.slice(3, 6));
    },
  );

  test('counts and sums the invoices of one customer', async () => {
    const { invoice: open } = await server.call(
      'invoice',
      { params: { id: made['late in part'] ?? '' } },
      shop.asking,
    );
    const { result, meta } = await list({ customer: open.customer?.id ?? '' });
    expect(result).toMatchObject([{ id: open.id }]);
    expect(meta.counts).toMatchObject({ ALL: 1, PARTIAL_PAYMENT: 1, OVERDUE: 1, PAID: 0 });
    expect(meta.totals).toEqual({ due: 500_00, overdue: 500_00, paid: 300_00 });
  });

  test('rejects a cursor of another list', async () => {
    const after = Buffer.from(JSON.stringify(['newest', 'no day', made['late'], 1])).toString('base64url');
    expect(await server.ask('invoices', { query: { after } }, shop.asking)).toMatchObject({
      code: 'INVALID',
    });
  });

  test('the stored counters match a recount', async () => {
    const { rows } = await server.deps.db.execute(`
      select count(*)::int as wrong from (
        select status, case when status in ('PENDING', 'PARTIAL_PAYMENT') then due_on else '-infinity' end as due_on,
          currency, count(*)::int, sum(total_minor)::bigint, sum(paid_minor)::bigint
        from invoices group by 1, 2, 3, business_id
        except select status, due_on, currency, count, total_minor, paid_minor from invoice_counts
      ) as wrong`);
    expect(rows).toEqual([{ wrong: 0 }]);
  });
});
