import { v7 as uuid } from 'uuid';
import type { Invoice } from '#domain/invoice.ts';
import { type InvoiceFields, type InvoiceProblem, invoiceTotals } from '#domain/invoice-draft.ts';
import { dayAfter, daysBetween } from '#domain/invoice-repeat.ts';
import type { Currency } from '#domain/money.ts';
import type { Transaction } from '#server/db/client.ts';
import { searchTextOf } from '#server/platform/search-text.ts';
import { newToken } from '#server/platform/tokens.ts';
import { Refusal } from '#server/refusal.ts';
import {
  type InvoiceRecord,
  type NewCharge,
  type NewItem,
  insertInvoice,
  isNumberTaken,
  lockNumbers,
  productsOfVariations,
  withId,
} from './invoices.repo.ts';

export const refuseProblem = (problem: InvoiceProblem | undefined): void => {
  if (problem) throw new Refusal('INVALID', { fields: [problem] });
};

/** Returns the fields of an invoice that a person enters. */
export const fieldsOf = (invoice: Invoice): InvoiceFields => ({
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
export function columnsOf(fields: InvoiceFields) {
  const { items, charges, repeat, customer, ...plain } = fields;
  const { netMinor: _sum, ...totals } = invoiceTotals({ items, charges, ...plain });
  return {
    ...plain,
    ...totals,
    customer,
    customerId: customer?.id ?? null,
    customerName: customer?.name ?? null,
    repeatEvery: repeat?.every ?? null,
    repeatUntil: repeat?.until ?? null,
    searchText: searchTextOf(customer?.name, items, fields.number),
  };
}

/** Returns the items to save; one whose variation the business does not have becomes a custom item. */
export async function itemsOfFields(
  tx: Transaction,
  businessId: string,
  items: InvoiceFields['items'],
): Promise<NewItem[]> {
  const wanted = items.flatMap(({ variationId }) => variationId ?? []);
  const productOf = await productsOfVariations(tx, businessId, wanted);
  return items.map((item) => {
    const productId = (item.variationId && productOf.get(item.variationId)) ?? null;
    return {
      ...withId(item),
      productId,
      variationId: productId && item.variationId,
      totalMinor: item.quantity * item.unitPriceMinor,
    };
  });
}

export const chargesOfFields = (charges: InvoiceFields['charges']): NewCharge[] => charges.map(withId);

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
  if (!(await isNumberTaken(tx, businessId, number, ownId))) return;
  const message = `Another invoice has the number ${number}`;
  throw new Refusal('NAME_TAKEN', { message, fields: [{ field: 'number', message }] });
}

/** Inserts a draft; the caller has validated it and claimed its number. */
export async function insertDraft(
  tx: Transaction,
  businessId: string,
  fields: InvoiceFields,
  { createdAt, currency, repeats = null }: { createdAt: Date; currency: Currency; repeats?: string | null },
): Promise<InvoiceRecord> {
  return insertInvoice(
    tx,
    businessId,
    {
      ...columnsOf(fields),
      id: uuid(),
      status: 'DRAFT',
      createdAt,
      currency,
      repeats,
      publicToken: newToken(),
    },
    await itemsOfFields(tx, businessId, fields.items),
    chargesOfFields(fields.charges),
  );
}

/**
 * Returns a copy for another day with the same payment term and without a number; its items and charges get new ids.
 */
export const copyOf = (fields: InvoiceFields, issuedOn: string): InvoiceFields => ({
  ...fields,
  number: null,
  issuedOn,
  dueOn: dayAfter(issuedOn, daysBetween(fields.issuedOn, fields.dueOn)),
  items: fields.items.map(({ id: _id, ...item }) => item),
  charges: fields.charges.map(({ id: _id, ...charge }) => charge),
});
