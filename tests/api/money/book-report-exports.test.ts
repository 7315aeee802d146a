import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { permission, resources } from '#domain/permission.ts';
import { roleTemplates, toPermissions } from '#domain/team.ts';
import { MultiScriptDocument } from '#server/pdf-document.ts';
import { sampleExpense } from '#tests/api/money/bookkeeping-samples.ts';
import { addExpense, addQuarter, february } from '#tests/api/money/book-report-fixture.ts';
import { type ExportedRow, minorOf, parseExport } from '#tests/support/money/exported-balance.ts';
import { findReportProblems, readZip } from '#tests/support/money/exported-books.ts';
import { newWithdrawer } from '#tests/support/money/withdrawals.ts';
import { samplePdf } from '#tests/support/people/verification.ts';
import { changePlan } from '#tests/support/people/team.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import type { Asking, InputOf } from '#tests/support/server/request.ts';
import { type Shop, advanceTime, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
});

const getReport = (query: NonNullable<InputOf<'bookReport'>['query']>, asking = shop.asking) =>
  server.call('bookReport', { query }, asking);
const load = async (body: NonNullable<InputOf<'exportBooks'>['body']>, asking: Asking = shop.asking) => {
  const { url, sha256 } = await server.call('exportBooks', { body }, asking);
  const { rawPayload, headers } = await server.http.inject({ url });
  return { bytes: rawPayload, headers, sha256 };
};
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('an export of the books', () => {
  test('is the table of the screen as CSV, whose hash is that of the file and in its name', async () => {
    await addQuarter(server, shop);
    const body = { format: 'csv', report: 'profit-and-loss', ...february } as const;
    const { bytes, headers, sha256 } = await load(body);
    expect(sha256).toBe(hash(bytes));
    expect((await getReport({ report: 'profit-and-loss', ...february })).sha256).toBe(sha256);
    const name = `profit-and-loss-2026-02-01-2026-03-31-${sha256.slice(0, 12)}.csv`;
    expect(headers['content-disposition']).toBe(`attachment; filename=${name}`);
    const rows = parseExport(bytes.toString());
    expect(rows.at(-1)).toEqual({
      Type: '',
      Category: 'Profit',
      'This period': '-121250.49',
      'Previous period': '-123500',
      'Change (%)': '',
      '2026-02': '-111250.5',
      '2026-03': '-9999.99',
    });
  });

  test('has the same hash for the same rows, and another one for other rows', async () => {
    await addQuarter(server, shop);
    const body = { format: 'csv', report: 'ledger', ...february } as const;
    const first = await load(body);
    await advanceTime(server, 60_000);
    const again = await load(body);
    expect(again.sha256).toBe(first.sha256);
    expect((await load({ ...body, format: 'pdf' })).sha256).toBe(first.sha256);
    await addExpense(server, shop, { valueDate: '2026-01-31' });
    expect((await load(body)).sha256).toBe(first.sha256);
    await addExpense(server, shop, { valueDate: '2026-02-01' });
    expect((await load(body)).sha256).not.toBe(first.sha256);
  });

  test('neutralises texts that a spreadsheet would run', async () => {
    const formula = '=HYPERLINK("http://evil.example")';
    await addExpense(server, shop, { purpose: formula, receiver: '+2', note: '@SUM(A1)', category: '-Fees' });
    const { bytes } = await load({ format: 'csv', report: 'ledger', from: '2026-01-01', to: '2026-01-31' });
    expect(parseExport(bytes.toString())).toMatchObject([
      {
        Account: "'-Fees",
        Description: `'${formula}`,
        'Paid to': "'+2",
        Note: "'@SUM(A1)",
        Amount: '150000',
      },
    ]);
  });

  test('is a PDF with the rows and totals, the period and the hash', async () => {
    await addQuarter(server, shop);
    const text = vi.spyOn(MultiScriptDocument.prototype, 'text');
    const { bytes, headers, sha256 } = await load({ format: 'pdf', report: 'profit-and-loss', ...february });
    const texts = text.mock.calls.map(([drawn]) => drawn);
    text.mockRestore();
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(headers['content-disposition']).toMatch(/^inline; filename=profit-and-loss-.*\.pdf$/);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Profit and loss',
        '1 February 2026 – 31 March 2026, amounts in NGN',
        'Previous period: 4 December 2025 – 31 January 2026',
        'Income',
        'Services',
        '40,000.00',
        '50.9 %',
        'Profit',
        '-121,250.49',
        'Feb 2026',
        '-111,250.50',
        `SHA-256 of the rows (of the CSV file): ${sha256}`,
      ]),
    );
  });

  test('of everything is a ZIP file whose reports agree, with a list of the hashes', async () => {
    const withdrawer = await newWithdrawer(server);
    const receipt = samplePdf();
    const file = { name: 'rent.pdf', content: receipt };
    const upload = { body: { category: 'BOOKKEEPING_DOCUMENT' }, file } as const;
    const { id } = await server.call('uploadFile', upload, withdrawer.asking);
    await server.call('createExpense', { body: { ...sampleExpense, receiptIds: [id] } }, withdrawer.asking);
    await advanceTime(server, 1_000);
    const { bytes, headers, sha256 } = await load({ format: 'zip', range: '1y' }, withdrawer.asking);
    expect(headers['content-type']).toBe('application/zip');
    const files = unzipSync(bytes);
    const reports = ['profit-and-loss', 'categories', 'ledger', 'balance'];
    expect(Object.keys(files)).toEqual([
      ...reports.flatMap((report) => [`${report}.csv`, `${report}.pdf`]),
      'SHA256SUMS.txt',
      'receipts/1 2026-01-05 Rent 150000.00.pdf',
    ]);
    expect(Buffer.from(files['receipts/1 2026-01-05 Rent 150000.00.pdf'] ?? [])).toEqual(receipt);
    const list = Buffer.from(files['SHA256SUMS.txt'] ?? []).toString();
    expect(list.trimEnd().split('\n')).toEqual(
      reports.map((report) => `${hash(files[`${report}.csv`] ?? new Uint8Array())}  ${report}.csv`),
    );
    expect(sha256).toBe(hash(files['SHA256SUMS.txt'] ?? new Uint8Array()));
    for (const report of reports)
      expect(
        Buffer.from(files[`${report}.pdf`] ?? [])
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    const books = readZip(bytes);
    expect(findReportProblems(books)).toEqual([]);
    const { availableMinor } = await server.call('revenueBalance', {}, withdrawer.asking);
    const available = books.balance.find((row: ExportedRow) => row['Account'] === 'Available') ?? {};
    expect(minorOf(available, 'Closing')).toBe(availableMinor);
  });

  test('is in the audit log with its hash', async () => {
    await addExpense(server, shop);
    const { sha256 } = await load({ format: 'pdf', report: 'ledger', from: '2026-01-01', to: '2026-01-31' });
    const { data } = await server.call('auditLog', { query: { recordType: 'export' } }, shop.asking);
    expect(data).toMatchObject([{ recordLabel: 'General ledger', note: `1 row, SHA-256 ${sha256}` }]);
  });

  test('needs a plan with it; the report itself does not', async () => {
    await changePlan(server, shop, 'free');
    const body = { format: 'zip', range: 'this_year' } as const;
    expect(await server.ask('exportBooks', { body }, shop.asking)).toMatchObject({
      status: 409,
      code: 'PLAN_LIMIT',
    });
    expect((await getReport({ report: 'balance' })).rows).not.toEqual([]);
    await changePlan(server, shop, 'basic');
    expect(await server.ask('exportBooks', { body }, shop.asking)).toMatchObject({ status: 200 });
  });
});

