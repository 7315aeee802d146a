import { v7 as newId } from 'uuid';
import { openApplicationStatuses } from '#domain/event-application.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { advanceApplication, passPlacesOn } from './application.adapter.ts';
import { countPlaces, listApplicationsOfEvent } from './applications.repo.ts';
import { addMedium, storeEventFile } from './event-files.service.ts';
import { type EventRow, insertEvent, lockEvent, saveEvent } from './events.repo.ts';
import { countGuests } from './guest-list.ts';

/** Everything that an operator enters of an event. */
export type EventContent = Pick<
  EventRow,
  | 'title'
  | 'description'
  | 'placeName'
  | 'address'
  | 'mapUrl'
  | 'timeZone'
  | 'startsAt'
  | 'endsAt'
  | 'applicationDeadline'
  | 'feeMinor'
  | 'capacity'
  | 'expectedGuests'
>;

const illegal = (message: string) => new AppError('ILLEGAL_EVENT', { message, legal: [] });
const wrong = (field: string, message: string) =>
  new AppError('INVALID', { message, fields: [{ field, message }] });

function checkContent({ startsAt, endsAt, applicationDeadline }: EventContent): void {
  if (endsAt <= startsAt) throw wrong('endsAt', 'The event ends before it starts');
  if (applicationDeadline > startsAt)
    throw wrong('applicationDeadline', 'Applications close after the event has started');
}

/** @throws NOT_FOUND */
export async function requireLockedEvent(tx: Transaction, id: string): Promise<EventRow> {
  const event = await lockEvent(tx, id);
  if (!event) throw new AppError('NOT_FOUND');
  return event;
}

/** Creates a draft, which operators alone see. Returns its id. @throws INVALID for times in a wrong order */
export async function createEvent(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  content: EventContent,
): Promise<string> {
  checkContent(content);
  const id = newId();
  await insertEvent(tx, {
    ...content,
    id,
    status: 'draft',
    createdAt: clock.now(),
    cancelReason: null,
    publishedAt: null,
    canceledAt: null,
  });
  return id;
}

/**
 * Changes an event. Places that are added go to the waiting list at once; applications keep the fee and the deadline that they have.
 * @throws NOT_FOUND, ILLEGAL_EVENT for a cancelled event, INVALID also for fewer places than are given
 */
export async function editEvent(
  tx: Transaction,
  deps: NotifyDeps,
  id: string,
  change: Partial<EventContent>,
): Promise<void> {
  const event = await requireLockedEvent(tx, id);
  if (event.status === 'canceled') throw illegal('This event was cancelled');
  const edited = { ...event, ...change };
  checkContent(edited);
  const { taken = 0 } = (await countPlaces(tx, [id])).get(id) ?? {};
  if (edited.capacity < taken) throw wrong('capacity', `${taken} places are given already`);
  await saveEvent(tx, id, change);
  await passPlacesOn(tx, deps, edited);
}

/** Publishes a draft: businesses can apply for it. @throws NOT_FOUND, ILLEGAL_EVENT */
export async function publishEvent(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
): Promise<EventRow> {
  const event = await requireLockedEvent(tx, id);
  const now = clock.now();
  if (event.status !== 'draft') throw illegal(`This event is ${event.status} already`);
  if (event.applicationDeadline <= now)
    throw illegal('The time to apply for this event is over: change it first');
  await saveEvent(tx, id, { status: 'published', publishedAt: now });
  return event;
}

/**
 * Cancels an event: its open applications end, their businesses are notified, and paid fees are returned. A draft is cancelled, too.
 * @throws NOT_FOUND, ILLEGAL_EVENT if it is over or was cancelled
 */
export async function cancelEvent(
  tx: Transaction,
  deps: NotifyDeps,
  id: string,
  reason: string,
  actor: Actor,
): Promise<number> {
  const event = await requireLockedEvent(tx, id);
  const now = deps.clock.now();
  if (event.status === 'canceled') throw illegal('This event was cancelled already');
  if (event.endsAt <= now) throw illegal('This event is over');
  await saveEvent(tx, id, { status: 'canceled', canceledAt: now, cancelReason: reason });
  const open = await listApplicationsOfEvent(tx, id, openApplicationStatuses);
  for (const application of open)
    await advanceApplication(tx, deps, application, 'application.cancelEvent', actor, { reason });
  return open.length;
}

/**
 * Stores a guest list, of which merchants see the number of guests alone.
 * @returns the number @throws NOT_FOUND, INVALID with the broken lines, FILE_UNREADABLE
 */
export async function saveGuestList(
  tx: Transaction,
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'clock'>,
  id: string,
  text: string,
): Promise<number> {
  await requireLockedEvent(tx, id);
  const expectedGuests = await countGuests(text);
  const upload = await storeEventFile(deps, 'EVENT_GUESTS', new TextEncoder().encode(text));
  await addMedium(tx, deps, { eventId: id, purpose: 'EVENT_GUESTS', upload });
  await saveEvent(tx, id, { expectedGuests });
  return expectedGuests;
}
