import * as z from 'zod/mini';
import { Address } from './customer.ts';
import { EnteredDay } from './entered-date.ts';
import { Email, Id, text } from './id.ts';
import { Phone } from './phone.ts';
import { InvoiceRepeat } from './invoice-frequency.ts';
import { AmountMinor, divideRounded } from './money.ts';

export const maxInvoiceItems = 100;
export const maxInvoiceCharges = 20;
/** Also the maximum total of an invoice, so that every sum is an exact integer. */
export const maxInvoiceMinor = 1_000_000_000_000;
/** A hundredth of a percent: a VAT of 7.5 % is 750. */
export const basisPointsPerWhole = 10_000;

const amount = (message: string) =>
  AmountMinor.check(z.minimum(0, message), z.maximum(maxInvoiceMinor, 'Enter a smaller amount'));
const rate = z
  .int('Use at most two decimals')
  .check(z.minimum(0, 'Enter zero or more'), z.maximum(basisPointsPerWhole, 'Use at most 100%'));
const longText = (max: number) =>
  z.nullable(
    z.string().check(z.trim(), z.maxLength(max, `Use at most ${max.toLocaleString('en')} characters`)),
  );

/** One line item as entered; of the catalogue where it has a variation. */
export const InvoiceItemDraft = z.object({
  /** Keeps its identity from save to save where it is given. */
  id: z.optional(Id),
  variationId: z.nullable(Id),
  name: text(1, 200, 'Enter a description'),
  quantity: z
    .int('Enter a whole number')
    .check(z.minimum(1, 'Enter at least 1'), z.maximum(100_000, 'Use at most 100,000')),
  unitPriceMinor: amount('Enter a price of zero or more'),
});
export type InvoiceItemDraft = z.infer<typeof InvoiceItemDraft>;

/** An additional, untaxed charge: delivery, packaging, installation. */
export const InvoiceChargeDraft = z.object({
  id: z.optional(Id),
  label: text(1, 80, 'Enter a description'),
  amountMinor: amount('Enter an amount of zero or more'),
});
export type InvoiceChargeDraft = z.infer<typeof InvoiceChargeDraft>;

/** The discount on the sum of the items. */
export const InvoiceDiscount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amountMinor: amount('Enter a discount of zero or more') }),
  z.object({ kind: z.literal('percent'), basisPoints: rate }),
]);
export type InvoiceDiscount = z.infer<typeof InvoiceDiscount>;

/** The customer of an invoice as of its writing; later changes of the customer do not affect it. */
export const InvoiceCustomer = z.object({
  /** Null for a customer who is not, or no longer, a customer record. */
  id: z.nullable(Id),
  name: text(1, 120, 'Enter a name'),
  email: z.nullable(Email),
  phoneNumber: z.nullable(Phone),
  address: z.nullable(Address),
});
export type InvoiceCustomer = z.infer<typeof InvoiceCustomer>;

/** Without spaces at the ends; unique in the business. */
export const InvoiceNumber = z
  .string()
  .check(
    z.trim(),
    z.maxLength(40, 'Use at most 40 characters'),
    z.regex(/^[\p{L}\p{N}][\p{L}\p{N}/._ -]*$/u, 'Use letters, digits, spaces, dots, slashes and hyphens'),
  );

/**
 * The fields of an invoice that a person enters. A draft may be incomplete: `findSendProblem` checks what sending needs in
 * addition.
 */
export const InvoiceFields = z.object({
  customer: z.nullable(InvoiceCustomer),
  /** Null: the next number is assigned when it is sent. */
  number: z.nullable(InvoiceNumber),
  issuedOn: EnteredDay,
  dueOn: EnteredDay,
  items: z
    .array(InvoiceItemDraft)
    .check(z.maxLength(maxInvoiceItems, `Use at most ${maxInvoiceItems} items`)),
  discount: z.nullable(InvoiceDiscount),
  /** One rate on the net amount, which is the items less the discount. */
  taxBasisPoints: rate,
  charges: z
    .array(InvoiceChargeDraft)
    .check(z.maxLength(maxInvoiceCharges, `Use at most ${maxInvoiceCharges} charges`)),
  note: longText(2000),
  terms: longText(2000),
  /** Whether the customer may make partial payments. */
  allowPartial: z.boolean(),
  /** Whether Kontor sends reminders 3 days before, on, and 7 days after the due date. */
  reminders: z.boolean(),
  repeat: z.nullable(InvoiceRepeat),
});
export type InvoiceFields = z.infer<typeof InvoiceFields>;

