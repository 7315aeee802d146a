import type { OrderDocument } from '#contract/store/order-document.ts';
import type { Country } from '#domain/business.ts';
import type { Order } from '#domain/order.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import {
  type Column,
  type Pdf,
  drawBlock,
  brand,
  drawHeadRow,
  ink,
  isText,
  left,
  drawLine,
  muted,
  createPdf,
  drawRow,
  drawTotal,
  widthOf,
} from '#server/pdf.ts';
import { formatPhone } from '#server/platform/phone-numbers.ts';

/** The business as the header of a document names it. */
export interface Seller {
  name: string;
  phoneNumber: string | null;
  country: Country;
  timeZone: string;
}

const titleOf = ({ paid }: Order, kind: OrderDocument['kind']) => {
  if (kind === 'packing-slip') return 'Packing slip';
  return paid ? 'Receipt' : 'Order summary';
};

/** Returns a packing slip (the contents of the parcel, without prices) or a receipt as PDF. */
export async function orderPdf(order: Order, seller: Seller, request: OrderDocument): Promise<Buffer> {
  const { kind, paperSize = 'A4', print = false } = request;
  const title = `${titleOf(order, kind)} #${order.number}`;
  return createPdf({ title, author: seller.name, size: paperSize, print }, (doc) => {
    head(doc, order, seller, kind);
    parties(doc, order, seller);
    if (kind === 'packing-slip') packingLines(doc, order);
    else receiptLines(doc, order);
    if (order.note && kind === 'packing-slip') noteOf(doc, order.note);
  });
}

function head(doc: Pdf, order: Order, seller: Seller, kind: OrderDocument['kind']): void {
  const half = widthOf(doc) / 2;
  const top = doc.y;
  doc.rect(left(doc), top - 14, 36, 4).fill(brand);
  doc
    .font('strong')
    .fontSize(15)
    .fillColor(brand)
    .text(seller.name, left(doc), top, { width: half - 12 });
  if (seller.phoneNumber)
    doc.font('plain').fontSize(9).fillColor(muted).text(formatPhone(seller.phoneNumber, seller.country));
  const below = doc.y;
  doc
    .font('strong')
    .fontSize(15)
    .fillColor(ink)
    .text(titleOf(order, kind), left(doc) + half, top, { width: half, align: 'right' });
  doc
    .font('plain')
    .fontSize(9)
    .fillColor(muted)
    .text(`Order #${order.number} · ${formatDay(order.placedAt, seller.timeZone)}`, {
      width: half,
      align: 'right',
    });
  doc.y = Math.max(below, doc.y) + 14;
  drawLine(doc, doc.y);
  doc.y += 12;
}

function parties(doc: Pdf, order: Order, { timeZone, country }: Seller): void {
  const { customer, customerName, deliveryAddress: to, shippingMode } = order;
  const half = widthOf(doc) / 2;
  const top = doc.y;
  const phoneNumber = customer?.phoneNumber && formatPhone(customer.phoneNumber, country);
  const people = [customerName ?? 'No name', phoneNumber, customer?.email].filter(isText);
  const address = [to?.line, [to?.city, to?.region].filter(isText).join(', '), to?.country].filter(isText);
  const isPickup = shippingMode === 'PICKUP';
  const one = drawBlock(doc, { x: left(doc), y: top, width: half - 12 }, 'Customer', people);
  const other = drawBlock(
    doc,
    { x: left(doc) + half, y: top, width: half },
    isPickup ? 'Pickup' : 'Deliver to',
    isPickup || address.length === 0 ? ['Customer pickup'] : address,
  );
  doc.y = Math.max(one, other) + 8;
  drawBlock(doc, { x: left(doc), y: doc.y, width: widthOf(doc) }, 'Payment', [
    describePayment(order, timeZone),
  ]);
  doc.y += 14;
}

function describePayment(
  { paid, paidAt, paymentMethod, deliveryTiming, totalMinor, currency }: Order,
  timeZone: string,
) {
  if (paid) {
    const by = paymentMethod ? ` by ${paymentMethod.toLowerCase().replaceAll('_', ' ')}` : '';
    return `Paid${by}${paidAt ? ` on ${formatDay(paidAt, timeZone)}` : ''}`;
  }
  const when = deliveryTiming === 'ON_DELIVERY' ? 'on delivery' : 'before delivery';
  return `${formatMoney(totalMinor, currency)} due ${when}`;
}

function packingLines(doc: Pdf, order: Order): void {
  const width = widthOf(doc);
  const columns: Column[] = [
    { title: 'Quantity', width: 60, align: 'right' },
    { title: 'Item', width: width - 210 },
    { title: 'SKU', width: 110 },
    { title: 'Packed', width: 40 },
  ];
  drawHeadRow(doc, columns);
  for (const { quantity, name, sku } of order.lines) {
    drawRow(doc, columns, [String(quantity), name, sku ?? '', '']);
    doc
      .rect(left(doc) + width - 40, doc.y - 17, 11, 11)
      .lineWidth(0.75)
      .stroke(muted);
  }
  doc.y += 8;
  doc.font('strong').fontSize(10).fillColor(ink).text(`Total items: ${order.itemCount}`, left(doc));
}

function receiptLines(doc: Pdf, order: Order): void {
  const { currency } = order;
  const width = widthOf(doc);
  const columns: Column[] = [
    { title: 'Item', width: width - 220 },
    { title: 'Quantity', width: 56, align: 'right' },
    { title: 'Unit price', width: 80, align: 'right' },
    { title: 'Amount', width: 84, align: 'right' },
  ];
  drawHeadRow(doc, columns);
  for (const { name, quantity, unitPriceMinor, totalMinor } of order.lines)
    drawRow(
      doc,
      columns,
      [name, String(quantity), formatMoney(unitPriceMinor, currency), formatMoney(totalMinor, currency)],
      'plain',
    );
  const sums: [string, number][] = [
    ['Subtotal', order.subtotalMinor],
    ['Delivery', order.deliveryFeeMinor],
    ['Discount', -order.discountMinor],
  ];
  doc.y += 6;
  for (const [name, amountMinor] of sums)
    if (amountMinor !== 0) drawTotal(doc, name, formatMoney(amountMinor, currency), false);
  drawTotal(doc, 'Total', formatMoney(order.totalMinor, currency), true);
}

function noteOf(doc: Pdf, note: string): void {
  doc.y += 14;
  drawBlock(doc, { x: left(doc), y: doc.y, width: widthOf(doc) }, 'Note', [note]);
}