describe('a bookkeeper', () => {
  test('reads and exports the reports, and nothing of other areas', async () => {
    await addExpense(server, shop);
    const bookkeeper = await createTeamMember(server, shop, toPermissions(roleTemplates.bookkeeper));
    for (const report of ['profit-and-loss', 'categories', 'ledger', 'balance'] as const)
      expect((await getReport({ report, range: '1y' }, bookkeeper)).rows).not.toEqual([]);
    expect((await load({ format: 'zip', range: '1y' }, bookkeeper)).bytes.length).toBeGreaterThan(1_000);
    for (const call of [
      ...(['orders', 'customers', 'products', 'invoices', 'transactions'] as const),
      ...(['revenueSummary', 'revenueBalance', 'teamMembers', 'auditLog'] as const),
    ])
      expect(await server.ask(call, {}, bookkeeper), call).toMatchObject({ status: 403 });
    const home = await server.call('homeSummary', {}, bookkeeper);
    expect(home).toMatchObject({
      store: null,
      sales: null,
      orders: null,
      waiting: null,
      stock: null,
      money: null,
      unpaidInvoices: null,
      payout: null,
      disputes: null,
    });
  });

  test('is needed: every other permission together shows no report', async () => {
    const others = resources
      .filter((resource) => resource !== 'BOOK_KEEPING')
      .map((resource) => permission(resource, 'manage'));
    const asking = await createTeamMember(server, shop, others);
    const query = { report: 'balance' } as const;
    expect(await server.ask('bookReport', { query }, asking)).toMatchObject({ status: 403 });
    const body = { format: 'csv', report: 'balance' } as const;
    expect(await server.ask('exportBooks', { body }, asking)).toMatchObject({ status: 403 });
  });
});
