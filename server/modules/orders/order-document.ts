import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';
import type { OrderDocument } from '#contract/order-document.ts';
import type { Order } from '#domain/order.ts';
import { dayText, moneyText } from '#server/format.ts';

/** Who sells, as the head of a document names it. */
export interface Seller {
  name: string;
  phoneNumber: string | null;
  timeZone: string;
}

type Pdf = InstanceType<typeof PDFDocument>;

const ink = '#1f1d19';
const muted = '#696255';
const rule = '#d8d1c1';
const brand = '#073f3e';

/** Noto Sans: it has the signs of all currencies, and the letters of Yoruba, Igbo, Hausa, Akan and Swahili names. */
const fontFile = (weight: '400Regular' | '600SemiBold') =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${weight}/NotoSans_${weight}.ttf`));

const titleOf = ({ paid }: Order, kind: OrderDocument['kind']) => {
  if (kind === 'packing-slip') return 'Packing slip';
  return paid ? 'Receipt' : 'Order summary';
};

/** A packing slip (what goes into the parcel, without prices) or a receipt, as PDF. The library is loaded with the first one. */
export async function orderPdf(order: Order, seller: Seller, wanted: OrderDocument): Promise<Buffer> {
  const { default: Document } = await import('pdfkit');
  const { kind, paper = 'A4', print = false } = wanted;
  const title = `${titleOf(order, kind)} #${order.number}`;
  const doc = new Document({
    size: paper,
    margin: paper === 'A4' ? 50 : 34,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: seller.name, Creator: 'Kontor' },
  });
  doc.registerFont('plain', fontFile('400Regular')).registerFont('strong', fontFile('600SemiBold'));
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const written = once(doc, 'end');
  head(doc, order, seller, kind);
  parties(doc, order, seller);
  if (kind === 'packing-slip') packingLines(doc, order);
  else receiptLines(doc, order);
  if (order.note && kind === 'packing-slip') noteOf(doc, order.note);
  feet(doc, seller, title);
  if (print) doc.addNamedJavaScript('print', 'this.print(true);');
  doc.end();
  await written;
  return Buffer.concat(parts);
}

const left = (doc: Pdf) => doc.page.margins.left;
const widthOf = (doc: Pdf) => doc.page.width - doc.page.margins.left - doc.page.margins.right;
const bottomOf = (doc: Pdf) => doc.page.height - doc.page.margins.bottom - 24;

function line(doc: Pdf, y: number, colour = rule): void {
  doc
    .moveTo(left(doc), y)
    .lineTo(left(doc) + widthOf(doc), y)
    .lineWidth(0.75)
    .stroke(colour);
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
  if (seller.phoneNumber) doc.font('plain').fontSize(9).fillColor(muted).text(seller.phoneNumber);
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
    .text(`Order #${order.number} · ${dayText(order.placedAt, seller.timeZone)}`, {
      width: half,
      align: 'right',
    });
  doc.y = Math.max(below, doc.y) + 14;
  line(doc, doc.y);
  doc.y += 12;
}

function block(doc: Pdf, x: number, y: number, width: number, title: string, lines: string[]): number {
  doc.font('strong').fontSize(8).fillColor(muted).text(title, x, y, { width });
  doc.font('plain').fontSize(10).fillColor(ink);
  for (const text of lines) doc.text(text, x, doc.y, { width });
  return doc.y;
}

function parties(doc: Pdf, order: Order, { timeZone }: Seller): void {
  const { customer, customerName, deliveryAddress: to, shippingMode } = order;
  const half = widthOf(doc) / 2;
  const top = doc.y;
  const people = [customerName ?? 'No name', customer?.phoneNumber, customer?.email].filter(isText);
  const address = [to?.line, [to?.city, to?.region].filter(isText).join(', '), to?.country].filter(isText);
  const isPickup = shippingMode === 'PICKUP';
  const one = block(doc, left(doc), top, half - 12, 'Customer', people);
  const other = block(
    doc,
    left(doc) + half,
    top,
    half,
    isPickup ? 'Pick-up' : 'Deliver to',
    isPickup || address.length === 0 ? ['The customer picks it up'] : address,
  );
  doc.y = Math.max(one, other) + 8;
  block(doc, left(doc), doc.y, widthOf(doc), 'Payment', [paymentOf(order, timeZone)]);
  doc.y += 14;
}

const isText = (text: string | null | undefined): text is string => Boolean(text);

