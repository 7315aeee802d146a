import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Executor, Transaction } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { variations } from '#server/db/tables/records/products.table.ts';
import {
  invoiceCharges,
  invoiceItems,
  invoiceNumbers,
  invoiceReminders,
  invoices,
} from '#server/db/tables/records/invoices.table.ts';

export type InvoiceRecord = typeof invoices.$inferSelect;
export type NewInvoice = Omit<typeof invoices.$inferInsert, 'businessId'>;
export type InvoiceChange = Partial<Omit<InvoiceRecord, 'businessId' | 'id' | 'version' | 'createdAt'>>;
export type NewItem = Omit<typeof invoiceItems.$inferInsert, 'businessId' | 'invoiceId' | 'position'>;
export type NewCharge = Omit<typeof invoiceCharges.$inferInsert, 'businessId' | 'invoiceId' | 'position'>;

export const isInvoice = (businessId: string, id: string) =>
  and(eq(invoices.businessId, businessId), eq(invoices.id, id));

/** Locks the invoice until the transaction ends. Every change of the invoice or of its payments locks it first. */
export async function lockInvoice(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<InvoiceRecord | undefined> {
  const [invoice] = await tx.select().from(invoices).where(isInvoice(businessId, id)).for('update');
  return invoice;
}

/** Locks the invoice of a token, for the public page; undefined for a token that was revoked. */
export async function lockInvoiceByToken(tx: Transaction, token: string): Promise<InvoiceRecord | undefined> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.publicToken, token)).for('update');
  return invoice;
}

export async function findInvoiceByToken(
  executor: Executor,
  token: string,
): Promise<InvoiceRecord | undefined> {
  const [invoice] = await executor.select().from(invoices).where(eq(invoices.publicToken, token));
  return invoice;
}

export async function findInvoice(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<InvoiceRecord | undefined> {
  const [invoice] = await executor.select().from(invoices).where(isInvoice(businessId, id));
  return invoice;
}

export async function hasInvoices(executor: Executor, businessId: string): Promise<boolean> {
  const [any] = await executor
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.businessId, businessId))
    .limit(1);
  return any !== undefined;
}

/** Saves a new version of a customer that this transaction has locked. */
export async function saveInvoice(
  tx: Transaction,
  businessId: string,
  id: string,
  change: InvoiceChange,
): Promise<InvoiceRecord> {
  const [saved] = await tx
    .update(invoices)
    .set({ ...change, version: sql`${invoices.version} + 1` })
    .where(isInvoice(businessId, id))
    .returning();
  if (!saved) throw new Error(`invoice ${id} is not locked`);
  return saved;
}

export async function insertInvoice(
  tx: Transaction,
  businessId: string,
  invoice: NewInvoice,
  items: NewItem[],
  charges: NewCharge[],
): Promise<InvoiceRecord> {
  const [inserted] = await tx
    .insert(invoices)
    .values({ ...invoice, businessId })
    .returning();
  if (!inserted) throw new Error('nothing was inserted');
  await insertItems(tx, businessId, invoice.id, items);
  await insertCharges(tx, businessId, invoice.id, charges);
  return inserted;
}

async function insertItems(tx: Transaction, businessId: string, invoiceId: string, items: NewItem[]) {
  if (items.length > 0)
    await tx
      .insert(invoiceItems)
      .values(items.map((item, position) => ({ ...item, businessId, invoiceId, position })));
}

async function insertCharges(tx: Transaction, businessId: string, invoiceId: string, charges: NewCharge[]) {
  if (charges.length > 0)
    await tx
      .insert(invoiceCharges)
      .values(charges.map((charge, position) => ({ ...charge, businessId, invoiceId, position })));
}

/** Replaces the present items. */
export async function replaceItems(tx: Transaction, businessId: string, invoiceId: string, items: NewItem[]) {
  await tx
    .delete(invoiceItems)
    .where(and(eq(invoiceItems.businessId, businessId), eq(invoiceItems.invoiceId, invoiceId)));
  await insertItems(tx, businessId, invoiceId, items);
}

export async function replaceCharges(
  tx: Transaction,
  businessId: string,
  invoiceId: string,
  charges: NewCharge[],
) {
  await tx
    .delete(invoiceCharges)
    .where(and(eq(invoiceCharges.businessId, businessId), eq(invoiceCharges.invoiceId, invoiceId)));
  await insertCharges(tx, businessId, invoiceId, charges);
}

export async function listInvoiceItems(executor: Executor, businessId: string, invoiceId: string) {
  return executor
    .select()
    .from(invoiceItems)
    .where(and(eq(invoiceItems.businessId, businessId), eq(invoiceItems.invoiceId, invoiceId)))
    .orderBy(asc(invoiceItems.position));
}

export async function listInvoiceCharges(executor: Executor, businessId: string, invoiceId: string) {
  return executor
    .select()
    .from(invoiceCharges)
    .where(and(eq(invoiceCharges.businessId, businessId), eq(invoiceCharges.invoiceId, invoiceId)))
    .orderBy(asc(invoiceCharges.position));
}

