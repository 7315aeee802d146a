import type { Business } from '#domain/business.ts';
import { type PaymentResult, paymentResultLabels } from '#domain/payment.ts';
import { type Transaction, transactionTypeLabels } from '#domain/transaction.ts';
import { dayText, moneyText } from '#server/format.ts';
import {
  type Pdf,
  block,
  brand,
  ink,
  isText,
  left,
  line,
  muted,
  paperOf,
  sum,
  widthOf,
} from '#server/paper.ts';

export interface Receipt {
  transaction: Omit<Transaction, 'timeline'>;
  business: Business;
}

/** The title of the document: only a success is a receipt. */
function titleOf({ result, type }: Receipt['transaction']): string {
  if (result !== 'success') return 'Transaction record';
  return type === 'refund' ? 'Refund receipt' : 'Receipt';
}

/** Returns a transaction as a PDF for a payer or a bookkeeper: the amount, date, purpose and references. */
export async function receiptPdf({ transaction, business }: Receipt): Promise<Buffer> {
  const title = titleOf(transaction);
  return paperOf({ title, author: business.name, size: 'A5', print: false }, (doc) => {
    head(doc, transaction, business, title);
    amounts(doc, transaction);
    parties(doc, transaction, business);
    facts(doc, transaction, business);
  });
}

function head(
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
    .text(`${transactionTypeLabels[type]} · ${dayText(at, business.timeZone)}`, { width: half });
  if (result !== 'success') doc.text(paymentResultLabels[result], { width: half });
  const below = doc.y;
  doc
    .font('strong')
    .fontSize(12)
    .fillColor(brand)
    .text(business.name, left(doc) + half, top + 2, { width: half, align: 'right' });
  doc.y = Math.max(below, doc.y) + 12;
  line(doc, doc.y);
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

function amounts(doc: Pdf, transaction: Receipt['transaction']): void {
  const { grossMinor, feeMinor, netMinor, refundedMinor, currency, type } = transaction;
  const isWithdrawal = type === 'withdrawal';
  doc
    .font('strong')
    .fontSize(17)
    .fillColor(ink)
    .text(
      `${moneyText(isWithdrawal ? netMinor : grossMinor, currency)} ${describeOutcome(transaction)}`,
      left(doc),
      doc.y,
      {
        width: widthOf(doc),
      },
    );
  doc.y += 8;
  if (isWithdrawal) {
    sum(doc, 'Paid to the account', moneyText(netMinor, currency), false);
    sum(doc, 'Fee, VAT and stamp duty', moneyText(feeMinor, currency), false);
    sum(doc, 'Deducted from the balance', moneyText(grossMinor, currency), true);
  } else if (feeMinor > 0) {
    sum(doc, 'Amount', moneyText(grossMinor, currency), false);
    sum(doc, 'Fee', moneyText(-feeMinor, currency), false);
    sum(doc, 'Net', moneyText(netMinor, currency), true);
  }
  if (refundedMinor > 0) sum(doc, 'Refunded', moneyText(-refundedMinor, currency), false);
  doc.y += 12;
}

function parties(
  doc: Pdf,
  { counterpart, label, direction }: Receipt['transaction'],
  business: Business,
): void {
  const half = widthOf(doc) / 2;
  const y = doc.y;
  const other = counterpart ?? 'Unknown';
  const own = [business.name, business.phoneNumber].filter(isText);
  const [from, to] = direction === 'CR' ? [[other], own] : [own, [other]];
  const one = block(doc, { x: left(doc), y, width: half - 12 }, 'From', from);
  const second = block(doc, { x: left(doc) + half, y, width: half }, 'To', to);
  doc.y = Math.max(one, second) + 10;
  if (label) block(doc, { x: left(doc), y: doc.y, width: widthOf(doc) }, 'For', [label]);
  doc.y += 10;
}

const plain = (code: string) => code.toLowerCase().replaceAll('_', ' ');

function facts(doc: Pdf, transaction: Receipt['transaction'], { timeZone }: Business): void {
  const { method, channel, id, providerReference, settledAt } = transaction;
  const how = [method && plain(method), channel].filter(isText).join(', ');
  const told: [string, string | null][] = [
    ['Paid by', how || null],
    ['Reference', id],
    ['Provider reference', providerReference],
    ['Settled', settledAt && dayText(settledAt, timeZone)],
  ];
  for (const [term, detail] of told)
    if (detail) {
      block(doc, { x: left(doc), y: doc.y, width: widthOf(doc) }, term, [detail]);
      doc.y += 6;
    }
}
