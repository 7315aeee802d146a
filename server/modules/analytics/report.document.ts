import type { Business } from '#domain/business.ts';
import { divideRounded } from '#domain/money.ts';
import { formatDay, formatMoney, formatMonth } from '#server/format.ts';
import {
  type Column,
  type Pdf,
  bottomOf,
  brand,
  createPdf,
  drawHeadRow,
  drawLine,
  drawRow,
  ink,
  left,
  muted,
  widthOf,
} from '#server/pdf.ts';
import { panelDefinitions, panelNames } from './panel-definitions.ts';
import { formatCode } from './panel-words.ts';
import type { MonthlyReport } from './report.service.ts';

type Amount = number | null | undefined;
/** A figure of the month with that of the month before. */
interface Figure {
  name: string;
  now: Amount;
  before: Amount;
  isMoney?: boolean;
}

/** Returns the report of a month as a PDF. */
export const createReportPdf = ({ name }: Pick<Business, 'name'>, report: MonthlyReport): Promise<Buffer> => {
  const title = `Report of ${formatMonth(report.month)}`;
  return createPdf({ title, author: name, size: 'A4', print: false }, (doc) => {
    drawHead(doc, title, name, report);
    drawFigures(doc, panelNames.sales, listSales(report), report, panelDefinitions.sales);
    drawProducts(doc, report);
    drawFigures(doc, panelNames.customers, listCustomers(report), report, panelDefinitions.customers);
    drawFigures(doc, panelNames.invoices, listInvoices(report), report, invoiceDefinition);
    drawPayments(doc, report);
  });
};

const invoiceDefinition =
  'Invoices that were first sent, and those that were fully paid, in this month. Days to pay count from sending.';

function drawHead(doc: Pdf, title: string, name: string, { summary, sentence }: MonthlyReport): void {
  const { first, last, currency, compared } = summary;
  const half = widthOf(doc) / 2;
  const top = doc.y;
  doc.rect(left(doc), top - 14, 36, 4).fill(brand);
  doc.font('strong').fontSize(15).fillColor(ink).text(title, left(doc), top, { width: half });
  doc.font('plain').fontSize(9).fillColor(muted);
  doc.text(`${formatDay(first)} – ${formatDay(last)}, amounts in ${currency}`, { width: widthOf(doc) });
  if (compared.kind === 'range')
    doc.text(`Compared with ${formatDay(compared.first)} – ${formatDay(compared.last)}`, {
      width: widthOf(doc),
    });
  const below = doc.y;
  doc.font('strong').fontSize(12).fillColor(brand);
  doc.text(name, left(doc) + half, top + 2, { width: half, align: 'right' });
  doc.y = Math.max(below, doc.y) + 12;
  drawLine(doc, doc.y);
  doc.y += 12;
  doc
    .font('strong')
    .fontSize(13)
    .fillColor(ink)
    .text(sentence, left(doc), doc.y, { width: widthOf(doc) });
  doc.y += 14;
}

const listSales = ({ summary: { figures, before } }: MonthlyReport): Figure[] => [
  { name: 'Gross sales', now: figures.grossMinor, before: before?.grossMinor, isMoney: true },
  { name: 'Refunds', now: figures.refundsMinor, before: before?.refundsMinor, isMoney: true },
  { name: 'Net sales', now: figures.netMinor, before: before?.netMinor, isMoney: true },
  { name: 'Orders', now: figures.orders, before: before?.orders },
  {
    name: 'Average order',
    now: figures.averageOrderMinor,
    before: before?.averageOrderMinor,
    isMoney: true,
  },
];

const listCustomers = ({ customers: { figures, before } }: MonthlyReport): Figure[] => [
  { name: 'New customers', now: figures.new.customers, before: before?.new.customers },
  {
    name: 'Sales to new customers',
    now: figures.new.salesMinor,
    before: before?.new.salesMinor,
    isMoney: true,
  },
  { name: 'Returning customers', now: figures.returning.customers, before: before?.returning.customers },
  {
    name: 'Sales to returning customers',
    now: figures.returning.salesMinor,
    before: before?.returning.salesMinor,
    isMoney: true,
  },
];

