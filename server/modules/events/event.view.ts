import type {
  EventApplication,
  EventApplicationState,
  EventDetails,
  EventSummary,
} from '#contract/people/event.ts';
import { type EventFilePurpose, type PublicEvent, eventCurrency } from '#domain/event.ts';
import { type Membership, can, canSeeIncome, canSpend } from '#domain/permission.ts';
import { getIncludedVatMinor } from '#domain/subscription-billing.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { isWaiting, listKontorPayments } from '#server/modules/payments/kontor-payment.rules.ts';
import {
  type TransactionRecord,
  listEventFees,
  referenceOf,
} from '#server/modules/payments/payments.records.ts';
import { hasPin } from '#server/modules/pins/pins.records.ts';
import { getBalance } from '#server/platform/ledger/ledger.service.ts';
import { isFeeReturnedAt } from './application.adapter.ts';
import { isEventOpen } from './applications.service.ts';
import {
  type ApplicationRow,
  type PlaceCounts,
  countPlaces,
  findApplication,
  getWaitingPosition,
  listApplications,
  listNewestApplications,
} from './applications.repo.ts';
import {
  type EventMedium,
  type EventRow,
  findEvent,
  listEventsById,
  listMedia,
  listOpenEvents,
} from './events.repo.ts';
import { getFeeMethod } from './fee-payment.rules.ts';

const listed = 100;
type ViewDeps = { db: Executor; clock: Deps['clock'] };
type Reader = Pick<Member, 'businessId' | 'membership'>;

function toPayment(
  transactions: readonly TransactionRecord[],
  membership: Membership,
  now: Date,
): EventApplication['payment'] {
  const payments = listKontorPayments(transactions);
  const payment = payments.find(({ result }) => result === 'success') ?? payments[0];
  if (!payment) return null;
  const isPayable = isWaiting(payment, now) && can(membership, 'BUSINESS', 'manage');
  return {
    transactionId: payment.id,
    reference: referenceOf(payment),
    method: getFeeMethod(payment),
    result: payment.result,
    amountMinor: payment.grossMinor,
    at: payment.at.toISOString(),
    payUrl: isPayable ? payment.payUrl : null,
    message: payment.message,
  };
}

async function toApplication(
  executor: Executor,
  application: ApplicationRow,
  event: EventRow,
  {
    counts,
    payment,
    now,
  }: { counts: PlaceCounts | undefined; payment: EventApplication['payment']; now: Date },
): Promise<EventApplication> {
  const { id, eventId, status, sells, note, feeMinor, confirmBy, reason } = application;
  const hasStarted = event.startsAt <= now;
  const waitingPosition = status === 'waitlisted' ? await getWaitingPosition(executor, application) : null;
  const isNext = waitingPosition === null ? (counts?.waiting ?? 0) === 0 : waitingPosition === 1;
  const isPlaceGiven = event.status === 'published' && !hasStarted;
  return {
    id,
    eventId,
    status,
    sells,
    note,
    appliedAt: application.appliedAt.toISOString(),
    appliedBy: application.appliedByName,
    waitingPosition,
    confirmBy: confirmBy?.toISOString() ?? null,
    confirmedAt: application.confirmedAt?.toISOString() ?? null,
    endedAt: application.endedAt?.toISOString() ?? null,
    reason,
    feeMinor,
    vatMinor: getIncludedVatMinor(feeMinor),
    currency: eventCurrency,
    isFeeReturned: status === 'confirmed' && isFeeReturnedAt(application, event, now),
    payment,
    isFree: feeMinor === 0,
    hasPlace: isPlaceGiven && isNext && (counts?.taken ?? 0) < event.capacity,
    isDeadlineOver: confirmBy === null ? hasStarted : confirmBy <= now,
    hasStarted,
  };
}

const findFile = (media: readonly EventMedium[], purpose: EventFilePurpose): string | null =>
  media.find((medium) => medium.purpose === purpose)?.fileId ?? null;

const toSummary = (
  event: EventRow,
  media: readonly EventMedium[],
  counts: PlaceCounts | undefined,
  now: Date,
): Omit<EventSummary, 'application'> => ({
  id: event.id,
  title: event.title,
  status: event.status,
  bannerId: findFile(media, 'EVENT_BANNER'),
  placeName: event.placeName,
  city: event.address.city,
  startsAt: event.startsAt.toISOString(),
  endsAt: event.endsAt.toISOString(),
  timeZone: event.timeZone,
  applicationDeadline: event.applicationDeadline.toISOString(),
  isOpen: isEventOpen(event, now),
  feeMinor: event.feeMinor,
  currency: eventCurrency,
  capacity: event.capacity,
  freePlaces: Math.max(0, event.capacity - (counts?.taken ?? 0)),
  waiting: counts?.waiting ?? 0,
  expectedGuests: event.expectedGuests,
});

