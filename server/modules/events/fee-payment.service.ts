import { eventApplicationLifecycle } from '#machines/lifecycles/event-application.lifecycle.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { makeKontorPayments } from '#server/modules/payments/kontor-payments.ts';
import { listEventFees } from '#server/modules/payments/payments.records.ts';
import { type HeldApplication, lockApplication } from './application.adapter.ts';
import { findApplication } from './applications.repo.ts';
import { getFeeMethod, toNewPayment } from './fee-payment.rules.ts';

const illegal = (message: string) => new AppError('ILLEGAL_EVENT', { message, legal: [] });

/** Locks an application whose fee the merchant can pay now. @throws NOT_FOUND, ILLEGAL_EVENT */
async function lockPayable(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { businessId }: Pick<Member, 'businessId'>,
  id: string,
): Promise<HeldApplication> {
  const held = await lockApplication(tx, deps, { businessId, id });
  if (!held) throw new AppError('NOT_FOUND');
  const { status, isFree, isDeadlineOver } = held;
  if (eventApplicationLifecycle.canSend(held, 'application.pay', 'merchant')) return held;
  if (status === 'confirmed' || status === 'attended') throw illegal('This place is confirmed already.');
  if (isFree) throw illegal('This event has no fee.');
  throw illegal(
    isDeadlineOver ? 'The time to pay is over.' : 'The fee is due once Kontor has approved the application.',
  );
}

const payments = makeKontorPayments<HeldApplication>({
  list: (executor, businessId, id) => listEventFees(executor, businessId, [id]),
  lock: lockPayable,
  toNewPayment,
  getMethod: getFeeMethod,
  async getPath(executor, { businessId }, id) {
    const application = await findApplication(executor, businessId, id);
    return `/dashboard/events/${application?.eventId}`;
  },
  balancePrefix: 'event-',
});

/** The payments of the fee of a place by a person. */
export const { prepare: startFeePayment, finish: finishFeePayment, findPaidFromBalance } = payments;