const listInvoices = ({ invoices: { figures, before } }: MonthlyReport): Figure[] => [
  { name: 'Invoices sent', now: figures.issued.count, before: before?.issued.count },
  { name: 'Amount sent', now: figures.issued.amountMinor, before: before?.issued.amountMinor, isMoney: true },
  { name: 'Invoices paid', now: figures.paid.count, before: before?.paid.count },
  { name: 'Amount paid', now: figures.paid.amountMinor, before: before?.paid.amountMinor, isMoney: true },
  { name: 'Days to pay, median', now: figures.medianDaysToPay, before: before?.medianDaysToPay },
];

const amountWidth = 110;
const shareWidth = 70;

/** Begins a part of the report, on the next page if only its title would fit. */
function drawTitle(doc: Pdf, title: string, columns: Column[]): void {
  if (doc.y + 90 > bottomOf(doc)) doc.addPage();
  doc
    .font('strong')
    .fontSize(11)
    .fillColor(ink)
    .text(title, left(doc), doc.y, { width: widthOf(doc) });
  doc.y += 2;
  drawHeadRow(doc, columns);
}

function drawNote(doc: Pdf, text: string): void {
  const options = { width: widthOf(doc) };
  doc.font('plain').fontSize(8).fillColor(muted);
  if (doc.y + doc.heightOfString(text, options) + 8 > bottomOf(doc)) doc.addPage();
  doc.text(text, left(doc), doc.y + 4, options);
  doc.y += 16;
}

function drawFigures(
  doc: Pdf,
  title: string,
  figures: readonly Figure[],
  { month, summary: { compared, currency } }: MonthlyReport,
  note: string,
): void {
  const isCompared = compared.kind === 'range';
  const fixed = amountWidth + (isCompared ? amountWidth + shareWidth : 0);
  const columns: Column[] = [
    { title: 'Figure', width: widthOf(doc) - fixed },
    { title: formatMonth(month), width: amountWidth, align: 'right' },
  ];
  if (isCompared)
    columns.push(
      { title: formatMonth(compared.first.slice(0, 7)), width: amountWidth, align: 'right' },
      { title: 'Change', width: shareWidth, align: 'right' },
    );
  drawTitle(doc, title, columns);
  for (const { name, now, before, isMoney = false } of figures) {
    const format = (value: Amount) =>
      value == null ? '–' : isMoney ? formatMoney(value, currency) : String(value);
    const cells = [name, format(now)];
    if (isCompared) cells.push(format(before), formatChange(now, before));
    drawRow(doc, columns, cells);
  }
  drawNote(doc, note);
}

/** Returns `+12 %`; a dash where there is nothing to compare. */
function formatChange(now: Amount, before: Amount): string {
  if (now == null || before == null || before <= 0) return '–';
  const percent = divideRounded((now - before) * 100, before);
  return `${percent > 0 ? '+' : ''}${percent.toLocaleString('en')} %`;
}

function drawProducts(doc: Pdf, { products, summary: { currency } }: MonthlyReport): void {
  if (products.length === 0) return;
  const columns: Column[] = [
    { title: 'Product', width: widthOf(doc) - amountWidth - shareWidth },
    { title: 'Units', width: shareWidth, align: 'right' },
    { title: 'Revenue', width: amountWidth, align: 'right' },
  ];
  drawTitle(doc, 'Products with the highest revenue', columns);
  for (const { name, units, revenueMinor } of products)
    drawRow(doc, columns, [name, String(units), formatMoney(revenueMinor, currency)]);
  drawNote(doc, panelDefinitions.products);
}

function drawPayments(doc: Pdf, { payments: { methods, currency } }: MonthlyReport): void {
  if (methods.length === 0) return;
  const columns: Column[] = [
    { title: 'Method', width: widthOf(doc) - amountWidth - 2 * shareWidth },
    { title: 'Payments', width: shareWidth, align: 'right' },
    { title: 'Amount', width: amountWidth, align: 'right' },
    { title: 'Failed', width: shareWidth, align: 'right' },
  ];
  drawTitle(doc, panelNames.payments, columns);
  for (const { method, paid, amountMinor, failed } of methods)
    drawRow(doc, columns, [
      method === null ? 'Not known' : formatCode(method),
      String(paid),
      formatMoney(amountMinor, currency),
      String(failed),
    ]);
  drawNote(doc, panelDefinitions.payments);
}
