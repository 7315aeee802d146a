import {
  type EventApplicationStatus,
  getConfirmationDeadline,
  placeStatuses,
} from '#domain/event-application.ts';
import {
  type EventApplicationCondition,
  type EventApplicationEventType,
  type EventApplicationFacts,
  eventApplicationLifecycle,
} from '#machines/lifecycles/event-application.lifecycle.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import { type LockedRecordAdapter, advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { planStep } from '#server/platform/lifecycle/plan-step.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { type Actor, type RecordRef, saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { notifyOfStep } from './application.notices.ts';
import {
  type ApplicationRow,
  countPlaces,
  findApplication,
  findFirstWaiting,
  hasOtherOpenApplication,
  lockApplicationRow,
  saveApplication,
  saveFeePaid,
} from './applications.repo.ts';
import { type EventRow, lockEvent } from './events.repo.ts';
import { addFeeReturn } from './return-fee.job.ts';

/** An application with its event, both locked by the running transaction, and the facts of this moment. */
export interface HeldApplication extends ApplicationRow, EventApplicationFacts {
  event: EventRow;
}

/** Everything that a person enters with a step. */
interface StepDetails {
  /** Why Kontor declines the application or cancels the event. */
  reason?: string;
}

const statusTexts: Record<EventApplicationStatus, string> = {
  applied: 'This application was not approved yet',
  waitlisted: 'This application is on the waiting list',
  offered: 'A place was offered: it waits to be confirmed',
  approved: 'This application was approved: its fee is due',
  confirmed: 'This place is confirmed already',
  attended: 'This event is over',
  declined: 'This application was declined',
  withdrawn: 'This application was withdrawn',
  expired: 'The time to confirm this place is over, and it went to the next',
  canceled: 'The event was cancelled',
};
const conditionTexts: Record<EventApplicationCondition, string> = {
  isFree: 'This event has a fee: the place is confirmed when it is paid',
  hasFee: 'This event has no fee',
  hasPlace: 'No place is free for this application. Put it on the waiting list.',
  isInTime: 'The time to confirm this place is over',
  isDeadlineOver: 'The time to confirm this place is not over',
  isUpcoming: 'The event has started',
  hasStarted: 'The event has not started',
};

const hasPlaceOf = (status: EventApplicationStatus): boolean => placeStatuses.some((one) => one === status);

/** Returns the record of an application as timelines name it. */
export const toApplicationRef = ({ id }: Pick<ApplicationRow, 'id'>, title: string): RecordRef => ({
  type: 'event-application',
  id,
  label: title,
});

/** Returns true if a place is free, and the application is the next to get it. */
async function isNextForPlace(
  tx: Transaction,
  application: ApplicationRow,
  event: EventRow,
): Promise<boolean> {
  const { taken = 0, waiting = 0 } = (await countPlaces(tx, [event.id])).get(event.id) ?? {};
  if (taken >= event.capacity) return false;
  if (application.status === 'waitlisted')
    return (await findFirstWaiting(tx, event.id))?.id === application.id;
  if (waiting > 0) return false;
  return application.status !== 'expired' || !(await hasOtherOpenApplication(tx, application));
}

/** Adds the facts of this moment. The caller has locked the event, then the application. */
async function hold(
  tx: Transaction,
  application: ApplicationRow,
  event: EventRow,
  now: Date,
): Promise<HeldApplication> {
  const hasStarted = event.startsAt <= now;
  const isPlaceGiven = event.status === 'published' && !hasStarted;
  return {
    ...application,
    event,
    isFree: application.feeMinor === 0,
    hasPlace: isPlaceGiven && (await isNextForPlace(tx, application, event)),
    isDeadlineOver: application.confirmBy === null ? hasStarted : application.confirmBy <= now,
    hasStarted,
  };
}

/** Locks the event of an application, then the application; undefined if the business has no such application. */
export async function lockApplication(
  tx: Transaction,
  { clock }: Pick<NotifyDeps, 'clock'>,
  { businessId, id }: { businessId: string; id: string },
): Promise<HeldApplication | undefined> {
  const row = await findApplication(tx, businessId, id);
  const event = row && (await lockEvent(tx, row.eventId));
  const application = event && (await lockApplicationRow(tx, { businessId, id }));
  return application && hold(tx, application, event, clock.now());
}

