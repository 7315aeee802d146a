import { v7 as uuid } from 'uuid';
import { findRecurrenceAfter } from '#domain/book-recurrence.ts';
import { dayOf } from '#domain/date-range.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatDay, formatMoney } from '#server/format.ts';
import { getEntitlements } from '#server/modules/entitlements/entitlements.service.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { insertEntry } from './entries.repo.ts';
import { lockPeriodsShared } from './periods/periods.repo.ts';
import { getOpenFrom } from './periods/posted-rows.repo.ts';
import {
  type RecurrenceRecord,
  insertRecurrenceDay,
  listDueRecurrences,
  lockRecurrence,
  saveRecurrence,
} from './recurrences.repo.ts';

const batchSize = 100;

/** Books the recurring entries of all businesses that are due, on the day in the business's time zone. */
export async function bookRecurrences(tx: Transaction, deps: Pick<Deps, 'clock'>): Promise<void> {
  const now = deps.clock.now();
  for (const { businessId, id, timeZone } of await listDueRecurrences(tx, now, batchSize)) {
    const recurrence = await lockRecurrence(tx, businessId, id);
    if (recurrence) await bookDueDays(tx, deps, businessId, recurrence, dayOf(now, timeZone).toString());
  }
}

/**
 * Books each day of a locked recurring entry up to today exactly once, also those that were missed while the server was down. A
 * day on which the plan has no recurring entries is left out, and never booked later (as for invoices, decision 72). One of a
 * closed month is booked on the first open day, with a note (decisions, "Books").
 */
export async function bookDueDays(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  businessId: string,
  recurrence: RecurrenceRecord,
  today: string,
): Promise<RecurrenceRecord> {
  let { nextOn, skippedOn } = recurrence;
  if (nextOn === null || nextOn > today) return recurrence;
  const { features } = await getEntitlements(tx, businessId);
  await lockPeriodsShared(tx, businessId);
  const openFrom = await getOpenFrom(tx, businessId);
  while (nextOn !== null && nextOn <= today) {
    if (features.bookkeepingExtras) await bookDay(tx, deps, businessId, recurrence, nextOn, openFrom);
    else skippedOn = nextOn;
    nextOn = findRecurrenceAfter(recurrence, nextOn);
  }
  const status = nextOn === null ? 'ended' : 'active';
  return saveRecurrence(tx, businessId, recurrence.id, { status, nextOn, skippedOn });
}

async function bookDay(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  businessId: string,
  { id: recurrenceId, type, category, currency, amountMinor, paymentMethod, ...rest }: RecurrenceRecord,
  day: string,
  openFrom: string | null,
): Promise<void> {
  const id = uuid();
  const isLate = openFrom !== null && day < openFrom;
  if (!(await insertRecurrenceDay(tx, businessId, { recurrenceId, day, entryId: id }))) return;
  const { purpose, receiver, channel, createdBy, createdByName } = rest;
  const note = isLate ? [rest.note, `For ${formatDay(day)}`].filter(Boolean).join('\n') : rest.note;
  await insertEntry(tx, businessId, {
    id,
    type,
    category,
    currency,
    amountMinor,
    paymentMethod,
    note,
    purpose,
    receiver,
    channel,
    valueDate: isLate ? openFrom : day,
    createdBy,
    createdByName,
    createdAt: clock.now(),
    version: 1,
  });
  const label = `${category}, ${formatMoney(amountMinor, currency)}`;
  await recordEvents(tx, businessId, clock.now(), systemActor, [
    { record: { type: 'book-entry', id, label }, event: 'bookEntry.created', note: 'Recurring entry' },
  ]);
}