/** The fields that can be changed regardless of payments. */
export const alwaysEditableFields = ['reminders', 'repeat'] as const satisfies (keyof InvoiceFields)[];

export interface InvoiceTotals {
  subtotalMinor: number;
  discountMinor: number;
  /** The items less the discount: the taxed amount. */
  netMinor: number;
  taxMinor: number;
  chargesMinor: number;
  totalMinor: number;
}

/** Returns a share of an amount, exact for all safe integers. Minor units, rounded half up. */
const shareOf = (amountMinor: number, basisPoints: number): number => {
  const rest = amountMinor % basisPointsPerWhole;
  return (
    ((amountMinor - rest) / basisPointsPerWhole) * basisPoints +
    divideRounded(rest * basisPoints, basisPointsPerWhole)
  );
};

type Priced = Pick<InvoiceItemDraft, 'quantity' | 'unitPriceMinor'>;

/**
 * Returns the totals of an invoice, in minor units: the only computation for form, server, PDF and tests. Discount and
 * tax are each rounded once, half up, over the whole; every other figure is a sum or a difference, so that the figures
 * always add up.
 */
export function calculateInvoiceTotals({
  items,
  discount,
  taxBasisPoints,
  charges,
}: {
  items: readonly Priced[];
  discount: InvoiceDiscount | null;
  taxBasisPoints: number;
  charges: readonly Pick<InvoiceChargeDraft, 'amountMinor'>[];
}): InvoiceTotals {
  const subtotalMinor = items.reduce((sum, item) => sum + item.quantity * item.unitPriceMinor, 0);
  const discountMinor = discount === null ? 0 : discountOf(subtotalMinor, discount);
  const netMinor = subtotalMinor - discountMinor;
  const taxMinor = shareOf(netMinor, taxBasisPoints);
  const chargesMinor = charges.reduce((sum, charge) => sum + charge.amountMinor, 0);
  return {
    subtotalMinor,
    discountMinor,
    netMinor,
    taxMinor,
    chargesMinor,
    totalMinor: netMinor + taxMinor + chargesMinor,
  };
}

/** Never more than the sum of the items. */
const discountOf = (subtotalMinor: number, discount: InvoiceDiscount): number =>
  discount.kind === 'amount'
    ? Math.min(discount.amountMinor, subtotalMinor)
    : shareOf(subtotalMinor, discount.basisPoints);

export interface InvoiceProblem {
  field: keyof InvoiceFields;
  message: string;
}

/** Returns the first problem between fields that are valid on their own, and its field. */
export function findInvoiceProblem(
  fields: Pick<InvoiceFields, 'items' | 'discount' | 'taxBasisPoints' | 'charges' | 'issuedOn' | 'dueOn'>,
): InvoiceProblem | undefined {
  if (fields.dueOn < fields.issuedOn)
    return { field: 'dueOn', message: 'The due date must be on or after the issue date' };
  const { subtotalMinor, totalMinor } = calculateInvoiceTotals(fields);
  if (Math.max(subtotalMinor, totalMinor) > maxInvoiceMinor)
    return { field: 'items', message: 'The total of the invoice is too large' };
  if (fields.discount?.kind === 'amount' && fields.discount.amountMinor > subtotalMinor)
    return { field: 'discount', message: 'The discount is larger than the subtotal' };
  return undefined;
}

/** Returns the first problem that keeps a complete draft from being sent. */
export function findSendProblem(
  fields: Parameters<typeof findInvoiceProblem>[0] & { customer: object | null },
): InvoiceProblem | undefined {
  if (fields.customer === null) return { field: 'customer', message: 'Choose a customer' };
  if (fields.items.length === 0) return { field: 'items', message: 'Add at least one item' };
  const problem = findInvoiceProblem(fields);
  if (problem) return problem;
  // A fully discounted invoice has a total of zero as well, and can be sent.
  const { subtotalMinor, totalMinor } = calculateInvoiceTotals(fields);
  if (totalMinor === 0 && subtotalMinor === 0)
    return { field: 'items', message: 'The total is zero. Enter a price' };
  return undefined;
}
