import { setImmediate as nextTask } from 'node:timers/promises';
import {
  type ReportCell,
  type ReportColumn,
  type ReportPeriod,
  type ReportTable,
  bookReportLabels,
  bookReportNotes,
  groupReportRows,
} from '#domain/book-report.ts';
import { type BookReportName } from '#domain/book-report-name.ts';
import { formatDecimal } from '#domain/money.ts';
import { formatDay } from '#server/format.ts';
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

/** A report with everything that its document says. */
export interface ReportContent {
  report: BookReportName;
  businessName: string;
  period: ReportPeriod;
  table: ReportTable;
  sha256: string;
}

/** The months of a profit and loss that fit beside the category. */
const monthsPerBlock = 4;
const amountFormat = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2 });
const monthFormat = new Intl.DateTimeFormat('en-NG', { timeZone: 'UTC', month: 'short', year: 'numeric' });
const dayFormat = new Intl.DateTimeFormat('en-NG', { timeZone: 'UTC', dateStyle: 'medium' });
/** The number of rows after which other requests have their turn. */
const rowsPerTurn = 40;

/** Returns a report as a PDF with the hash of its CSV file. */
export const createReportPdf = (content: ReportContent): Promise<Buffer> => {
  const { report, businessName, table } = content;
  const title = bookReportLabels[report];
  return createPdf({ title, author: businessName, size: 'A4', print: false }, async (doc) => {
    drawHead(doc, title, content);
    for (const block of listBlocks(table.columns)) await drawBlock(doc, table, block);
    drawFoot(doc, content);
  });
};

function drawHead(doc: Pdf, title: string, { report, businessName, period }: ReportContent): void {
  const { first, last, before, currency } = period;
  const half = widthOf(doc) / 2;
  const top = doc.y;
  doc.rect(left(doc), top - 14, 36, 4).fill(brand);
  doc.font('strong').fontSize(15).fillColor(ink).text(title, left(doc), top, { width: half });
  doc.font('plain').fontSize(9).fillColor(muted);
  doc.text(`${formatDay(first)} – ${formatDay(last)}, amounts in ${currency}`, { width: widthOf(doc) });
  if (before && report === 'profit-and-loss')
    doc.text(`Previous period: ${formatDay(before.first)} – ${formatDay(before.last)}`, {
      width: widthOf(doc),
    });
  const below = doc.y;
  doc.font('strong').fontSize(12).fillColor(brand);
  doc.text(businessName, left(doc) + half, top + 2, { width: half, align: 'right' });
  doc.y = Math.max(below, doc.y) + 12;
  drawLine(doc, doc.y);
  doc.y += 10;
}

/** Returns the columns of each table of the document: the main ones, then those of some months each. */
function listBlocks(columns: readonly ReportColumn[]): ReportColumn[][] {
  const shown = columns.filter(({ kind, isFileOnly }) => kind !== 'group' && isFileOnly !== true);
  const label = shown.filter(({ kind }) => kind === 'text' || kind === 'day');
  const months = shown.filter(({ month }) => month !== undefined);
  const blocks = [shown.filter(({ month }) => month === undefined)];
  for (let at = 0; months.length > 1 && at < months.length; at += monthsPerBlock)
    blocks.push([...label, ...months.slice(at, at + monthsPerBlock)]);
  return blocks;
}

const narrowKinds: Partial<Record<ReportColumn['kind'], number>> = { day: 72, count: 50, percent: 62 };
const amountWidth = 88;

function toPdfColumns(doc: Pdf, block: readonly ReportColumn[]): Column[] {
  const fixed = block.reduce(
    (sum, { kind }) => sum + (kind === 'text' ? 0 : (narrowKinds[kind] ?? amountWidth)),
    0,
  );
  return block.map(({ kind, title, month }) => ({
    title: month === undefined ? title : monthFormat.format(new Date(month)),
    width: kind === 'text' ? widthOf(doc) - fixed : (narrowKinds[kind] ?? amountWidth),
    align: kind === 'text' || kind === 'day' ? 'left' : 'right',
  }));
}

function formatCell({ kind }: ReportColumn, cell: ReportCell): string {
  if (cell === null) return '';
  if (kind === 'amount') return amountFormat.format(formatDecimal(Number(cell)));
  if (kind === 'percent') return `${(Number(cell) / 100).toFixed(1)} %`;
  return kind === 'day' ? dayFormat.format(new Date(cell)) : String(cell);
}

async function drawBlock(doc: Pdf, table: ReportTable, block: readonly ReportColumn[]): Promise<void> {
  const columns = toPdfColumns(doc, block);
  if (doc.y + 70 > bottomOf(doc)) doc.addPage();
  drawHeadRow(doc, columns);
  let drawn = 0;
  for (const { title, rows } of groupReportRows(table)) {
    if (title !== '') {
      drawOnPage(doc, columns);
      drawRow(doc, [{ title, width: widthOf(doc) }], [title], 'strong', ink, 10);
    }
    for (const { isTotal, cells } of rows) {
      const texts = block.map((column) => formatCell(column, cells[table.columns.indexOf(column)] ?? null));
      if (isTotal) drawOnPage(doc, columns);
      drawRow(doc, columns, texts, isTotal ? 'strong' : 'plain', ink, 10);
      drawn += 1;
      if (drawn % rowsPerTurn === 0) await nextTask();
    }
  }
  doc.y += 18;
}

/** Begins the next page with the titles of the columns if a heading and a row no longer fit. */
function drawOnPage(doc: Pdf, columns: Column[]): void {
  if (doc.y + 56 <= bottomOf(doc)) return;
  doc.addPage();
  drawHeadRow(doc, columns);
}

function drawFoot(doc: Pdf, { report, sha256 }: ReportContent): void {
  if (doc.y + 60 > bottomOf(doc)) doc.addPage();
  const width = widthOf(doc);
  doc.font('plain').fontSize(8).fillColor(muted).text(bookReportNotes[report], left(doc), doc.y, { width });
  doc.y += 4;
  doc.text(`SHA-256 of the rows (of the CSV file): ${sha256}`, left(doc), doc.y, { width });
}
