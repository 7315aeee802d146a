import { v7 as uuid } from 'uuid';
import type { CallBody } from '#contract/call.ts';
import type { bookRecurrenceCalls } from '#contract/money/book-recurrences.ts';
import {
  type BookRecurrence,
  type RecurrenceStatus,
  findRecurrenceAfter,
  findRecurrenceFrom,
  maxRecurrences,
} from '#domain/book-recurrence.ts';
import { dayOf } from '#domain/date-range.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { requireFeature } from '#server/modules/entitlements/entitlements.service.ts';
import { bookDueDays } from './book-due-days.ts';
import { requireCategory } from './categories.service.ts';
import { type BookDeps, requireEntry } from './entries.service.ts';
import {
  type RecurrenceRecord,
  countRecurrences,
  insertRecurrence,
  insertRecurrenceDay,
  listRecurrences,
  lockRecurrence,
  saveRecurrence,
} from './recurrences.repo.ts';

type Body<Name extends keyof typeof bookRecurrenceCalls> = CallBody<(typeof bookRecurrenceCalls)[Name]>;

const fieldError = (field: string, message: string) =>
  new AppError('INVALID', { fields: [{ field, message }] });
const orNull = (text: string | null | undefined): string | null => text || null;
const getToday = ({ clock }: BookDeps, { timeZone }: Member) => dayOf(clock.now(), timeZone).toString();

const toBookRecurrence = ({ createdAt, ...recurrence }: RecurrenceRecord): BookRecurrence => ({
  ...recurrence,
  createdAt: createdAt.toISOString(),
});

/** Returns the recurring entries, those that continue first. */
export const listBookRecurrences = async (
  executor: Executor,
  businessId: string,
): Promise<BookRecurrence[]> => (await listRecurrences(executor, businessId)).map(toBookRecurrence);

/** Returns the first day. @throws INVALID, NOT_FOUND for an entry that doesn't exist */
async function requireFirstDay(
  tx: Transaction,
  caller: Member,
  { entryId, firstOn }: Body<'createBookRecurrence'>,
  today: string,
): Promise<string> {
  if (entryId !== undefined) return (await requireEntry(tx, caller.businessId, entryId)).valueDate;
  if (firstOn === undefined) throw fieldError('firstOn', 'Choose a date');
  if (firstOn < today) throw fieldError('firstOn', 'Choose today or a later date');
  return firstOn;
}

/**
 * Repeats an income or expense. A first day of today is booked at once. With an entry, its day is the first one, and days
 * between it and today are not booked.
 * @throws INVALID, NOT_FOUND, PLAN_LIMIT, ALREADY_DONE for an entry that repeats already, ILLEGAL_EVENT if there are too many
 */
export async function createRecurrence(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  body: Body<'createBookRecurrence'>,
): Promise<BookRecurrence> {
  const { businessId, userId, name } = caller;
  const { type, channel, every, until, entryId, category, currency, amountMinor } = body;
  await requireFeature(tx, businessId, 'bookkeepingExtras');
  if (type === 'income' && channel === undefined) throw fieldError('channel', 'Choose a sales channel');
  const today = getToday(deps, caller);
  const firstOn = await requireFirstDay(tx, caller, body, today);
  if (until !== null && until < firstOn)
    throw fieldError('until', 'The end date must not be before the first date');
  const series = { firstOn, every, until };
  const isRepeated = entryId !== undefined && firstOn >= today;
  const nextOn = isRepeated ? findRecurrenceAfter(series, firstOn) : findRecurrenceFrom(series, today);
  if (nextOn === null) throw fieldError('until', 'Choose an end date with a day that is still to come');
  if ((await countRecurrences(tx, businessId)) >= maxRecurrences)
    throw new AppError('ILLEGAL_EVENT', {
      message: `You have ${maxRecurrences} recurring entries. Stop one first`,
    });
  const recurrence: RecurrenceRecord = {
    ...series,
    id: uuid(),
    status: 'active',
    type,
    category: await requireCategory(tx, deps, businessId, type, category),
    currency,
    amountMinor,
    paymentMethod: body.paymentMethod ?? null,
    note: orNull(body.note),
    purpose: type === 'expense' ? orNull(body.purpose) : null,
    receiver: type === 'expense' ? orNull(body.receiver) : null,
    channel: type === 'income' ? (channel ?? null) : null,
    nextOn,
    skippedOn: null,
    createdBy: userId,
    createdByName: name,
    createdAt: deps.clock.now(),
    version: 1,
  };
  await insertRecurrence(tx, businessId, recurrence);
  if (entryId !== undefined) {
    const day = { recurrenceId: recurrence.id, day: firstOn, entryId };
    if (!(await insertRecurrenceDay(tx, businessId, day)))
      throw new AppError('ALREADY_DONE', { message: 'This entry repeats already' });
  }
  return toBookRecurrence(await bookDueDays(tx, deps, businessId, recurrence, today));
}

