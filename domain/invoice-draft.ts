import * as z from 'zod/mini';
import { Address } from './customer.ts';
import { Day, Email, Id, Phone, text } from './id.ts';
import { InvoiceRepeat } from './invoice-rhythm.ts';
import { AmountMinor, divideRounded } from './money.ts';

export const mostInvoiceItems = 100;
export const mostInvoiceCharges = 20;
/** Also the most that an invoice may come to, so that every sum stays an exact integer. */
export const mostInvoiceMinor = 1_000_000_000_000;
/** A hundredth of a percent: 7.5 % VAT are 750 of them. */
export const wholeInBasisPoints = 10_000;

const amount = (ask: string) =>
  AmountMinor.check(z.minimum(0, ask), z.maximum(mostInvoiceMinor, 'That is too much'));
const rate = z
  .int('Use at most two decimals')
  .check(z.minimum(0, 'Enter zero or more'), z.maximum(wholeInBasisPoints, 'Use at most 100 %'));
const longText = (most: number) =>
  z.nullable(
    z.string().check(z.trim(), z.maxLength(most, `Use at most ${most.toLocaleString('en')} characters`)),
  );

/** One item as it is typed; of the catalogue where it names a variation. */
export const InvoiceItemDraft = z.object({
  /** Kept from save to save where it is given. */
  id: z.optional(Id),
  variationId: z.nullable(Id),
  name: text(1, 200, 'Say what it is'),
  quantity: z
    .int('Enter a whole number')
    .check(z.minimum(1, 'Enter at least 1'), z.maximum(100_000, 'Use at most 100,000')),
  unitPriceMinor: amount('Enter a price of zero or more'),
});
export type InvoiceItemDraft = z.infer<typeof InvoiceItemDraft>;

/** What comes on top, untaxed: delivery, packaging, installation. */
export const InvoiceChargeDraft = z.object({
  id: z.optional(Id),
  label: text(1, 80, 'Say what it is for'),
  amountMinor: amount('Enter an amount of zero or more'),
});
export type InvoiceChargeDraft = z.infer<typeof InvoiceChargeDraft>;

/** Off the sum of the items. */
export const InvoiceDiscount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amountMinor: amount('Enter a discount of zero or more') }),
  z.object({ kind: z.literal('percent'), basisPoints: rate }),
]);
export type InvoiceDiscount = z.infer<typeof InvoiceDiscount>;

/** Whom it is made out to, as they were when it was; they stay so when the customer is changed later. */
export const InvoiceCustomer = z.object({
  /** Null for somebody who is no customer of the business any more. */
  id: z.nullable(Id),
  name: text(1, 120, 'Enter a name'),
  email: z.nullable(Email),
  phoneNumber: z.nullable(Phone),
  address: z.nullable(Address),
});
export type InvoiceCustomer = z.infer<typeof InvoiceCustomer>;

/** Trimmed, without spaces at the ends; unique in the business. */
export const InvoiceNumber = z
  .string()
  .check(
    z.trim(),
    z.maxLength(40, 'Use at most 40 characters'),
    z.regex(/^[\p{L}\p{N}][\p{L}\p{N}/._ -]*$/u, 'Use letters, digits, spaces, dots, slashes and hyphens'),
  );

/** What a person writes of an invoice. A draft may be incomplete: what sending asks beside is `sendProblem`. */
export const InvoiceFields = z.object({
  customer: z.nullable(InvoiceCustomer),
  /** Null: the next one is given at sending. */
  number: z.nullable(InvoiceNumber),
  issuedOn: Day,
  dueOn: Day,
  items: z
    .array(InvoiceItemDraft)
    .check(z.maxLength(mostInvoiceItems, `Use at most ${mostInvoiceItems} items`)),
  discount: z.nullable(InvoiceDiscount),
  /** One rate on the net, which is the items less the discount. */
  taxBasisPoints: rate,
  charges: z
    .array(InvoiceChargeDraft)
    .check(z.maxLength(mostInvoiceCharges, `Use at most ${mostInvoiceCharges} charges`)),
  note: longText(2000),
  terms: longText(2000),
  /** Whether the customer may pay it in parts. */
  allowPartial: z.boolean(),
  /** Whether Kontor reminds 3 days before, on, and 7 days after the due day. */
  reminders: z.boolean(),
  repeat: z.nullable(InvoiceRepeat),
});
export type InvoiceFields = z.infer<typeof InvoiceFields>;

/** What changes as long as an invoice is there, whatever was paid. */
export const courseFields = ['reminders', 'repeat'] as const satisfies (keyof InvoiceFields)[];

export interface InvoiceTotals {
  subtotalMinor: number;
  discountMinor: number;
  /** Items less discount: what is taxed. */
  netMinor: number;
  taxMinor: number;
  chargesMinor: number;
  totalMinor: number;
}

/** Exact also where the product of both would not be. Minor units, rounded half up. */
const shareOf = (amountMinor: number, basisPoints: number): number => {
  const rest = amountMinor % wholeInBasisPoints;
  return (
    ((amountMinor - rest) / wholeInBasisPoints) * basisPoints +
    divideRounded(rest * basisPoints, wholeInBasisPoints)
  );
};

type Priced = Pick<InvoiceItemDraft, 'quantity' | 'unitPriceMinor'>;

/**
 * What an invoice comes to, in minor units: the one computation of form, server, PDF and tests. Discount and tax are each
 * rounded once, half up, over the whole; every other part is a sum or a difference, so that the parts always add up.
 */
export function invoiceTotals({
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

/** Never more than there is to take it off. */
const discountOf = (subtotalMinor: number, discount: InvoiceDiscount): number =>
  discount.kind === 'amount'
    ? Math.min(discount.amountMinor, subtotalMinor)
    : shareOf(subtotalMinor, discount.basisPoints);

export interface InvoiceProblem {
  field: keyof InvoiceFields;
  message: string;
}

/** What is wrong with fields that are each right; the field that says so. */
export function draftProblem(
  fields: Pick<InvoiceFields, 'items' | 'discount' | 'taxBasisPoints' | 'charges' | 'issuedOn' | 'dueOn'>,
): InvoiceProblem | undefined {
  if (fields.dueOn < fields.issuedOn)
    return { field: 'dueOn', message: 'The due day lies before the day of the invoice' };
  const { subtotalMinor, totalMinor } = invoiceTotals(fields);
  if (Math.max(subtotalMinor, totalMinor) > mostInvoiceMinor)
    return { field: 'items', message: 'An invoice of that much cannot be made' };
  if (fields.discount?.kind === 'amount' && fields.discount.amountMinor > subtotalMinor)
    return { field: 'discount', message: 'The discount is more than the items cost' };
  return undefined;
}

/** The first thing that keeps a whole draft from being sent. */
export function sendProblem(
  fields: Parameters<typeof draftProblem>[0] & { customer: object | null },
): InvoiceProblem | undefined {
  if (fields.customer === null) return { field: 'customer', message: 'Say whom it is for' };
  if (fields.items.length === 0) return { field: 'items', message: 'Add at least one item' };
  const problem = draftProblem(fields);
  if (problem) return problem;
  if (invoiceTotals(fields).totalMinor === 0)
    return { field: 'items', message: 'Nothing is owed on it: enter a price' };
  return undefined;
}
