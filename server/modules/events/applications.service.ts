import { v7 as newId } from 'uuid';
import { type EventApplicationDetails, isApplicationOpen } from '#domain/event-application.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { eventCurrency } from '#domain/event.ts';
import { formatMoney } from '#server/format.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { toApplicationRef } from './application.adapter.ts';
import { addSandboxReview } from './application.sandbox.ts';
import {
  type ApplicationRow,
  hasApplications,
  insertApplication,
  listNewestApplications,
} from './applications.repo.ts';
import { type EventRow, lockEvent } from './events.repo.ts';

const illegal = (message: string) => new AppError('ILLEGAL_EVENT', { message, legal: [] });

/** Returns true if businesses can apply for a place now. */
export const isEventOpen = ({ status, applicationDeadline, startsAt }: EventRow, now: Date): boolean =>
  status === 'published' && now < applicationDeadline && now < startsAt;

/** Returns why a business can't apply; undefined if it can. */
function findObstacle(event: EventRow, newest: ApplicationRow | undefined, now: Date): string | undefined {
  if (event.status === 'canceled') return 'This event was cancelled.';
  if (!isEventOpen(event, now)) return 'Applications for this event are closed.';
  if (newest?.status === 'declined') return 'Kontor declined your application for this event.';
  return newest && isApplicationOpen(newest.status) ? 'You have applied for this event already.' : undefined;
}

/**
 * Applies for a place. The event is locked, so that a business can't apply twice at once. One who withdrew, or let a place expire, can
 * apply again, and is then the last of the waiting list.
 * @throws NOT_FOUND, ILLEGAL_EVENT with the reason, AMOUNT_CHANGED if the business saw another fee
 */
export async function applyToEvent(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'config'>,
  caller: Member,
  eventId: string,
  { feeMinor, sells, note }: EventApplicationDetails & { feeMinor: number },
): Promise<string> {
  const { businessId, userId, name } = caller;
  const event = await lockEvent(tx, eventId);
  if (!event || event.status === 'draft') throw new AppError('NOT_FOUND');
  const now = deps.clock.now();
  const [newest] = await listNewestApplications(tx, businessId, [eventId]);
  const obstacle = findObstacle(event, newest, now);
  if (obstacle !== undefined) throw illegal(obstacle);
  if (feeMinor !== event.feeMinor)
    throw new AppError('AMOUNT_CHANGED', {
      message: `The fee is ${formatMoney(event.feeMinor, eventCurrency)} now.`,
    });
  const person = await userById(tx, userId);
  if (!person) throw new AppError('NOT_FOUND');
  const id = newId();
  await insertApplication(tx, {
    businessId,
    id,
    eventId,
    status: 'applied',
    sells,
    note: note === '' ? null : note,
    feeMinor,
    payerEmail: person.email,
    appliedBy: userId,
    appliedByName: name,
    appliedAt: now,
    confirmBy: null,
    remindedAt: null,
    confirmedAt: null,
    endedAt: null,
    reason: null,
    paidAt: null,
    receiptNumber: null,
    feeReturnedAt: null,
  });
  await recordEvents(tx, businessId, now, toMerchantActor(caller), [
    {
      record: toApplicationRef({ id }, event.title),
      lifecycle: 'event-application',
      event: 'application.apply',
      to: 'applied',
    },
  ]);
  await addSandboxReview(tx, deps, { businessId, id });
  return id;
}

/** Returns true once the business has applied for an event: the onboarding task FIND_EVENT. */
export const hasFoundEvent = (executor: Executor, businessId: string): Promise<boolean> =>
  hasApplications(executor, businessId);
