import { once } from 'node:events';
import type PDFDocument from 'pdfkit';
import type { encode } from 'uqr';

export type Pdf = InstanceType<typeof PDFDocument>;

export const ink = '#1f1d19';
export const muted = '#696255';
export const rule = '#d8d1c1';
export const brand = '#073f3e';

export interface PdfOptions {
  title: string;
  author: string;
  size: 'A4' | 'A5';
  /** Opens the print dialog of the viewer. */
  print: boolean;
  /** False for a single page that hangs on a wall. */
  hasPageNumbers?: boolean;
}

/** Returns a PDF that `draw` writes, with its title and page numbers at the foot. The library is loaded with the first one. */
export async function createPdf(
  { title, author, size, print, hasPageNumbers = true }: PdfOptions,
  draw: (doc: Pdf) => void | Promise<void>,
): Promise<Buffer> {
  const { MultiScriptDocument } = await import('./pdf-document.ts');
  const doc = new MultiScriptDocument({
    size,
    margin: size === 'A4' ? 50 : 34,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Kontor' },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const written = once(doc, 'end');
  await draw(doc);
  if (hasPageNumbers) drawPageNumbers(doc, `${author} · ${title}`);
  if (print) doc.addNamedJavaScript('print', 'this.print(true);');
  doc.end();
  await written;
  return Buffer.concat(parts);
}

export const left = (doc: Pdf): number => doc.page.margins.left;
export const widthOf = (doc: Pdf): number => doc.page.width - doc.page.margins.left - doc.page.margins.right;
export const bottomOf = (doc: Pdf): number => doc.page.height - doc.page.margins.bottom - 24;

export function drawLine(doc: Pdf, y: number, colour = rule): void {
  doc
    .moveTo(left(doc), y)
    .lineTo(left(doc) + widthOf(doc), y)
    .lineWidth(0.75)
    .stroke(colour);
}

/** Draws lines under a small title; returns where they end. */
export function drawBlock(
  doc: Pdf,
  { x, y, width }: { x: number; y: number; width: number },
  title: string,
  lines: string[],
): number {
  doc.font('strong').fontSize(8).fillColor(muted).text(title, x, y, { width });
  doc.font('plain').fontSize(10).fillColor(ink);
  for (const text of lines) doc.text(text, x, doc.y, { width });
  return doc.y;
}

export const isText = (text: string | null | undefined): text is string => Boolean(text);

export interface Column {
  title: string;
  width: number;
  align?: 'left' | 'right';
}

const minAmountSize = 5;
/** Makes the text smaller until it is on one line: a broken amount reads as two. */
function fitSize(doc: Pdf, text: string, size: number, width: number): void {
  doc.fontSize(size);
  const needed = doc.widthOfString(text);
  if (needed > width) doc.fontSize(Math.max(minAmountSize, (size * width) / needed - 0.05));
}

/** Draws a row of a table; if this page is full, on the next one, below the titles of the columns. */
export function drawRow(
  doc: Pdf,
  columns: Column[],
  cells: string[],
  font: 'plain' | 'strong' = 'plain',
  colour = ink,
  size = font === 'strong' ? 8 : 10,
): void {
  doc.font(font).fontSize(size);
  const height = Math.max(
    ...cells.map((cell, at) =>
      columns[at]?.align === 'right'
        ? doc.currentLineHeight(true)
        : doc.heightOfString(cell || ' ', { width: (columns[at]?.width ?? 0) - 8 }),
    ),
  );
  if (doc.y + height + 10 > bottomOf(doc)) {
    doc.addPage();
    if (font === 'plain') drawHeadRow(doc, columns);
    doc.font(font);
  }
  const y = doc.y + 5;
  let x = left(doc);
  for (const [at, { width, align = 'left' }] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (align === 'right') fitSize(doc, cell, size, width - 8);
    else doc.fontSize(size);
    doc.fillColor(colour).text(cell, x, y, { width: width - 8, align });
    x += width;
  }
  doc.y = y + height + 5;
  drawLine(doc, doc.y);
}

export const drawHeadRow = (doc: Pdf, columns: Column[]): void =>
  drawRow(
    doc,
    columns,
    columns.map(({ title }) => title),
    'strong',
    muted,
  );

/** Draws one line of the totals below a table, at its right end. */
export function drawTotal(doc: Pdf, name: string, amount: string, isTotal: boolean): void {
  if (doc.y + 20 > bottomOf(doc)) doc.addPage();
  const y = doc.y + 2;
  const x = left(doc) + widthOf(doc) - 220;
  doc
    .font(isTotal ? 'strong' : 'plain')
    .fontSize(isTotal ? 12 : 10)
    .fillColor(isTotal ? ink : muted);
  doc.text(name, x, y, { width: 90 });
  const below = doc.y;
  fitSize(doc, amount, isTotal ? 12 : 10, 122);
  doc.text(amount, x + 90, y, { width: 122, align: 'right' });
  doc.y = Math.max(below, doc.y) + 2;
}

/** Draws the QR code of a link, which is also a link for readers without a camera. */
export function drawQrCode(
  doc: Pdf,
  link: string,
  { data, size: cellCount }: ReturnType<typeof encode>,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const unit = size / cellCount;
  for (const [at, cells] of data.entries())
    for (const [along, isDark] of cells.entries())
      if (isDark) doc.rect(x + along * unit, y + at * unit, unit, unit);
  doc.fill(ink);
  doc.link(x, y, size, size, link);
}

/** Drawn last, when the number of pages is known. */
function drawPageNumbers(doc: Pdf, text: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const { bottom } = doc.page.margins;
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    doc
      .font('plain')
      .fontSize(8)
      .fillColor(muted)
      .text(`${text} · Page ${page - start + 1} of ${count}`, left(doc), doc.page.height - bottom, {
        width: widthOf(doc),
        align: 'center',
        lineBreak: false,
      });
    doc.page.margins.bottom = bottom;
  }
}