/** @throws NOT_FOUND, VERSION_CONFLICT if there is a newer version */
async function requireRecurrence(
  tx: Transaction,
  businessId: string,
  id: string,
  version?: number,
): Promise<RecurrenceRecord> {
  const recurrence = await lockRecurrence(tx, businessId, id);
  if (!recurrence) throw new AppError('NOT_FOUND');
  if (version !== undefined && version < recurrence.version) throw new AppError('VERSION_CONFLICT');
  return recurrence;
}

const isOver = (status: RecurrenceStatus) => status === 'stopped' || status === 'ended';
const over = () => new AppError('ILLEGAL_EVENT', { message: 'This entry no longer repeats' });

/** Changes the amount or the last day from the next day on. @throws NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT, INVALID */
export async function updateRecurrence(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  id: string,
  { version, amountMinor, until: newUntil }: Body<'updateBookRecurrence'>,
): Promise<BookRecurrence> {
  const { businessId } = caller;
  const recurrence = await requireRecurrence(tx, businessId, id, version);
  if (isOver(recurrence.status)) throw over();
  const until = newUntil === undefined ? recurrence.until : newUntil;
  const today = getToday(deps, caller);
  if (newUntil !== undefined && until !== null && until < today)
    throw fieldError('until', 'Choose today or a later date');
  const hasEnded =
    recurrence.nextOn === null
      ? findRecurrenceFrom({ ...recurrence, until }, today) === null
      : until !== null && recurrence.nextOn > until;
  return toBookRecurrence(
    await saveRecurrence(tx, businessId, id, {
      until,
      ...(amountMinor !== undefined && { amountMinor }),
      ...(hasEnded && { status: 'ended', nextOn: null }),
    }),
  );
}

/** Pauses, resumes or stops a recurring entry. @throws NOT_FOUND, PLAN_LIMIT to resume, ILLEGAL_EVENT if it is over */
export async function changeRecurrence(
  tx: Transaction,
  deps: BookDeps,
  caller: Member,
  id: string,
  { status }: Body<'changeBookRecurrence'>,
): Promise<BookRecurrence> {
  const { businessId } = caller;
  const recurrence = await requireRecurrence(tx, businessId, id);
  if (recurrence.status === status) return toBookRecurrence(recurrence);
  if (isOver(recurrence.status)) throw over();
  if (status !== 'active')
    return toBookRecurrence(await saveRecurrence(tx, businessId, id, { status, nextOn: null }));
  await requireFeature(tx, businessId, 'bookkeepingExtras');
  const today = getToday(deps, caller);
  const nextOn = findRecurrenceFrom(recurrence, today);
  const resumed = await saveRecurrence(
    tx,
    businessId,
    id,
    nextOn === null ? { status: 'ended' } : { status, nextOn },
  );
  return toBookRecurrence(await bookDueDays(tx, deps, businessId, resumed, today));
}
