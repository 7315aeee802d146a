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

/** What a person wrote of an invoice, out of the invoice. */
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

/** The columns of what a person writes; items and charges have tables of their own. */
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

/** Items as they are kept; one whose variation the business does not have is free from now on. */
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
 * Makes a typed number this invoice's alone: others who take one wait until the transaction ends. Refuses with
 * NAME_TAKEN.
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

/** A new draft; the caller has checked what it holds and claimed its number. */
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

/** The same content of another day, due after as many days, without a number; its parts get ids of their own. */
export const copyOf = (fields: InvoiceFields, issuedOn: string): InvoiceFields => ({
  ...fields,
  number: null,
  issuedOn,
  dueOn: dayAfter(issuedOn, daysBetween(fields.issuedOn, fields.dueOn)),
  items: fields.items.map(({ id: _id, ...item }) => item),
  charges: fields.charges.map(({ id: _id, ...charge }) => charge),
});
