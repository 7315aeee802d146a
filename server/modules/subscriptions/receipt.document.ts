import { subscriptionCurrency } from '#domain/subscription-prices.ts';
import { formatDay, formatMoney } from '#server/format.ts';
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
import { getBillRows } from './bill.rows.ts';
import { describeChoice } from './plan.words.ts';
import type { OrderRow, Subscriber } from './subscriptions.repo.ts';

/** A paid order of a plan with its payer. */
export interface PlanReceipt {
  order: OrderRow & { paidAt: Date };
  subscriber: Subscriber;
  /** How it was paid, in words. */
  method: string;
}

/** Returns the receipt of a paid order as a PDF: its lines, the VAT, the period and the payer. */
export const createPlanReceiptPdf = ({ order, subscriber, method }: PlanReceipt): Promise<Buffer> =>
  createPdf({ title: 'Receipt', author: 'Kontor', size: 'A5', print: false }, (doc) => {
    drawHead(doc, order, subscriber);
    drawBill(doc, order);
    drawParties(doc, order, subscriber, method);
  });

function drawHead(doc: Pdf, order: PlanReceipt['order'], { timeZone }: Subscriber): void {
  const half = widthOf(doc) / 2;
  const top = doc.y;
  doc.rect(left(doc), top - 14, 36, 4).fill(brand);
  doc.font('strong').fontSize(15).fillColor(ink).text('Receipt', left(doc), top, { width: half });
  const number = `No. ${order.receiptNumber ?? ''} · ${formatDay(order.paidAt.toISOString(), timeZone)}`;
  doc.font('plain').fontSize(9).fillColor(muted).text(number, { width: half });
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

function drawBill(doc: Pdf, { bill, totalMinor, refundedAt }: PlanReceipt['order']): void {
  const outcome = refundedAt === null ? 'paid' : 'paid and refunded';
  doc
    .font('strong')
    .fontSize(17)
    .fillColor(ink)
    .text(`${formatMoney(totalMinor, subscriptionCurrency)} ${outcome}`, left(doc), doc.y, {
      width: widthOf(doc),
    });
  doc.y += 8;
  for (const { label, value, isStrong = false } of getBillRows(bill)) drawTotal(doc, label, value, isStrong);
  doc.y += 12;
}

function drawParties(
  doc: Pdf,
  order: PlanReceipt['order'],
  { name, timeZone }: Subscriber,
  method: string,
): void {
  const { bill, id } = order;
  const half = widthOf(doc) / 2;
  const y = doc.y;
  const from = drawBlock(doc, { x: left(doc), y, width: half - 12 }, 'From', [name, order.payerEmail]);
  const to = drawBlock(doc, { x: left(doc) + half, y, width: half }, 'To', ['Kontor']);
  doc.y = Math.max(from, to) + 10;
  const details: [string, string][] = [
    ['For', describeChoice(order)],
    ['Period', `${formatDay(bill.periodStart, timeZone)} – ${formatDay(bill.periodEnd, timeZone)}`],
    ['Paid by', method],
    ['Reference', id],
  ];
  for (const [term, detail] of details) {
    drawBlock(doc, { x: left(doc), y: doc.y, width: widthOf(doc) }, term, [detail]);
    doc.y += 6;
  }
}
