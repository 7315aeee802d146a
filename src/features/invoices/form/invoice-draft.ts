import * as z from 'zod/mini';
import type { OrderChoice } from '#contract/store/order-edit.ts';
import type { Country } from '#domain/business.ts';
import { Address } from '#domain/customer.ts';
import { Id } from '#domain/id.ts';
import type { Invoice } from '#domain/invoice.ts';
import { InvoiceFields, findInvoiceProblem, findSendProblem } from '#domain/invoice-draft.ts';
import { dayAfter } from '#domain/invoice-recurrence.ts';
import { InvoiceFrequency } from '#domain/invoice-frequency.ts';
import { parseAmountMinor } from '#domain/money.ts';
import { trimEndOf } from '#domain/trim-end.ts';
import { toAddressDraft, toAddress } from '#src/forms/fields/address-fields.tsx';
import { formatAmount } from '#src/lib/format.ts';

const text = z.string();

const DraftCustomer = z.object({
  id: z.nullable(Id),
  name: text,
  email: text,
  phoneNumber: text,
  address: z.record(z.keyof(Address), text),
});
export type DraftCustomer = z.infer<typeof DraftCustomer>;

const DraftItem = z.object({
  id: Id,
  variationId: z.nullable(Id),
  name: text,
  quantity: text,
  unitPriceMinor: z.optional(z.int()),
});
export type DraftItem = z.infer<typeof DraftItem>;

const DraftCharge = z.object({ id: Id, label: text, amountMinor: z.optional(z.int()) });
export type DraftCharge = z.infer<typeof DraftCharge>;

/** An unsaved invoice, as it is kept in the browser's tab. Rates are percentages as people type them. */
export const InvoiceDraft = z.object({
  /** Idempotency key with which the invoice is created. */
  attempt: z.uuid(),
  customer: z.nullable(DraftCustomer),
  number: text,
  issuedOn: text,
  dueOn: text,
  items: z.array(DraftItem),
  discountKind: z.enum(['amount', 'percent']),
  discountMinor: z.optional(z.int()),
  discountRate: text,
  taxRate: text,
  charges: z.array(DraftCharge),
  note: text,
  terms: text,
  allowPartial: z.boolean(),
  reminders: z.boolean(),
  every: z.enum(['never', ...InvoiceFrequency.options]),
  until: text,
});
export type InvoiceDraft = z.infer<typeof InvoiceDraft>;

export const createDraftItem = (choice?: OrderChoice): DraftItem => ({
  id: crypto.randomUUID(),
  variationId: choice?.variationId ?? null,
  name: choice?.name ?? '',
  quantity: '1',
  unitPriceMinor: choice?.priceMinor,
});
export const createDraftCharge = (): DraftCharge => ({ id: crypto.randomUUID(), label: '' });
export const createDraftCustomer = (name: string, country: Country): DraftCustomer => ({
  id: null,
  name,
  email: '',
  phoneNumber: '',
  address: toAddressDraft(null, country),
});

const daysToPay = 14;

/** Returns the draft of a new invoice. `today` is in the business's time zone; reminders are on if the plan has them. */
export const createEmptyDraft = (today: string, reminders: boolean): InvoiceDraft => ({
  attempt: crypto.randomUUID(),
  customer: null,
  number: '',
  issuedOn: today,
  dueOn: dayAfter(today, daysToPay),
  items: [],
  discountKind: 'percent',
  discountRate: '',
  taxRate: '',
  charges: [],
  note: '',
  terms: '',
  allowPartial: false,
  reminders,
  every: 'never',
  until: '',
});

/** Basis points are formatted like minor units: both are hundredths. */
const formatRate = (basisPoints: number) =>
  basisPoints === 0 ? '' : trimEndOf(trimEndOf(formatAmount(basisPoints), '0'), '.');

/** The fields of an invoice before validation. */
export type InvoiceInput = z.input<typeof InvoiceFields>;