/** The change of the row that belongs to each status. */
function changesOf(
  { event }: HeldApplication,
  to: EventApplicationStatus,
  at: Date,
  { reason }: StepDetails,
): Partial<ApplicationRow> {
  const same = { status: to, confirmBy: null, remindedAt: null };
  if (to === 'approved' || to === 'offered')
    return { ...same, confirmBy: getConfirmationDeadline(at, event.startsAt) };
  if (to === 'confirmed') return { ...same, confirmedAt: at, endedAt: null };
  if (to === 'waitlisted' || to === 'attended') return same;
  return { ...same, endedAt: at, ...(reason === undefined ? {} : { reason }) };
}

/** A confirmed place can be given up until the event starts; its fee is returned until the application deadline. */
export const isFeeReturnedAt = (
  { paidAt, feeReturnedAt }: Pick<ApplicationRow, 'paidAt' | 'feeReturnedAt'>,
  { applicationDeadline }: Pick<EventRow, 'applicationDeadline'>,
  now: Date,
): boolean => paidAt !== null && feeReturnedAt === null && now < applicationDeadline;

const applicationAdapter: LockedRecordAdapter<
  NotifyDeps,
  HeldApplication,
  EventApplicationEventType,
  never,
  StepDetails
> = {
  plan: (record, event, by) =>
    planStep(
      {
        lifecycle: 'event-application',
        definition: eventApplicationLifecycle,
        explainRejection: ({ status }, { unmet: [unmet] }) =>
          unmet === undefined ? statusTexts[status] : conditionTexts[unmet],
      },
      record,
      event,
      by,
    ),
  toRecordRef: ({ id, event: { title } }) => toApplicationRef({ id }, title),
  describe: ({ details: { reason = null } }) => ({ note: reason }),
  async save(tx, _deps, { after, transitions, details, at }, entries) {
    const change = changesOf(after, after.status, at, details);
    await saveApplication(tx, after, change);
    if (transitions[0]?.event === 'application.pay') await saveFeePaid(tx, after, at);
    await saveEntries(tx, entries);
    return { ...after, ...change };
  },
  async perform(tx, deps, { before, after, transitions, actor, at }) {
    const event = transitions[0]?.event ?? '';
    await notifyOfStep(tx, deps, { event, from: before.status, application: after }, actor.id);
    const isReturned =
      event === 'application.withdraw'
        ? isFeeReturnedAt(before, before.event, at)
        : after.status === 'canceled' && before.paidAt !== null;
    if (isReturned) await addFeeReturn(tx, deps, after);
    const isFreed = hasPlaceOf(before.status) && !hasPlaceOf(after.status);
    if (isFreed || after.status === 'waitlisted') await passPlacesOn(tx, deps, after.event);
  },
};

/**
 * Moves an application by one event, with everything that follows: its timeline entry, its notifications, the return of its fee, and
 * the next on the waiting list.
 * @throws ILLEGAL_EVENT with the reason
 */
export const advanceHeld = (
  tx: Transaction,
  deps: NotifyDeps,
  held: HeldApplication,
  event: EventApplicationEventType,
  actor: Actor,
  details: StepDetails = {},
): Promise<HeldApplication> => advanceLocked(tx, deps, applicationAdapter, held, event, actor, details);

/** Does the same for an application that isn't locked yet. @throws NOT_FOUND, ILLEGAL_EVENT with the reason */
export async function advanceApplication(
  tx: Transaction,
  deps: NotifyDeps,
  key: { businessId: string; id: string },
  event: EventApplicationEventType,
  actor: Actor,
  details: StepDetails = {},
): Promise<HeldApplication> {
  const held = await lockApplication(tx, deps, key);
  if (!held) throw new AppError('NOT_FOUND');
  return advanceHeld(tx, deps, held, event, actor, details);
}

/** Offers each free place to the first on the waiting list. The caller has locked the event. */
export async function passPlacesOn(tx: Transaction, deps: NotifyDeps, { id }: EventRow): Promise<void> {
  for (;;) {
    const first = await findFirstWaiting(tx, id);
    const held = first && (await lockApplication(tx, deps, first));
    if (!held?.hasPlace) return;
    await advanceHeld(tx, deps, held, 'application.offer', systemActor);
  }
}
