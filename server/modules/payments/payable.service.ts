import type { Payable } from '#contract/payment.ts';
import { dayOf } from '#domain/date-range.ts';
import { owedMinor } from '#domain/invoice.ts';
import { isOverdue } from '#domain/invoice-status.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { businessById } from '#server/modules/business/business.repo.ts';
import { noteInvoiceViewed } from '#server/modules/invoices/advance-invoice.ts';
import {
  type InvoiceRecord,
  chargesOf,
  findInvoiceByToken,
  itemsOf,
  lockInvoiceByToken,
} from '#server/modules/invoices/invoices.repo.ts';
import { transactionsFor } from '#server/modules/transactions/transactions.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { isUnderWay } from './open-payment.ts';

/** What the public link shows. Refuses with NOT_FOUND where the token is unknown or was revoked. */
export async function payableOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Payable> {
  const invoice = await findInvoiceByToken(db, token);
  if (!invoice) throw new Refusal('NOT_FOUND');
  const { businessId, id } = invoice;
  const [business, items, charges, paid] = await Promise.all([
    businessById(db, businessId),
    itemsOf(db, businessId, id),
    chargesOf(db, businessId, id),
    transactionsFor(db, businessId, { invoiceId: id }),
  ]);
  if (!business) throw new Refusal('NOT_FOUND');
  // What is still being written is the merchant's alone.
  if (invoice.status === 'DRAFT') return { ...shown(invoice), ...ofBusiness(business), ...nothingYet };
  const underWay = paid.find((payment) => isUnderWay(payment, clock.now()));
  return {
    ...shown(invoice),
    ...ofBusiness(business),
    items,
    charges,
    overdue: isOverdue(invoice, dayOf(clock.now(), business.timeZone).toString()),
    owedMinor: owedMinor(invoice),
    underWay: underWay ? { reference: underWay.id, amountMinor: underWay.grossMinor } : null,
  };
}

const shown = (invoice: InvoiceRecord) => ({
  ...invoice,
  customerEmail: invoice.customer?.email ?? null,
});

const ofBusiness = (business: { name: string; imageUrl: string | null; phoneNumber: string | null }) => ({
  businessName: business.name,
  businessImageUrl: business.imageUrl,
  businessPhoneNumber: business.phoneNumber,
});

const nothingYet = {
  items: [],
  charges: [],
  number: null,
  customerName: null,
  customerEmail: null,
  subtotalMinor: 0,
  discountMinor: 0,
  taxMinor: 0,
  totalMinor: 0,
  paidMinor: 0,
  owedMinor: 0,
  overdue: false,
  note: null,
  terms: null,
  underWay: null,
};

/** The first time is kept and told. Refuses with NOT_FOUND. */
export async function noteSeen(tx: Transaction, deps: Pick<Deps, 'clock'>, token: string): Promise<void> {
  const invoice = await lockInvoiceByToken(tx, token);
  if (!invoice) throw new Refusal('NOT_FOUND');
  await noteInvoiceViewed(tx, deps, invoice);
}

/** Where the customer finds the invoice. */
export const payableAddress = (publicUrl: string, token: string): string => `${publicUrl}/invoices/${token}`;