export const toInvoiceDraft = (fields: InvoiceInput, country: Country): InvoiceDraft => ({
  attempt: crypto.randomUUID(),
  customer: fields.customer && {
    id: fields.customer.id,
    name: fields.customer.name,
    email: fields.customer.email ?? '',
    phoneNumber: fields.customer.phoneNumber ?? '',
    address: toAddressDraft(fields.customer.address, country),
  },
  number: fields.number ?? '',
  issuedOn: fields.issuedOn,
  dueOn: fields.dueOn,
  items: fields.items.map(({ id = crypto.randomUUID(), variationId, name, quantity, unitPriceMinor }) => ({
    id,
    variationId,
    name,
    quantity: String(quantity),
    unitPriceMinor,
  })),
  discountKind: fields.discount?.kind ?? 'percent',
  discountMinor: fields.discount?.kind === 'amount' ? fields.discount.amountMinor : undefined,
  discountRate: fields.discount?.kind === 'percent' ? formatRate(fields.discount.basisPoints) : '',
  taxRate: formatRate(fields.taxBasisPoints),
  charges: fields.charges.map(({ id = crypto.randomUUID(), label, amountMinor }) => ({
    id,
    label,
    amountMinor,
  })),
  note: fields.note ?? '',
  terms: fields.terms ?? '',
  allowPartial: fields.allowPartial,
  reminders: fields.reminders,
  every: fields.repeat?.every ?? 'never',
  until: fields.repeat?.until ?? '',
});

const emptyToNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());
/** Stands for text that isn't a number, so that the schema rejects it as negative. */
const invalidNumber = -1;
const parseRate = (typed: string) => (typed.trim() === '' ? 0 : (parseAmountMinor(typed) ?? invalidNumber));

function toDiscountInput({
  discountKind,
  discountMinor,
  discountRate,
}: InvoiceDraft): InvoiceInput['discount'] {
  if (discountKind === 'amount')
    return discountMinor === undefined || discountMinor === 0
      ? null
      : { kind: 'amount', amountMinor: discountMinor };
  const basisPoints = parseRate(discountRate);
  return basisPoints === 0 ? null : { kind: 'percent', basisPoints };
}

/** Returns the fields of a draft, to be validated and sent. */
export const toInvoiceInput = (draft: InvoiceDraft): InvoiceInput => ({
  customer: draft.customer && {
    id: draft.customer.id,
    name: draft.customer.name.trim(),
    email: emptyToNull(draft.customer.email),
    phoneNumber: emptyToNull(draft.customer.phoneNumber),
    address: toAddress(draft.customer.address),
  },
  number: emptyToNull(draft.number),
  issuedOn: draft.issuedOn,
  dueOn: draft.dueOn,
  items: draft.items.map(({ id, variationId, name, quantity, unitPriceMinor = invalidNumber }) => ({
    id,
    variationId,
    name: name.trim(),
    quantity: Number(quantity),
    unitPriceMinor,
  })),
  discount: toDiscountInput(draft),
  taxBasisPoints: parseRate(draft.taxRate),
  charges: draft.charges.map(({ id, label, amountMinor = invalidNumber }) => ({
    id,
    label: label.trim(),
    amountMinor,
  })),
  note: emptyToNull(draft.note),
  terms: emptyToNull(draft.terms),
  allowPartial: draft.allowPartial,
  reminders: draft.reminders,
  repeat: draft.every === 'never' ? null : { every: draft.every, until: emptyToNull(draft.until) },
});

/** Returns the fields of a saved invoice. */
export const getSavedInput = (invoice: Invoice, country: Country): InvoiceInput =>
  toInvoiceInput(
    toInvoiceDraft(
      {
        ...invoice,
        items: invoice.items.map(({ productId: _product, totalMinor: _total, ...item }) => item),
      },
      country,
    ),
  );

const createInvoiceSchema = (findProblem: typeof findInvoiceProblem | typeof findSendProblem) =>
  InvoiceFields.check(
    z.check((payload) => {
      const problem = findProblem(payload.value);
      if (problem)
        payload.issues.push({
          code: 'custom',
          path: [problem.field],
          message: problem.message,
          input: payload.value,
        });
    }),
  );
/** The schemas of a draft that can be saved and of an invoice that can be sent. */
export const SavableInvoice = createInvoiceSchema(findInvoiceProblem);
export const SendableInvoice = createInvoiceSchema(findSendProblem);

/** Whether the draft has a customer or an item, so that it is worth saving on the server. */
export const hasContent = ({ customer, items }: InvoiceDraft): boolean =>
  (customer !== null && customer.name.trim() !== '') || items.some(({ name }) => name.trim() !== '');
