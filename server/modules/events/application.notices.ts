import type { EventApplicationStatus } from '#domain/event-application.ts';
import { eventCurrency } from '#domain/event.ts';
import type { NotificationKind } from '#domain/notification.ts';
import type { Transaction } from '#server/db/client.ts';
import { formatMoment } from '#server/format.ts';
import { type NotifyDeps, notifyMembers } from '#server/modules/notifications/notify-members.ts';
import type { ApplicationRow } from './applications.repo.ts';
import type { EventRow } from './events.repo.ts';

type Noticed = ApplicationRow & { event: EventRow };

/** Returns the kind of notification of a step; undefined where the person who took it is the only one to know. */
function getKind(
  event: string,
  from: EventApplicationStatus,
  to: EventApplicationStatus,
): NotificationKind | undefined {
  if (event === 'application.expire')
    return from === 'approved' || from === 'offered' ? 'eventPlaceExpired' : 'eventApplicationExpired';
  const kinds: Partial<Record<EventApplicationStatus, NotificationKind>> = {
    approved: 'eventPlaceApproved',
    confirmed: 'eventPlaceConfirmed',
    waitlisted: 'eventApplicationWaitlisted',
    offered: 'eventPlaceOffered',
    declined: 'eventApplicationDeclined',
    canceled: 'eventCancelled',
  };
  return kinds[to];
}

async function notify(
  tx: Transaction,
  deps: NotifyDeps,
  { businessId, id, feeMinor, event }: Noticed,
  kind: NotificationKind,
  { at, actorId = null }: { at: Date | null; actorId?: string | null },
): Promise<void> {
  await notifyMembers(tx, deps, businessId, {
    kind,
    details: {
      name: event.title,
      amountMinor: feeMinor,
      currency: eventCurrency,
      ...(at && { deadline: formatMoment(at, event.timeZone) }),
    },
    records: [{ type: 'event', id: event.id }],
    eventId: `${id}-${kind}-${deps.clock.now().getTime()}`,
    actorId,
  });
}

/** Notifies the members who manage the business of a step of its application. */
export async function notifyOfStep(
  tx: Transaction,
  deps: NotifyDeps,
  { event, from, application }: { event: string; from: EventApplicationStatus; application: Noticed },
  actorId: string | null,
): Promise<void> {
  const kind = getKind(event, from, application.status);
  if (kind) await notify(tx, deps, application, kind, { at: application.confirmBy, actorId });
}

/** Reminds them of a place that is to be confirmed, or of the event that they take part in. */
export async function notifyOfReminder(
  tx: Transaction,
  deps: NotifyDeps,
  application: Noticed,
): Promise<void> {
  const { confirmBy, event } = application;
  await (confirmBy
    ? notify(tx, deps, application, 'eventPlaceEndsSoon', { at: confirmBy })
    : notify(tx, deps, application, 'eventStartsSoon', { at: event.startsAt }));
}

/** Notifies them that a fee goes back to its payer. */
export const notifyOfReturn = (tx: Transaction, deps: NotifyDeps, application: Noticed): Promise<void> =>
  notify(tx, deps, application, 'eventFeeReturned', { at: null });
