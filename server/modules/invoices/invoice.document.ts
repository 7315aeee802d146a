import type { encode } from 'uqr';
import { type Business, countries } from '#domain/business.ts';
import type { Address } from '#domain/customer.ts';
import { type Invoice, getPayableMinor } from '#domain/invoice.ts';
import type { KycCompany } from '#domain/kyc.ts';
import type { VirtualAccount } from '#domain/virtual-account.ts';
import {
  type InvoiceStatus,
  type DisplayedInvoiceStatus,
  invoiceStatusLabels,
} from '#domain/invoice-status.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import {
  type Column,
  type Pdf,
  drawBlock,
  bottomOf,
  brand,
  drawHeadRow,
  drawQrCode,
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

export interface InvoicePdfContent {
  invoice: Invoice;
  business: Business;
  /** At the tax authority, as the merchant entered it. */
  taxNumber: string | null;
  /** The registered company, once it is verified. */
  company: KycCompany | null;
  /** The account of the business for transfers. */
  account: Pick<VirtualAccount, 'accountNumber' | 'accountName' | 'bankName'> | null;
  /** The payment page; null before the invoice is sent. */
  link: string | null;
  status: DisplayedInvoiceStatus[];
  print?: boolean;
}

/**
 * Returns the invoice as PDF for its customer: parties, items, amount due and due date, and the payment link with its
 * QR code.
 */
export async function invoicePdf(content: InvoicePdfContent): Promise<Buffer> {
  const { invoice, business, print = false } = content;
  const { encode: encodeCode } = await import('uqr');
  const title = invoice.number === null ? 'Invoice (draft)' : `Invoice ${invoice.number}`;
  return createPdf({ title, author: business.name, size: 'A4', print }, (doc) => {
    head(doc, content);
    parties(doc, content);
    due(doc, content, encodeCode);
    table(doc, invoice);
    sums(doc, invoice);
    words(doc, 'Note', invoice.note);
    words(doc, 'Terms', invoice.terms);
  });
}

const statusColours: Record<DisplayedInvoiceStatus, string> = {
  DRAFT: muted,
  PENDING: brand,
  PARTIAL_PAYMENT: brand,
  PAID: '#1d7a3e',
  OVERDUE: '#b3261e',
  WRITTEN_OFF: muted,
  VOID: muted,
};

function head(doc: Pdf, { invoice, business, status }: InvoicePdfContent): void {
  const half = widthOf(doc) / 2;
  const top = doc.y;
  doc.rect(left(doc), top - 14, 36, 4).fill(brand);
  doc.font('strong').fontSize(22).fillColor(ink).text('Invoice', left(doc), top, { width: half });
  const [shown] = status.toReversed();
  if (shown && shown !== 'PENDING')
    doc.font('strong').fontSize(10).fillColor(statusColours[shown]).text(invoiceStatusLabels[shown]);
  const below = doc.y;
  doc
    .font('strong')
    .fontSize(15)
    .fillColor(brand)
    .text(business.name, left(doc) + half, top + 3, { width: half, align: 'right' });
  doc.y = Math.max(below, doc.y) + 12;
  const facts: [string, string][] = [
    ['Invoice number', invoice.number ?? 'Assigned when sent'],
    ['Issue date', formatDay(invoice.issuedOn)],
    ['Due date', formatDay(invoice.dueOn)],
  ];
  for (const [term, detail] of facts) {
    const y = doc.y;
    doc.font('plain').fontSize(10).fillColor(muted).text(term, left(doc), y, { width: 110 });
    doc
      .font('strong')
      .fillColor(ink)
      .text(detail, left(doc) + 110, y, { width: half });
  }
  doc.y += 10;
  drawLine(doc, doc.y);
  doc.y += 12;
}

const toAddressLines = (address: Address | null | undefined) => [
  address?.line,
  [address?.city, address?.region].filter(isText).join(', '),
  address?.country,
];

function parties(doc: Pdf, { invoice: { customer }, business, company, taxNumber }: InvoicePdfContent): void {
  const half = widthOf(doc) / 2;
  const y = doc.y;
  const address = toAddressLines(customer?.address);
  const { country } = business;
  const toText = (phoneNumber: string | null) => phoneNumber && formatPhone(phoneNumber, country);
  const from = [
    business.name,
    company?.registeredName === business.name ? null : company?.registeredName,
    ...(company ? toAddressLines(company.address) : [countries[country]]),
    toText(business.phoneNumber),
    company && `Registration number ${company.registrationNumber}`,
    taxNumber && `Tax number ${taxNumber}`,
  ];
  const one = drawBlock(doc, { x: left(doc), y, width: half - 12 }, 'From', from.filter(isText));
  const other = drawBlock(
    doc,
    { x: left(doc) + half, y, width: half },
    'Bill to',
    customer
      ? [customer.name, customer.email, toText(customer.phoneNumber), ...address].filter(isText)
      : ['No customer'],
  );
  doc.y = Math.max(one, other) + 16;
}

