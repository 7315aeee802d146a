import { v7 as uuid } from 'uuid';
import type { CallBody } from '#contract/call.ts';
import type { bookkeepingCalls } from '#contract/money/bookkeeping.ts';
import { type BookEntry, maxBookMinor, sumBookProducts } from '#domain/book-entry.ts';
import type { BookType } from '#domain/books.ts';
import { dayOf } from '#domain/date-range.ts';
import { Day } from '#domain/id.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoney } from '#server/format.ts';
import { requireFeature } from '#server/modules/entitlements/entitlements.service.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { attachReceipts } from './attach-receipts.ts';
import { requireCategory } from './categories.service.ts';
import { requireNoDuplicate } from './duplicates.service.ts';
import {
  type EntryRecord,
  deleteEntry,
  insertEntry,
  insertProducts,
  listEntryProducts,
  lockEntry,
  saveEntry,
} from './entries.repo.ts';
import { loadEntry } from './entry.view.ts';
import { holdPeriods } from './periods/open-days.ts';
import { releaseLineOf } from './statements/release-line.ts';

export type BookDeps = Pick<Deps, 'clock'>;
type Body<Name extends keyof typeof bookkeepingCalls> = CallBody<(typeof bookkeepingCalls)[Name]>;
type Event = 'bookEntry.created' | 'bookEntry.changed' | 'bookEntry.deleted';

const fieldError = (field: string, message: string) =>
  new AppError('INVALID', { fields: [{ field, message }] });

/** An empty text is none. */
const orNull = (text: string | null | undefined): string | null => text || null;

/** Writes an event of an entry into the audit log. */
export async function recordEntryEvent(
  tx: Transaction,
  { clock }: BookDeps,
  caller: Member,
  entry: Pick<EntryRecord, 'id' | 'category' | 'amountMinor' | 'currency'>,
  event: Event,
): Promise<void> {
  const label = `${entry.category}, ${formatMoney(entry.amountMinor, entry.currency)}`;
  await recordEvents(tx, caller.businessId, clock.now(), toMerchantActor(caller), [
    { record: { type: 'book-entry', id: entry.id, label }, event },
  ]);
}

/** Returns the day in the business's time zone. @throws INVALID for a day in the future */
function requirePastDay(date: string, { clock }: BookDeps, timeZone: string): string {
  const day = Day.safeParse(date).success ? date : dayOf(new Date(date), timeZone).toString();
  if (day > dayOf(clock.now(), timeZone).toString())
    throw fieldError('valueDate', "The date can't be in the future");
  return day;
}

/** Returns the day in the business's time zone. @throws INVALID for a day in the future; PERIOD_CLOSED for a closed one */
async function requireOpenDay(
  tx: Transaction,
  deps: BookDeps,
  { businessId, timeZone }: Member,
  date: string,
): Promise<string> {
  const requireOpen = await holdPeriods(tx, businessId);
  const day = requirePastDay(date, deps, timeZone);
  requireOpen(day);
  return day;
}

/** Returns the sum of an income's products. @throws INVALID at the field if it is no amount */
export function requireProductSum(products: Parameters<typeof sumBookProducts>[0], field: string): number {
  const sum = sumBookProducts(products);
  if (sum < 1) throw fieldError(field, 'Enter a price above zero');
  if (sum > maxBookMinor) throw fieldError(field, 'Enter a smaller amount');
  return sum;
}

/** @throws INVALID, POSSIBLE_DUPLICATE; PLAN_LIMIT and NOT_FOUND for its receipts */
export async function createExpense(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  body: Body<'createExpense'>,
): Promise<BookEntry> {
  const { amountMinor, purpose, receiver } = body;
  const own = { amountMinor, purpose: orNull(purpose), receiver: orNull(receiver), channel: null };
  return createEntry(tx, deps, caller, 'expense', body, own);
}

/** @throws INVALID without an amount or products, or with both; POSSIBLE_DUPLICATE, PLAN_LIMIT, NOT_FOUND */
export async function createIncome(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  body: Body<'createIncome'>,
): Promise<BookEntry> {
  const { channel, products = [] } = body;
  if (products.length > 0 && body.amountMinor !== undefined)
    throw fieldError('amountMinor', 'Leave out the amount: it is the sum of the products');
  const amountMinor = products.length > 0 ? requireProductSum(products, 'products') : body.amountMinor;
  if (amountMinor === undefined) throw fieldError('amountMinor', 'Enter an amount or a product');
  const own = { amountMinor, purpose: null, receiver: null, channel };
  return createEntry(tx, deps, caller, 'income', body, own, products);
}

