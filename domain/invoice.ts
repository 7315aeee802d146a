import * as z from 'zod/mini';
import { Day, Id, Instant } from './id.ts';
import { InvoiceCustomer, InvoiceDiscount } from './invoice-draft.ts';
import { InvoiceRepeat } from './invoice-frequency.ts';
import { InvoiceStatus } from './invoice-status.ts';
import { AmountMinor, Currency } from './money.ts';

export const InvoiceItem = z.object({
  id: Id,
  /** The variation that was sold; custom items have none. */
  productId: z.nullable(Id),
  variationId: z.nullable(Id),
  name: z.string(),
  quantity: z.int(),
  unitPriceMinor: AmountMinor,
  totalMinor: AmountMinor,
});
export type InvoiceItem = z.infer<typeof InvoiceItem>;

export const InvoiceCharge = z.object({ id: Id, label: z.string(), amountMinor: AmountMinor });
export type InvoiceCharge = z.infer<typeof InvoiceCharge>;

/** The row of an invoice in the list. */
export const InvoiceRow = z.object({
  id: Id,
  /** Null until it is sent, unless the merchant entered one. */
  number: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  issuedOn: Day,
  dueOn: Day,
  totalMinor: AmountMinor,
  paidMinor: AmountMinor,
  currency: Currency,
  status: InvoiceStatus,
  viewedAt: z.nullable(Instant),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

export const Invoice = z.extend(InvoiceRow, {
  version: z.int(),
  createdAt: Instant,
  customer: z.nullable(InvoiceCustomer),
  items: z.array(InvoiceItem),
  charges: z.array(InvoiceCharge),
  discount: z.nullable(InvoiceDiscount),
  taxBasisPoints: z.int(),
  subtotalMinor: AmountMinor,
  discountMinor: AmountMinor,
  taxMinor: AmountMinor,
  chargesMinor: AmountMinor,
  note: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  allowPartial: z.boolean(),
  reminders: z.boolean(),
  repeat: z.nullable(InvoiceRepeat),
  /** The day of the next recurrence; null where there is none. */
  nextRecurrenceOn: z.nullable(Day),
  /** The invoice of which this one is a recurrence. */
  recurrenceOf: z.nullable(Id),
  sentAt: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  voidedAt: z.nullable(Instant),
  writtenOffAt: z.nullable(Instant),
  /** Why the amount was written off; the customer doesn't see it. */
  writeOffReason: z.nullable(z.string()),
  /** The paid amount that payers dispute at their bank. */
  disputedMinor: AmountMinor,
});
export type Invoice = z.infer<typeof Invoice>;

type Amounts = Pick<Invoice, 'status' | 'totalMinor' | 'paidMinor'>;

/** Returns the amount due in minor units; zero before it is sent, once it is written off, and after it is void. */
export const getDueMinor = ({ status, totalMinor, paidMinor }: Amounts): number =>
  status === 'PENDING' || status === 'PARTIAL_PAYMENT' ? totalMinor - paidMinor : 0;

/** Returns the written-off amount in minor units. */
export const getWrittenOffMinor = ({ status, totalMinor, paidMinor }: Amounts): number =>
  status === 'WRITTEN_OFF' ? totalMinor - paidMinor : 0;

/** Returns the amount that may still be paid in minor units, including what was written off. */
export const getPayableMinor = (invoice: Amounts): number =>
  getDueMinor(invoice) + getWrittenOffMinor(invoice);

/** Returns true if the items and amounts may still be edited: freely before it is sent, then while nothing is paid. */
export const isInvoiceEditable = ({ status, paidMinor }: Pick<Invoice, 'status' | 'paidMinor'>): boolean =>
  status === 'DRAFT' || (status === 'PENDING' && paidMinor === 0);
