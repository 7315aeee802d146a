import type { Payable } from '#contract/payment.ts';
import { dayOf } from '#domain/date-range.ts';
import { payableMinor } from '#domain/invoice.ts';
import { isOverdue } from '#domain/invoice-status.ts';
import { UNPAID_ORDER_EXPIRES_AFTER_MS } from '#machines/lifecycles/order.lifecycle.ts';
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
import { mayCollect } from '#server/modules/orders/order-payment.ts';
import { type OrderRecord, findOrder } from '#server/modules/orders/orders.repo.ts';
import { orderByPayToken } from '#server/modules/orders/pay-link.repo.ts';
import {
  type TransactionRecord,
  referenceOf,
  transactionsFor,
} from '#server/modules/transactions/transactions.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { isUnderWay } from './open-payment.ts';

/** What the public link shows. Refuses with NOT_FOUND where the token is unknown or was revoked. */
export async function payableOf(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Payable> {
  const invoice = await findInvoiceByToken(deps.db, token);
  if (invoice) return payableInvoice(deps, invoice);
  const order = await orderByPayToken(deps.db, token);
  if (order) return payableOrder(deps, order);
  throw new Refusal('NOT_FOUND');
}

async function payableInvoice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  invoice: InvoiceRecord,
): Promise<Payable> {
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
  return {
    ...shown(invoice),
    ...ofBusiness(business),
    items,
    charges,
    overdue: isOverdue(invoice, dayOf(clock.now(), business.timeZone).toString()),
    owedMinor: payableMinor(invoice),
    underWay: underWayOf(paid, clock.now()),
  };
}

/** An order as a payer reads it: paid, waiting for its money until it expires, or ended. */
async function payableOrder({ db, clock }: Pick<Deps, 'db' | 'clock'>, order: OrderRecord): Promise<Payable> {
  const { businessId, id, placedAt, totalMinor, deliveryFeeMinor } = order;
  const [business, found, paid] = await Promise.all([
    businessById(db, businessId),
    findOrder(db, businessId, id),
    transactionsFor(db, businessId, { orderId: id }),
  ]);
  if (!business || !found) throw new Refusal('NOT_FOUND');
  const waits = mayCollect(order);
  const expires = new Date(placedAt.getTime() + UNPAID_ORDER_EXPIRES_AFTER_MS);
  const dayIn = (instant: Date) => dayOf(instant, business.timeZone).toString();
  return {
    ...nothingYet,
    ...ofBusiness(business),
    kind: 'order',
    number: order.number,
    status: order.paid ? 'PAID' : waits ? 'PENDING' : 'VOID',
    customerName: order.customerName,
    customerEmail: found.customer?.email ?? null,
    issuedOn: dayIn(placedAt),
    dueOn: dayIn(expires),
    currency: order.currency,
    items: found.lines,
    charges: deliveryFeeMinor > 0 ? [{ id, label: 'Delivery', amountMinor: deliveryFeeMinor }] : [],
    subtotalMinor: order.subtotalMinor,
    discountMinor: order.discountMinor,
    totalMinor,
    paidMinor: order.paid ? totalMinor : 0,
    owedMinor: waits ? totalMinor : 0,
    allowPartial: false,
    underWay: underWayOf(paid, clock.now()),
  };
}

function underWayOf(paid: TransactionRecord[], now: Date): Payable['underWay'] {
  const found = paid.find((payment) => isUnderWay(payment, now));
  return found ? { reference: referenceOf(found), amountMinor: found.grossMinor } : null;
}

const shown = (invoice: InvoiceRecord) => ({
  ...invoice,
  kind: 'invoice' as const,
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
  if (invoice) await noteInvoiceViewed(tx, deps, invoice);
  else if (!(await orderByPayToken(tx, token))) throw new Refusal('NOT_FOUND');
}