async function createEntry(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  type: BookType,
  shared: Pick<
    Body<'createExpense'>,
    'category' | 'currency' | 'valueDate' | 'paymentMethod' | 'note' | 'allowDuplicate' | 'receiptIds'
  >,
  own: Pick<EntryRecord, 'amountMinor' | 'purpose' | 'receiver' | 'channel'>,
  products: NonNullable<Body<'createIncome'>['products']> = [],
): Promise<BookEntry> {
  const { businessId, userId, name } = caller;
  const valueDate = await requireOpenDay(tx, deps, caller, shared.valueDate);
  const { receiptIds = [] } = shared;
  if (receiptIds.length > 0) await requireFeature(tx, businessId, 'bookkeepingExtras', 'receiptIds');
  const entry: EntryRecord = {
    ...own,
    id: uuid(),
    type,
    category: await requireCategory(tx, deps, businessId, type, shared.category),
    currency: shared.currency,
    valueDate,
    paymentMethod: shared.paymentMethod ?? null,
    note: orNull(shared.note),
    createdBy: userId,
    createdByName: name,
    createdAt: deps.clock.now(),
    version: 1,
  };
  if (!shared.allowDuplicate) await requireNoDuplicate(tx, businessId, entry);
  const lines = products.map((product) => ({ ...product, id: uuid(), entryId: entry.id }));
  await insertEntry(tx, businessId, entry);
  await insertProducts(tx, businessId, lines);
  await recordEntryEvent(tx, deps, caller, entry, 'bookEntry.created');
  if (receiptIds.length > 0) await attachReceipts(tx, deps, businessId, entry.id, receiptIds);
  return loadEntry(tx, businessId, entry);
}

/**
 * Returns a locked entry. A row that follows from a transaction is no entry and can't be changed.
 * @throws NOT_FOUND, also for an entry of another type; VERSION_CONFLICT if there is a newer version;
 * PERIOD_CLOSED if its day is closed
 */
export async function requireEntry(
  tx: Transaction,
  businessId: string,
  id: string,
  { type, version }: { type?: BookType; version?: number | undefined } = {},
): Promise<EntryRecord> {
  const requireOpen = await holdPeriods(tx, businessId);
  const entry = await lockEntry(tx, businessId, id);
  if (!entry || (type && entry.type !== type)) throw new AppError('NOT_FOUND');
  if (version !== undefined && version < entry.version) throw new AppError('VERSION_CONFLICT');
  requireOpen(entry.valueDate);
  return entry;
}

/**
 * Updates an income or an expense; the amount of an income with products is their sum and can't be set.
 * @throws NOT_FOUND, VERSION_CONFLICT, INVALID
 */
export async function updateEntry(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  id: string,
  type: BookType,
  body: Body<'updateIncome'> & Body<'updateExpense'>,
): Promise<BookEntry> {
  const { businessId } = caller;
  const { version, category, valueDate, note, purpose, receiver, ...change } = body;
  const before = await requireEntry(tx, businessId, id, { type, version });
  const products = await listEntryProducts(tx, businessId, [id]);
  const { amountMinor = before.amountMinor } = change;
  if (products.length > 0 && amountMinor !== before.amountMinor)
    throw fieldError('amountMinor', 'Change the products: the amount is their sum');
  const after: EntryRecord = {
    ...before,
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    ...(note !== undefined && { note: orNull(note) }),
    ...(purpose !== undefined && { purpose: orNull(purpose) }),
    ...(receiver !== undefined && { receiver: orNull(receiver) }),
    ...(category !== undefined && {
      category: await requireCategory(tx, deps, businessId, type, category),
    }),
    ...(valueDate !== undefined && { valueDate: await requireOpenDay(tx, deps, caller, valueDate) }),
    version: before.version + 1,
  };
  const { id: _id, type: _type, version: _version, createdAt: _at, ...fields } = after;
  await saveEntry(tx, businessId, id, fields);
  await recordEntryEvent(tx, deps, caller, after, 'bookEntry.changed');
  return loadEntry(tx, businessId, after);
}

/** @throws NOT_FOUND */
export async function removeEntry(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  id: string,
): Promise<{ done: true }> {
  await releaseLineOf(tx, deps, caller, id);
  const entry = await requireEntry(tx, caller.businessId, id);
  await deleteEntry(tx, caller.businessId, id);
  await recordEntryEvent(tx, deps, caller, entry, 'bookEntry.deleted');
  return { done: true };
}