/** Returns the products of these variations; those of other businesses are left out. */
export async function findProductIdsOfVariations(
  executor: Executor,
  businessId: string,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: variations.id, productId: variations.productId })
    .from(variations)
    .where(and(eq(variations.businessId, businessId), inArray(variations.id, ids)));
  return new Map(rows.map(({ id, productId }) => [id, productId]));
}

export async function deleteInvoice(tx: Transaction, businessId: string, id: string): Promise<void> {
  await tx.delete(invoices).where(isInvoice(businessId, id));
}

/** Returns the number of another invoice of the business that is the same in upper or lower case. */
export async function findTakenNumber(
  executor: Executor,
  businessId: string,
  number: string,
  exceptId: string | null,
): Promise<string | undefined> {
  const rows = await executor
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.businessId, businessId), sql`lower(${invoices.number}) = lower(${number})`));
  return rows.find(({ id }) => id !== exceptId)?.number ?? undefined;
}

const numberOf = (nth: number) => `INV-${String(nth).padStart(4, '0')}`;

/**
 * Returns the next number, which belongs to the invoice once the transaction commits: the counter's row is locked until
 * then and rolled back with it, so that numbers have no gaps. Numbers that were entered by hand are skipped.
 */
export async function assignNextNumber(tx: Transaction, businessId: string): Promise<string> {
  const [counter] = await tx
    .insert(invoiceNumbers)
    .values({ businessId, last: 1 })
    .onConflictDoUpdate({ target: invoiceNumbers.businessId, set: { last: sql`${invoiceNumbers.last} + 1` } })
    .returning();
  const number = numberOf(counter?.last ?? 1);
  return (await findTakenNumber(tx, businessId, number, null)) ? assignNextNumber(tx, businessId) : number;
}

/** Blocks other transactions that take or enter a number in this business until this one ends. */
export async function lockNumbers(tx: Transaction, businessId: string): Promise<void> {
  await tx
    .insert(invoiceNumbers)
    .values({ businessId, last: 0 })
    .onConflictDoUpdate({ target: invoiceNumbers.businessId, set: { last: sql`${invoiceNumbers.last}` } });
}

/** Returns what the next number would be; nothing is reserved. */
export async function previewNextNumber(executor: Executor, businessId: string): Promise<string> {
  const [counter] = await executor
    .select()
    .from(invoiceNumbers)
    .where(eq(invoiceNumbers.businessId, businessId));
  let nth = (counter?.last ?? 0) + 1;
  while (await findTakenNumber(executor, businessId, numberOf(nth), null)) nth += 1;
  return numberOf(nth);
}

/** Adds an id to an entered part that has none. */
export const ensureId = <Part extends { id?: string | undefined }>(part: Part) => ({
  ...part,
  id: part.id ?? uuid(),
});

/** Returns false where a scheduled reminder was sent before: nothing is written then. */
export async function insertReminder(
  tx: Transaction,
  businessId: string,
  reminder: Omit<typeof invoiceReminders.$inferInsert, 'businessId' | 'id'>,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(invoiceReminders)
    .values({ ...reminder, businessId, id: uuid() })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Returns true if this invoice recurred on that day. */
export async function hasRecurrenceOn(
  executor: Executor,
  businessId: string,
  repeats: string,
  issuedOn: string,
): Promise<boolean> {
  const [existing] = await executor
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.businessId, businessId),
        eq(invoices.recurrenceOf, repeats),
        eq(invoices.issuedOn, issuedOn),
      ),
    );
  return existing !== undefined;
}

interface Due {
  businessId: string;
  id: string;
  timeZone: string;
}

/** The day in the business's time zone. */
const localDay = (now: Date) =>
  sql`(${now.toISOString()}::timestamptz at time zone ${businesses.timeZone})::date`;
/** The latest day in any time zone: the index contains only the column. */
const tomorrow = (now: Date) => new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);

const due = (executor: Executor) =>
  executor
    .select({ businessId: invoices.businessId, id: invoices.id, timeZone: businesses.timeZone })
    .from(invoices)
    .innerJoin(businesses, eq(businesses.id, invoices.businessId));

/** Returns invoices of all businesses with a reminder due on the business's day, the longest due first. */
export async function listInvoicesToRemind(executor: Executor, now: Date, limit: number): Promise<Due[]> {
  return due(executor)
    .where(and(lte(invoices.remindOn, tomorrow(now)), sql`${invoices.remindOn} <= ${localDay(now)}`))
    .orderBy(asc(invoices.remindOn))
    .limit(limit);
}

/** Returns invoices of all businesses whose next recurrence is due. */
export async function listInvoicesToRecur(executor: Executor, now: Date, limit: number): Promise<Due[]> {
  return due(executor)
    .where(
      and(
        lte(invoices.nextRecurrenceOn, tomorrow(now)),
        sql`${invoices.nextRecurrenceOn} <= ${localDay(now)}`,
      ),
    )
    .orderBy(asc(invoices.nextRecurrenceOn))
    .limit(limit);
}
