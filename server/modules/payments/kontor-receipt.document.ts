import type { Currency } from '#domain/money.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import type { EmailRow } from '#server/providers/mail/email-layout.ts';
import {
  type Pdf,
  brand,
  createPdf,
  drawBlock,
  drawLine,
  drawTotal,
  ink,
  left,
  muted,
  widthOf,
} from '#server/pdf.ts';

/** The receipt of a payment to Kontor: for a plan, an event or a domain. */
export interface KontorReceipt {
  number: string;
  paidAt: Date;
  isRefunded: boolean;
  timeZone: string;
  totalMinor: number;
  currency: Currency;
  /** The lines of the bill with its total and its VAT. */
  rows: readonly EmailRow[];
  /** The name and the email address of the payer. */
  payer: readonly string[];
  /** Everything else, each with its term. */
  details: readonly (readonly [term: string, detail: string])[];
}

/** Returns the receipt as a PDF. */
export const createKontorReceiptPdf = (receipt: KontorReceipt): Promise<Buffer> =>
  createPdf({ title: 'Receipt', author: 'Kontor', size: 'A5', print: false }, (doc) => {
    drawHead(doc, receipt);
    drawBill(doc, receipt);
    drawParties(doc, receipt);
  });

function drawHead(doc: Pdf, { number, paidAt, timeZone }: KontorReceipt): void {
  const half = widthOf(doc) / 2;
  const top = doc.y;
  doc.rect(left(doc), top - 14, 36, 4).fill(brand);
  doc.font('strong').fontSize(15).fillColor(ink).text('Receipt', left(doc), top, { width: half });
  const line = `No. ${number} · ${formatDay(paidAt.toISOString(), timeZone)}`;
  doc.font('plain').fontSize(9).fillColor(muted).text(line, { width: half });
  const below = doc.y;
  doc
    .font('strong')
    .fontSize(12)
    .fillColor(brand)
    .text('Kontor', left(doc) + half, top + 2, { width: half, align: 'right' });
  doc.y = Math.max(below, doc.y) + 12;
  drawLine(doc, doc.y);
  doc.y += 14;
}

function drawBill(doc: Pdf, { rows, totalMinor, currency, isRefunded }: KontorReceipt): void {
  doc
    .font('strong')
    .fontSize(17)
    .fillColor(ink)
    .text(
      `${formatMoney(totalMinor, currency)} ${isRefunded ? 'paid and refunded' : 'paid'}`,
      left(doc),
      doc.y,
      {
        width: widthOf(doc),
      },
    );
  doc.y += 8;
  for (const { label, value, isStrong = false } of rows) drawTotal(doc, label, value, isStrong);
  doc.y += 12;
}

function drawParties(doc: Pdf, { payer, details }: KontorReceipt): void {
  const half = widthOf(doc) / 2;
  const y = doc.y;
  const from = drawBlock(doc, { x: left(doc), y, width: half - 12 }, 'From', [...payer]);
  const to = drawBlock(doc, { x: left(doc) + half, y, width: half }, 'To', ['Kontor']);
  doc.y = Math.max(from, to) + 10;
  for (const [term, detail] of details) {
    drawBlock(doc, { x: left(doc), y: doc.y, width: widthOf(doc) }, term, [detail]);
    doc.y += 6;
  }
}