function paymentOf(
  { paid, paidAt, paymentMethod, deliveryTiming, totalMinor, currency }: Order,
  timeZone: string,
) {
  if (paid) {
    const by = paymentMethod ? ` by ${paymentMethod.toLowerCase().replaceAll('_', ' ')}` : '';
    return `Paid${by}${paidAt ? ` on ${dayText(paidAt, timeZone)}` : ''}`;
  }
  const when = deliveryTiming === 'ON_DELIVERY' ? 'on delivery' : 'before delivery';
  return `${moneyText(totalMinor, currency)} to be paid ${when}`;
}

interface Column {
  title: string;
  width: number;
  align?: 'left' | 'right';
}

function row(doc: Pdf, columns: Column[], cells: string[], font: 'plain' | 'strong', colour = ink): void {
  doc.font(font).fontSize(font === 'strong' ? 8 : 10);
  const height = Math.max(
    ...cells.map((cell, at) => doc.heightOfString(cell || ' ', { width: (columns[at]?.width ?? 0) - 8 })),
  );
  if (doc.y + height + 10 > bottomOf(doc)) doc.addPage();
  const y = doc.y + 5;
  let x = left(doc);
  for (const [at, { width, align = 'left' }] of columns.entries()) {
    doc.fillColor(colour).text(cells[at] ?? '', x, y, { width: width - 8, align });
    x += width;
  }
  doc.y = y + height + 5;
  line(doc, doc.y);
}

function packingLines(doc: Pdf, order: Order): void {
  const width = widthOf(doc);
  const columns: Column[] = [
    { title: 'Quantity', width: 60, align: 'right' },
    { title: 'Item', width: width - 210 },
    { title: 'SKU', width: 110 },
    { title: 'Packed', width: 40 },
  ];
  row(
    doc,
    columns,
    columns.map(({ title }) => title),
    'strong',
    muted,
  );
  for (const { quantity, name, sku } of order.lines) {
    row(doc, columns, [String(quantity), name, sku ?? '', ''], 'plain');
    doc
      .rect(left(doc) + width - 40, doc.y - 17, 11, 11)
      .lineWidth(0.75)
      .stroke(muted);
  }
  doc.y += 8;
  doc.font('strong').fontSize(10).fillColor(ink).text(`${order.itemCount} in all`, left(doc));
}

function receiptLines(doc: Pdf, order: Order): void {
  const { currency } = order;
  const width = widthOf(doc);
  const columns: Column[] = [
    { title: 'Item', width: width - 220 },
    { title: 'Quantity', width: 56, align: 'right' },
    { title: 'Price', width: 80, align: 'right' },
    { title: 'Amount', width: 84, align: 'right' },
  ];
  row(
    doc,
    columns,
    columns.map(({ title }) => title),
    'strong',
    muted,
  );
  for (const { name, quantity, unitPriceMinor, totalMinor } of order.lines)
    row(
      doc,
      columns,
      [name, String(quantity), moneyText(unitPriceMinor, currency), moneyText(totalMinor, currency)],
      'plain',
    );
  const sums: [string, number][] = [
    ['Subtotal', order.subtotalMinor],
    ['Delivery', order.deliveryFeeMinor],
    ['Discount', -order.discountMinor],
  ];
  doc.y += 6;
  for (const [name, amountMinor] of sums)
    if (amountMinor !== 0) sum(doc, name, moneyText(amountMinor, currency), false);
  sum(doc, 'Total', moneyText(order.totalMinor, currency), true);
}

function sum(doc: Pdf, name: string, amount: string, isTotal: boolean): void {
  if (doc.y + 20 > bottomOf(doc)) doc.addPage();
  const y = doc.y + 2;
  const x = left(doc) + widthOf(doc) - 220;
  doc
    .font(isTotal ? 'strong' : 'plain')
    .fontSize(isTotal ? 12 : 10)
    .fillColor(isTotal ? ink : muted);
  doc.text(name, x, y, { width: 90 });
  const below = doc.y;
  doc.text(amount, x + 90, y, { width: 122, align: 'right' });
  doc.y = Math.max(below, doc.y) + 2;
}

function noteOf(doc: Pdf, note: string): void {
  doc.y += 14;
  block(doc, left(doc), doc.y, widthOf(doc), 'Note', [note]);
}

/** Written last, when it is known how many pages there are. */
function feet(doc: Pdf, seller: Seller, title: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const { bottom } = doc.page.margins;
    // Text below the margin would begin a page of its own.
    doc.page.margins.bottom = 0;
    doc
      .font('plain')
      .fontSize(8)
      .fillColor(muted)
      .text(
        `${seller.name} · ${title} · Page ${page - start + 1} of ${count}`,
        left(doc),
        doc.page.height - bottom,
        {
          width: widthOf(doc),
          align: 'center',
          lineBreak: false,
        },
      );
    doc.page.margins.bottom = bottom;
  }
}
