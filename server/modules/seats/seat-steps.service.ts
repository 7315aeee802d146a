import { getAnnouncedDeadline, getSeatStep } from '#domain/seats.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findSeatDeadline, saveSeatDeadline } from '#server/modules/entitlements/entitlements.records.ts';
import { type SeatState, reviewSeats } from '#server/modules/entitlements/seat-deadline.service.ts';
import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import { advanceMembership } from '#server/modules/team/membership.adapter.ts';
import { lockMember } from '#server/modules/team/team.records.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { announceSuspension, notifyOfSuspension } from './seat.notices.ts';

/** Announces the suspension to the people who manage the team and to the members whom it concerns. */
async function announce(
  tx: Transaction,
  deps: NotifyDeps,
  businessId: string,
  state: SeatState,
  deadlineAt: Date,
): Promise<void> {
  const announcedAt = getAnnouncedDeadline(deadlineAt, state.now);
  const announcedIds = state.beyond.map(({ id }) => id);
  await saveSeatDeadline(tx, businessId, { deadlineAt: announcedAt, announcedIds });
  await announceSuspension(tx, deps, businessId, state, announcedAt);
}

/** Suspends the members beyond the seats, those who joined last first. The review of the last one ends the deadline. */
async function suspend(
  tx: Transaction,
  deps: NotifyDeps,
  businessId: string,
  state: SeatState,
): Promise<void> {
  for (const { id } of state.beyond.toReversed()) {
    const member = await lockMember(tx, businessId, id);
    if (!member) throw new Error(`membership ${id} does not exist`);
    await advanceMembership(tx, deps, member, { event: 'member.loseSeat' }, systemActor);
  }
  await notifyOfSuspension(tx, deps, businessId, state);
}

/**
 * Does the step that is due for the members beyond the seats of a business: the business is locked, so that it is done once.
 * The next one is due days later. Nothing is due where the plan grew or seats were freed meanwhile.
 */
export const takeDueSeatStep = (deps: Deps, businessId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const state = await reviewSeats(tx, deps, businessId);
    const next = getSeatStep(state);
    if (!next || state.deadlineAt === null || next.at > state.now) return;
    if (next.step === 'announce') await announce(tx, deps, businessId, state, state.deadlineAt);
    else await suspend(tx, deps, businessId, state);
  });

/** Returns when the next step is due, by the business's clock; null where none is. */
export async function findNextSeatStepAt(executor: Executor, businessId: string): Promise<Date | null> {
  const deadline = await findSeatDeadline(executor, businessId);
  return (deadline && getSeatStep(deadline)?.at) ?? null;
}
