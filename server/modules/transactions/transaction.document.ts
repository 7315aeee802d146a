import type { Business } from '#domain/business.ts';
import type { PaymentResult } from '#domain/payment.ts';
import { type Transaction, getResultLabel, transactionTypeLabels } from '#domain/transaction.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import {
  type Pdf,
  drawBlock,
  brand,
  ink,
  isText,
  left,
  drawLine,
  muted,
  createPdf,
  drawTotal,
  widthOf,
} from '#server/pdf.ts';
import { formatPhone } from '#server/platform/phone-numbers.ts';

export interface Receipt {
  transaction: Omit<Transaction, 'timeline'>;
  business: Business;
}

/** The title of the document: only a success is a receipt. */
function getTitle({ result, type }: Receipt['transaction']): string {
  if (result !== 'success') return 'Transaction record';
  return type === 'refund' ? 'Refund receipt' : 'Receipt';
}

/** Returns a transaction as a PDF for a payer or a bookkeeper: the amount, date, purpose and references. */
export async function createReceiptPdf({ transaction, business }: Receipt): Promise<Buffer> {
  const title = getTitle(transaction);
  return createPdf({ title, author: business.name, size: 'A5', print: false }, (doc) => {
    drawHead(doc, transaction, business, title);
    drawAmounts(doc, transaction);
    drawParties(doc, transaction, business);
    drawDetails(doc, transaction, business);
  });
}

function drawHead(
  doc: Pdf,
  { at, result, type }: Receipt['transaction'],
  business: Business,
  title: string,
): void {
  const half = widthOf(doc) / 2;
  const top = doc.y;
  doc.rect(left(doc), top - 14, 36, 4).fill(brand);
  doc.font('strong').fontSize(15).fillColor(ink).text(title, left(doc), top, { width: half });
  doc
    .font('plain')
    .fontSize(9)
    .fillColor(muted)
    .text(`${transactionTypeLabels[type]} · ${formatDay(at, business.timeZone)}`, { width: half });
  if (result !== 'success') doc.text(getResultLabel({ type, result }), { width: half });
  const below = doc.y;
  doc
    .font('strong')
    .fontSize(12)
    .fillColor(brand)
    .text(business.name, left(doc) + half, top + 2, { width: half, align: 'right' });
  doc.y = Math.max(below, doc.y) + 12;
  drawLine(doc, doc.y);
  doc.y += 14;
}

/** Returns the outcome of the amount, as it follows the amount on the receipt: '₦4,500.00 received and reversed'. */
export function describeOutcome({
  result,
  direction,
  type,
}: Pick<Receipt['transaction'], 'result' | 'direction' | 'type'>): string {
  const moved = type === 'withdrawal' ? 'paid out' : direction === 'CR' ? 'received' : 'refunded';
  const outcomes: Record<PaymentResult, string> = {
    success: moved,
    reversed: `${moved} and reversed`,
    failed: `not ${moved}`,
    pending: `not ${moved} yet`,
    error: `not ${moved} yet`,
    unknown: `not ${moved} yet`,
    notFound: `not ${moved} yet`,
  };
  return outcomes[result];
}

function drawAmounts(doc: Pdf, transaction: Receipt['transaction']): void {
  const { grossMinor, feeMinor, netMinor, refundedMinor, currency, type } = transaction;
  const isWithdrawal = type === 'withdrawal';
  doc
    .font('strong')
    .fontSize(17)
    .fillColor(ink)
    .text(
      `${formatMoney(isWithdrawal ? netMinor : grossMinor, currency)} ${describeOutcome(transaction)}`,
      left(doc),
      doc.y,
      {
        width: widthOf(doc),
      },
    );
  doc.y += 8;
  if (isWithdrawal) {
    drawTotal(doc, 'Paid to the account', formatMoney(netMinor, currency), false);
    drawTotal(doc, 'Fee, VAT and stamp duty', formatMoney(feeMinor, currency), false);
    drawTotal(doc, 'Deducted from the balance', formatMoney(grossMinor, currency), true);
  } else if (feeMinor > 0) {
    drawTotal(doc, 'Amount', formatMoney(grossMinor, currency), false);
    drawTotal(doc, 'Fee', formatMoney(-feeMinor, currency), false);
    drawTotal(doc, 'Net', formatMoney(netMinor, currency), true);
  }
  if (refundedMinor > 0) drawTotal(doc, 'Refunded', formatMoney(-refundedMinor, currency), false);
  doc.y += 12;
}

function drawParties(
  doc: Pdf,
  { counterpart, label, direction }: Receipt['transaction'],
  business: Business,
): void {
  const half = widthOf(doc) / 2;
  const y = doc.y;
  const other = counterpart ?? 'Unknown';
  const { name, phoneNumber, country } = business;
  const own = [name, phoneNumber && formatPhone(phoneNumber, country)].filter(isText);
  const [from, to] = direction === 'CR' ? [[other], own] : [own, [other]];
  const one = drawBlock(doc, { x: left(doc), y, width: half - 12 }, 'From', from);
  const second = drawBlock(doc, { x: left(doc) + half, y, width: half }, 'To', to);
  doc.y = Math.max(one, second) + 10;
  if (label) drawBlock(doc, { x: left(doc), y: doc.y, width: widthOf(doc) }, 'For', [label]);
  doc.y += 10;
}

const formatCode = (code: string) => code.toLowerCase().replaceAll('_', ' ');

function drawDetails(doc: Pdf, transaction: Receipt['transaction'], { timeZone }: Business): void {
  const { method, channel, id, providerReference, settledAt } = transaction;
  const methodText = [method && formatCode(method), channel].filter(isText).join(', ');
  const details: [string, string | null][] = [
    ['Paid by', methodText || null],
    ['Reference', id],
    ['Provider reference', providerReference],
    ['Settled', settledAt && formatDay(settledAt, timeZone)],
  ];
  for (const [term, detail] of details)
    if (detail) {
      drawBlock(doc, { x: left(doc), y: doc.y, width: widthOf(doc) }, term, [detail]);
      doc.y += 6;
    }
}
