import { setTimeout as pause } from 'node:timers/promises';
import type { TestClock } from '#contract/money/subscription.ts';
import { isConclusive } from '#domain/payment.ts';
import { dayMs } from '#domain/subscription-timing.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { applyPaymentUpdate } from '#server/modules/payments/apply-payment-update.ts';
import { referenceOf, transactionsFor } from '#server/modules/payments/payments.records.ts';
import { findNextSeatStepAt, takeDueSeatStep } from '#server/modules/seats/seat-steps.service.ts';
import { chargeCard } from './charge-card.ts';
import { isCardCharge } from '#server/modules/payments/transaction-kinds.ts';
import { takeDueSteps } from './subscriptions.jobs.ts';
import {
  type Subscriber,
  findCurrent,
  findOpenOrder,
  findSubscriber,
  saveTestClock,
} from './subscriptions.repo.ts';

const waitForResultMs = 1000;
const maxWaits = 30;

/** Charges the stored card where that is due, and waits for the sandbox's result. */
async function finishCharges(deps: Deps, businessId: string): Promise<void> {
  for (let waits = 0; waits < maxWaits; waits += 1) {
    const order = await findOpenOrder(deps.db, businessId);
    const payments = order
      ? await transactionsFor(deps.db, businessId, { subscriptionOrderId: order.id })
      : [];
    const pending = payments.find((payment) => isCardCharge(payment) && !isConclusive(payment.result));
    if (!pending) return;
    const reference = referenceOf(pending);
    await chargeCard(deps, reference);
    const update = await deps.payments.verify({ reference, currency: pending.currency });
    if (isConclusive(update.result)) await deps.db.transaction((tx) => applyPaymentUpdate(tx, deps, update));
    else await pause(waitForResultMs);
  }
}

/** @throws ILLEGAL_EVENT with a real payment provider and in production, where no clock can be moved */
async function requireSubscriber(deps: Deps, businessId: string): Promise<Subscriber> {
  if (deps.config.mode === 'production' || deps.payments.name !== 'sandbox')
    throw new AppError('ILLEGAL_EVENT', {
      message: 'The clock of a business can be moved with sandbox payments outside production only',
      legal: [],
    });
  const subscriber = await findSubscriber(deps.db, businessId);
  if (!subscriber) throw new AppError('NOT_FOUND');
  return subscriber;
}

/** Returns the clock of a business for its plan. @throws ILLEGAL_EVENT where no clock can be moved */
export async function getTestClock(deps: Deps, businessId: string): Promise<TestClock> {
  const { testClockOffsetMs } = await requireSubscriber(deps, businessId);
  return {
    now: new Date(deps.clock.now().getTime() + testClockOffsetMs).toISOString(),
    aheadDays: Math.round(testClockOffsetMs / dayMs),
  };
}

/** Returns when the next step of the subscription or of the members beyond the seats is due; undefined without any. */
async function findNextStepAt({ db }: Deps, businessId: string): Promise<Date | undefined> {
  const steps = [
    (await findCurrent(db, businessId))?.nextStepAt,
    await findNextSeatStepAt(db, businessId),
  ].filter((at) => at instanceof Date);
  return steps.toSorted((one, other) => one.getTime() - other.getTime())[0];
}

/**
 * Moves the clock of a business for its plan forward, and does everything that becomes due on the way, each at its instant.
 * A repeat changes nothing, and neither does an earlier time than that of the clock.
 * @param aheadDays the days by which the clock is ahead of the real time then
 * @throws ILLEGAL_EVENT where no clock can be moved
 */
export async function moveTestClock(deps: Deps, businessId: string, aheadDays: number): Promise<void> {
  const subscriber = await requireSubscriber(deps, businessId);
  const target = aheadDays * dayMs;
  const setClock = (offsetMs: number) => deps.db.transaction((tx) => saveTestClock(tx, businessId, offsetMs));
  let offset = subscriber.testClockOffsetMs;
  while (offset < target) {
    const next = await findNextStepAt(deps, businessId);
    const nextOffset = next ? next.getTime() - deps.clock.now().getTime() : target;
    offset = Math.min(Math.max(nextOffset + 1, offset + 1), target);
    await setClock(offset);
    await takeDueSteps(deps, businessId);
    await takeDueSeatStep(deps, businessId);
    await finishCharges(deps, businessId);
  }
}