/** Returns events with the application of a business to each, in the same order. */
async function toSummaries(
  { db, clock }: ViewDeps,
  { businessId, membership }: Reader,
  rows: readonly { event: EventRow; application: ApplicationRow | undefined }[],
): Promise<EventSummary[]> {
  const ids = rows.map(({ event }) => event.id);
  const now = clock.now();
  const media = Map.groupBy(await listMedia(db, ids), ({ eventId }) => eventId);
  const counts = await countPlaces(db, ids);
  const applied = rows.flatMap(({ application }) => application?.id ?? []);
  const fees = Map.groupBy(
    await listEventFees(db, businessId, applied),
    ({ eventApplicationId }) => eventApplicationId,
  );
  const summaries: EventSummary[] = [];
  for (const { event, application } of rows) {
    const count = counts.get(event.id);
    const payment = application && toPayment(fees.get(application.id) ?? [], membership, now);
    summaries.push({
      ...toSummary(event, media.get(event.id) ?? [], count, now),
      application: application
        ? await toApplication(db, application, event, { counts: count, payment: payment ?? null, now })
        : null,
    });
  }
  return summaries;
}

/** Returns the events that take applications, the earliest deadline first. */
export async function listOpportunities(deps: ViewDeps, reader: Reader): Promise<EventSummary[]> {
  const events = await listOpenEvents(deps.db, deps.clock.now(), listed);
  const ids = events.map(({ id }) => id);
  const applications = await listNewestApplications(deps.db, reader.businessId, ids);
  return toSummaries(
    deps,
    reader,
    events.map((event) => ({ event, application: applications.find(({ eventId }) => eventId === event.id) })),
  );
}

/** Returns the events that the business applied to, each with its newest application, the newest first. */
export async function listMyEvents(deps: ViewDeps, reader: Reader): Promise<EventSummary[]> {
  const all = await listApplications(deps.db, reader.businessId, listed);
  const newest = all.filter(
    ({ eventId }, nth) => all.findIndex((application) => application.eventId === eventId) === nth,
  );
  const events = await listEventsById(
    deps.db,
    newest.map(({ eventId }) => eventId),
  );
  return toSummaries(
    deps,
    reader,
    newest.flatMap((application) => {
      const event = events.find(({ id }) => id === application.eventId);
      return event ? [{ event, application }] : [];
    }),
  );
}

/** Returns an event that merchants may see: a draft is for operators alone. @throws NOT_FOUND */
export async function requireEvent(executor: Executor, id: string): Promise<EventRow> {
  const event = await findEvent(executor, id);
  if (!event || event.status === 'draft') throw new AppError('NOT_FOUND');
  return event;
}

/** @throws NOT_FOUND */
export async function getEvent(deps: ViewDeps, reader: Reader, id: string): Promise<EventDetails> {
  const event = await requireEvent(deps.db, id);
  const [application] = await listNewestApplications(deps.db, reader.businessId, [id]);
  const [summary] = await toSummaries(deps, reader, [{ event, application }]);
  if (!summary) throw new AppError('NOT_FOUND');
  const media = await listMedia(deps.db, [id]);
  const imagesOf = (purpose: EventFilePurpose) =>
    media
      .filter((medium) => medium.purpose === purpose)
      .map(({ name, fileId }) => ({ name: name ?? '', imageId: fileId }));
  return {
    ...summary,
    description: event.description,
    artists: imagesOf('ARTIST'),
    interests: imagesOf('INTEREST'),
    place: {
      name: event.placeName,
      address: event.address,
      logoId: findFile(media, 'PLACE_LOGO'),
      imageIds: media.flatMap(({ purpose, fileId }) =>
        purpose === 'PLACE_IMAGES' && fileId ? [fileId] : [],
      ),
      videoId: findFile(media, 'PLACE_VIDEO'),
      mapUrl: event.mapUrl,
    },
    cancelReason: event.cancelReason,
  };
}

/** Returns an event as everybody may see it. @throws NOT_FOUND */
export async function getPublicEvent({ db, clock }: ViewDeps, id: string): Promise<PublicEvent> {
  const event = await requireEvent(db, id);
  const { title, status, bannerId, placeName, city, startsAt, endsAt, timeZone } = toSummary(
    event,
    await listMedia(db, [id]),
    undefined,
    clock.now(),
  );
  return { id, title, status, bannerId, placeName, city, startsAt, endsAt, timeZone };
}

/** Returns an application of the business with its event. @throws NOT_FOUND */
async function readApplication(
  deps: ViewDeps,
  reader: Reader,
  id: string,
): Promise<{ event: Omit<EventSummary, 'application'>; application: EventApplication }> {
  const row = await findApplication(deps.db, reader.businessId, id);
  const event = row && (await findEvent(deps.db, row.eventId));
  if (!event) throw new AppError('NOT_FOUND');
  const [summary] = await toSummaries(deps, reader, [{ event, application: row }]);
  if (!summary?.application) throw new AppError('NOT_FOUND');
  const { application, ...shown } = summary;
  return { event: shown, application };
}

/** Returns an application of the business. @throws NOT_FOUND */
export const getApplication = async (deps: ViewDeps, reader: Reader, id: string): Promise<EventApplication> =>
  (await readApplication(deps, reader, id)).application;

/** Returns an application with its event, and the ways to pay its fee. @throws NOT_FOUND */
export async function getApplicationState(
  deps: ViewDeps,
  caller: Member,
  id: string,
): Promise<EventApplicationState> {
  const { membership, businessId, userId } = caller;
  const balance = canSeeIncome(membership) ? await getBalance(deps.db, businessId, eventCurrency) : null;
  return {
    ...(await readApplication(deps, caller, id)),
    availableMinor: balance?.availableMinor ?? null,
    canSpend: canSpend(membership),
    hasPin: await hasPin(deps.db, userId),
  };
}
