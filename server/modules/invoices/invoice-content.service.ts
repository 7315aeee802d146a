import { v7 as uuid } from 'uuid';
import type { Invoice } from '#domain/invoice.ts';
import { type InvoiceFields, type InvoiceProblem, calculateInvoiceTotals } from '#domain/invoice-draft.ts';
import { dayAfter, daysBetween } from '#domain/invoice-recurrence.ts';
import type { Currency } from '#domain/money.ts';
import type { Transaction } from '#server/db/client.ts';
import { createSearchText } from '#server/platform/search-text.ts';
import { createToken } from '#server/platform/tokens.ts';
import { AppError } from '#server/app-error.ts';
import {
  type InvoiceRecord,
  type NewCharge,
  type NewItem,
  insertInvoice,
  findTakenNumber,
  lockNumbers,
  findProductIdsOfVariations,
  ensureId,
} from './invoices.repo.ts';

export const rejectProblem = (problem: InvoiceProblem | undefined): void => {
  if (problem) throw new AppError('INVALID', { fields: [problem] });
};

/** Returns the fields of an invoice that a person enters. */
export const toInvoiceFields = (invoice: Invoice): InvoiceFields => ({
  customer: invoice.customer,
  number: invoice.number,
  issuedOn: invoice.issuedOn,
  dueOn: invoice.dueOn,
  items: invoice.items.map(({ id, variationId, name, quantity, unitPriceMinor }) => ({
    id,
    variationId,
    name,
    quantity,
    unitPriceMinor,
  })),
  discount: invoice.discount,
  taxBasisPoints: invoice.taxBasisPoints,
  charges: invoice.charges,
  note: invoice.note,
  terms: invoice.terms,
  allowPartial: invoice.allowPartial,
  reminders: invoice.reminders,
  repeat: invoice.repeat,
});

/** Returns the columns of the fields that a person enters; items and charges have their own tables. */
export function toInvoiceColumns(fields: InvoiceFields) {
  const { items, charges, repeat, customer, ...plain } = fields;
  const { netMinor: _sum, ...totals } = calculateInvoiceTotals({ items, charges, ...plain });
  return {
    ...plain,
    ...totals,
    customer,
    customerId: customer?.id ?? null,
    customerName: customer?.name ?? null,
    repeatEvery: repeat?.every ?? null,
    repeatUntil: repeat?.until ?? null,
    searchText: createSearchText(customer ?? {}, items, fields.number),
  };
}

/** Returns the items to save; one whose variation the business does not have becomes a custom item. */
export async function toInvoiceItems(
  tx: Transaction,
  businessId: string,
  items: InvoiceFields['items'],
): Promise<NewItem[]> {
  const variationIds = items.flatMap(({ variationId }) => variationId ?? []);
  const productOf = await findProductIdsOfVariations(tx, businessId, variationIds);
  return items.map((item) => {
    const productId = (item.variationId && productOf.get(item.variationId)) ?? null;
    return {
      ...ensureId(item),
      productId,
      variationId: productId && item.variationId,
      totalMinor: item.quantity * item.unitPriceMinor,
    };
  });
}

export const toInvoiceCharges = (charges: InvoiceFields['charges']): NewCharge[] => charges.map(ensureId);

/**
 * Reserves an entered number for this invoice: other transactions that take a number wait until this one ends.
 * @throws NAME_TAKEN
 */
export async function claimNumber(
  tx: Transaction,
  businessId: string,
  number: string,
  ownId: string | null,
): Promise<void> {
  await lockNumbers(tx, businessId);
  const taken = await findTakenNumber(tx, businessId, number, ownId);
  if (taken === undefined) return;
  const message = `Another invoice has the number ${taken}`;
  throw new AppError('NAME_TAKEN', { message, fields: [{ field: 'number', message }] });
}

/** Inserts a draft; the caller has validated it and claimed its number. */
export async function insertDraft(
  tx: Transaction,
  businessId: string,
  fields: InvoiceFields,
  {
    createdAt,
    currency,
    recurrenceOf = null,
  }: { createdAt: Date; currency: Currency; recurrenceOf?: string | null },
): Promise<InvoiceRecord> {
  return insertInvoice(
    tx,
    businessId,
    {
      ...toInvoiceColumns(fields),
      id: uuid(),
      status: 'DRAFT',
      createdAt,
      currency,
      recurrenceOf,
      publicToken: createToken(),
    },
    await toInvoiceItems(tx, businessId, fields.items),
    toInvoiceCharges(fields.charges),
  );
}

/**
 * Returns a copy for another day with the same payment term and without a number; its items and charges get new ids.
 */
export const copyFields = (fields: InvoiceFields, issuedOn: string): InvoiceFields => ({
  ...fields,
  number: null,
  issuedOn,
  dueOn: dayAfter(issuedOn, daysBetween(fields.issuedOn, fields.dueOn)),
  items: fields.items.map(({ id: _id, ...item }) => item),
  charges: fields.charges.map(({ id: _id, ...charge }) => charge),
});
