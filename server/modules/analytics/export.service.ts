import type { AnalyticsRange } from '#contract/analytics/analytics-range.ts';
import type { AnalyticsProduct } from '#contract/analytics/analytics.ts';
import type { AnalyticsPanel, AnalyticsQuery } from '#contract/analytics/analytics-query.ts';
import { type AnalyticsExport, analyticsViewCalls } from '#contract/analytics/analytics-views.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { formatMonth } from '#server/format.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { type DownloadContent, storeDownload } from '#server/platform/downloads/download-store.ts';
import type { DownloadRow } from '#server/platform/downloads/downloads.repo.ts';
import { type Cell, formatCsvRows } from '#server/platform/lists/csv.ts';
import { getAnalyticsChannels } from './channel-figures.service.ts';
import { getAnalyticsCohorts } from './cohorts.service.ts';
import { getAnalyticsCustomers } from './customers.service.ts';
import { getAnalyticsFunnels } from './funnels.service.ts';
import { getAnalyticsInvoices } from './invoice-figures.service.ts';
import { panelDefinitions, panelNames } from './panel-definitions.ts';
import {
  type PanelTable,
  toChannelTable,
  toCohortTable,
  toCustomerTable,
  toFunnelTable,
  toInvoiceTable,
  toPaymentTable,
  toProductTable,
  toSalesTable,
} from './panel-tables.ts';
import { getAnalyticsPayments } from './payment-figures.service.ts';
import { listAnalyticsProducts } from './products.service.ts';
import type { PanelDeps } from './panel.ts';
import { createReportPdf } from './report.document.ts';
import { getReport } from './report.service.ts';
import { getAnalyticsSummary } from './summary.service.ts';

/** Reads a panel, and returns its range and its rows. */
type PanelReader = (
  deps: PanelDeps,
  caller: Member,
  query: AnalyticsQuery,
) => Promise<{ range: AnalyticsRange; table: PanelTable }>;

const createReader =
  <Data extends AnalyticsRange>(
    read: (deps: PanelDeps, caller: Member, query: AnalyticsQuery) => Promise<Data>,
    toTable: (data: Data) => PanelTable,
  ): PanelReader =>
  async (deps, caller, query) => {
    const data = await read(deps, caller, query);
    return { range: data, table: toTable(data) };
  };

const panelReaders: Record<AnalyticsPanel, PanelReader> = {
  sales: createReader(getAnalyticsSummary, toSalesTable),
  products: createReader(readAllProducts, ({ products }) => toProductTable(products)),
  customers: createReader(getAnalyticsCustomers, toCustomerTable),
  cohorts: createReader(getAnalyticsCohorts, toCohortTable),
  invoices: createReader(getAnalyticsInvoices, toInvoiceTable),
  payments: createReader(getAnalyticsPayments, toPaymentTable),
  channels: createReader(getAnalyticsChannels, toChannelTable),
  funnels: createReader(getAnalyticsFunnels, toFunnelTable),
};

const productsPerPage = 100;

async function readAllProducts(deps: PanelDeps, caller: Member, query: AnalyticsQuery) {
  const products: AnalyticsProduct[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await listAnalyticsProducts(deps, caller, {
      ...query,
      pageNumber,
      perPage: productsPerPage,
    });
    products.push(...page.data);
    if (page.data.length < productsPerPage) return { ...page, products };
  }
}

/** The columns that say what the figures of each row are. */
const rangeColumns = ['From', 'To', 'Compared from', 'Compared to', 'Currency', 'Time zone', 'Definition'];

/**
 * Makes the file that a person asked for: a panel as the screen reads it, whose rows name their days and their definition, or the
 * report of a month.
 * @returns the file, and what it is called in the audit log
 * @throws PLAN_LIMIT for a panel that the plan lacks, INVALID, also for a month without a report
 */
export async function makeAnalyticsExport(
  deps: Deps,
  caller: Member,
  request: AnalyticsExport,
): Promise<{ download: DownloadRow; name: string }> {
  const content =
    request.format === 'pdf'
      ? await makePdf(deps, caller, request.month)
      : await makeCsv(deps, caller, request);
  const download = await storeDownload(deps, caller, {
    accesses: [analyticsViewCalls.exportAnalytics.access],
    read: async () => content,
  });
  const subject =
    request.format === 'pdf' ? `report of ${formatMonth(request.month)}` : panelNames[request.panel];
  return { download, name: `Analytics: ${subject}` };
}

async function makeCsv(
  deps: PanelDeps,
  caller: Member,
  request: Extract<AnalyticsExport, { format: 'csv' }>,
): Promise<DownloadContent> {
  const { panel, format: _, ...query } = request;
  const { range, table } = await panelReaders[panel](deps, caller, query);
  const { first, last, compared, currency, timeZone } = range;
  const [from, to] = compared.kind === 'range' ? [compared.first, compared.last] : [null, null];
  const ofRange: Cell[] = [first, last, from, to, currency, timeZone, panelDefinitions[panel]];
  return {
    fileName: `${panel}-${first}-${last}.csv`,
    content: formatCsvRows(
      [...table.columns, ...rangeColumns],
      [table.rows.map((row) => [...row, ...ofRange])],
    ),
  };
}

async function makePdf(deps: PanelDeps, caller: Member, month: string): Promise<DownloadContent> {
  const [business, { report }] = await Promise.all([
    findBusiness(deps.db, caller.businessId),
    getReport(deps, caller, month),
  ]);
  if (!business) throw new AppError('NOT_FOUND');
  if (!report) {
    const message = 'Choose a month that is over, since your first sale';
    throw new AppError('INVALID', { message, fields: [{ field: 'month', message }] });
  }
  return {
    fileName: `report-${month}.pdf`,
    content: { type: 'application/pdf', bytes: await createReportPdf(business, report) },
  };
}