const qrSize = 84;
type Encode = typeof encode;

/** Draws the amount due, with the QR code of the payment link beside it. */
function due(doc: Pdf, { invoice, link, account }: InvoicePdfContent, encodeCode: Encode): void {
  const { currency, dueOn, status, totalMinor } = invoice;
  const dueMinor = status === 'DRAFT' ? totalMinor : getPayableMinor(invoice);
  const top = doc.y;
  const isOpen = dueMinor > 0;
  const asks = `${formatMoney(dueMinor, currency)} due ${formatDay(dueOn)}`;
  const texts: Record<InvoiceStatus, string> = {
    DRAFT: asks,
    PENDING: asks,
    PARTIAL_PAYMENT: asks,
    PAID: `${formatMoney(totalMinor, currency)} paid`,
    WRITTEN_OFF: `${formatMoney(dueMinor, currency)} can still be paid`,
    VOID: 'This invoice is void. No payment is due.',
  };
  const text = texts[status];
  const width = widthOf(doc) - qrSize - 16;
  doc.font('strong').fontSize(17).fillColor(ink).text(text, left(doc), top, { width });
  if (!isOpen || link === null) {
    doc.y += 14;
    return;
  }
  doc.y += 4;
  doc
    .font('strong')
    .fontSize(10)
    .fillColor(brand)
    .text('Pay online', left(doc), doc.y, { width, link, underline: true });
  doc
    .font('plain')
    .fontSize(9)
    .fillColor(muted)
    .text('Open the link, or scan the code with your phone.', { width, underline: false });
  if (account?.accountNumber) {
    doc.y += 4;
    doc.font('strong').fontSize(10).fillColor(ink).text('Or pay by bank transfer', { width });
    const to = [account.bankName, account.accountNumber, account.accountName].filter(isText).join(' · ');
    doc.font('plain').fontSize(9).text(`${to}. Reference: ${invoice.number}`, { width });
  }
  const below = doc.y;
  const x = left(doc) + widthOf(doc) - qrSize;
  drawQrCode(doc, link, encodeCode(link, { ecc: 'M', border: 0 }), { x, y: top, size: qrSize });
  doc.y = Math.max(below, top + qrSize) + 14;
}

function table(doc: Pdf, { items, currency }: Invoice): void {
  const columns: Column[] = [
    { title: 'Description', width: widthOf(doc) - 240 },
    { title: 'Quantity', width: 60, align: 'right' },
    { title: 'Unit price', width: 90, align: 'right' },
    { title: 'Amount', width: 90, align: 'right' },
  ];
  drawHeadRow(doc, columns);
  for (const { name, quantity, unitPriceMinor, totalMinor } of items)
    drawRow(doc, columns, [
      name,
      String(quantity),
      formatMoney(unitPriceMinor, currency),
      formatMoney(totalMinor, currency),
    ]);
  doc.y += 6;
}

/** A space that doesn't break stands between number and sign, as the SI writes it. */
const percentText = (basisPoints: number) => `${basisPoints / 100}\u{A0}%`;

function sums(doc: Pdf, invoice: Invoice): void {
  const { currency, discount, charges, paidMinor, status, totalMinor } = invoice;
  const percent = discount?.kind === 'percent' ? ` (${percentText(discount.basisPoints)})` : '';
  const lines: [string, number][] = [
    ['Subtotal', invoice.subtotalMinor],
    [`Discount${percent}`, -invoice.discountMinor],
    [`VAT (${percentText(invoice.taxBasisPoints)})`, invoice.taxMinor],
    ...charges.map(({ label, amountMinor }): [string, number] => [label, amountMinor]),
  ];
  for (const [name, amountMinor] of lines)
    if (amountMinor !== 0) drawTotal(doc, name, formatMoney(amountMinor, currency), false);
  drawTotal(doc, 'Total', formatMoney(totalMinor, currency), true);
  if (paidMinor === 0) return;
  drawTotal(doc, 'Paid', formatMoney(-paidMinor, currency), false);
  const rest = status === 'WRITTEN_OFF' ? 'Written off' : 'Amount due';
  drawTotal(doc, rest, formatMoney(getPayableMinor(invoice), currency), true);
}

function words(doc: Pdf, title: string, text: string | null): void {
  if (!text) return;
  doc.y += 14;
  if (doc.y + 40 > bottomOf(doc)) doc.addPage();
  drawBlock(doc, { x: left(doc), y: doc.y, width: widthOf(doc) }, title, [text]);
}
