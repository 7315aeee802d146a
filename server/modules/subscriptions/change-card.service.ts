import { v7 as uuid } from 'uuid';
import { canSpend } from '#domain/permission.ts';
import { isConclusive } from '#domain/payment.ts';
import { cardCheckMinor, subscriptionCurrency } from '#domain/subscription-prices.ts';
import { dayMs } from '#domain/subscription-timing.ts';
import type { CardChange, RenewalCard } from '#domain/subscription.ts';
import { resultOfStatus } from '#machines/lifecycles/payment.lifecycle.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { listKontorPayments } from '#server/modules/payments/kontor-payment.rules.ts';
import { isPageOpen } from '#server/modules/payments/open-payment.ts';
import {
  type TransactionRecord,
  findTransaction,
  insertTransaction,
  saveTransaction,
  transactionsFor,
} from '#server/modules/payments/payments.records.ts';
import { firstPollAfterMs } from '#server/modules/payments/poll-payment.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { isBeforeCardRemoval } from './keep-card.ts';
import { openPage } from '#server/modules/payments/open-page.ts';
import { lockState } from './subscription-state.ts';
import { toCard } from './subscription.view.ts';
import { type SubscriptionRow, findCurrent } from './subscriptions.repo.ts';

/** A failed or abandoned change is shown that long. */
const shownMs = dayMs;

type Attempt = { paymentId: string };

/** Stores the payment that exchanges the card; a repeated attempt, or one in progress, is the same payment. @throws NOT_FOUND, ALREADY_DONE */
async function storePayment(
  tx: Transaction,
  { clock, payments }: Deps,
  { businessId, userId }: Member,
  { paymentId }: Attempt,
): Promise<TransactionRecord> {
  const { subscription } = await lockState(tx, { clock }, businessId);
  const payer = await userById(tx, userId);
  if (!subscription || !payer) throw new AppError('NOT_FOUND');
  const now = clock.now();
  const earlier = listKontorPayments(
    await transactionsFor(tx, businessId, { subscriptionId: subscription.id }),
  );
  const started =
    earlier.find(({ attemptId }) => attemptId === paymentId) ??
    earlier.find((payment) => isPageOpen(payment, now) && !isBeforeCardRemoval(payment, subscription));
  if (started && !isConclusive(started.result) && isBeforeCardRemoval(started, subscription))
    throw new AppError('ALREADY_DONE', { message: 'The card was removed since. Start again.' });
  if (started) return started;
  const id = uuid();
  await insertTransaction(tx, businessId, {
    id,
    reference: id,
    attemptId: paymentId,
    subscriptionId: subscription.id,
    type: 'subscription',
    direction: 'DR',
    source: 'provider',
    result: resultOfStatus.started,
    method: 'PAYMENT_LINK',
    channel: 'card',
    keepsCard: true,
    label: 'Card check',
    counterpart: 'Kontor',
    grossMinor: cardCheckMinor,
    requestedMinor: cardCheckMinor,
    netMinor: cardCheckMinor,
    currency: subscriptionCurrency,
    createdAt: now,
    at: now,
    provider: payments.name,
    payerEmail: payer.email,
    nextPollAt: new Date(now.getTime() + firstPollAfterMs),
  });
  const payment = await findTransaction(tx, businessId, id);
  if (!payment) throw new Error(`payment ${id} was not stored`);
  return payment;
}

/** The result of the work before the transaction of a change of the card. */
export interface StartedCardChange {
  payment: TransactionRecord;
  payUrl: string | null;
}

/**
 * Starts to exchange the card of the renewals: by a payment of ₦50 with the new card, which is refunded (decision 77).
 * @throws NOT_FOUND without a plan; ALREADY_DONE for an attempt before a card was removed; PAYMENT_REFUSED if the provider rejects the page, UNAVAILABLE
 */
export async function startCardChange(
  deps: Deps,
  caller: Member,
  attempt: Attempt,
): Promise<StartedCardChange> {
  const payment = await deps.db.transaction((tx) => storePayment(tx, deps, caller, attempt));
  if (isConclusive(payment.result)) return { payment, payUrl: payment.payUrl };
  const payUrl = await openPage(deps, payment, {
    subjectId: payment.subscriptionId ?? '',
    returnUrl: `${deps.config.publicUrl}/dashboard/subscription/manage?from=card`,
  });
  return { payment, payUrl };
}

/** Stores the page of a change that was started. */
export async function finishCardChange(
  tx: Transaction,
  { payment: { businessId, id }, payUrl }: StartedCardChange,
): Promise<void> {
  await saveTransaction(tx, businessId, id, { payUrl });
}

function getChangeStatus(
  { id, result }: TransactionRecord,
  { cardPaymentId }: SubscriptionRow,
  isOpen: boolean,
): CardChange['status'] {
  if (result === 'failed') return 'failed';
  if (!isConclusive(result)) return isOpen ? 'pending' : 'abandoned';
  // The ids are ordered by time: a card that was kept later replaced this one.
  return cardPaymentId !== null && cardPaymentId >= id ? 'stored' : 'notStored';
}

/** Returns the newest payment that exchanges the card of the current subscription. */
export async function findCardPayment(
  executor: Executor,
  businessId: string,
): Promise<TransactionRecord | undefined> {
  const subscription = await findCurrent(executor, businessId);
  if (!subscription) return undefined;
  const payments = await transactionsFor(executor, businessId, { subscriptionId: subscription.id });
  return listKontorPayments(payments)[0];
}

/**
 * Returns the card of the renewals, and the newest change of it that is in progress or ended less than a day ago; the page of
 * its payment only to people who may keep a card.
 */
export async function getRenewalCard(
  { db, clock }: { db: Executor; clock: Clock },
  { businessId, membership }: Pick<Member, 'businessId' | 'membership'>,
): Promise<RenewalCard> {
  const subscription = await findCurrent(db, businessId);
  if (!subscription) return { card: null, change: null };
  const card = toCard(subscription);
  const payment = await findCardPayment(db, businessId);
  const now = clock.now();
  if (!payment || now.getTime() - payment.createdAt.getTime() > shownMs) return { card, change: null };
  const isOpen = isPageOpen(payment, now) && !isBeforeCardRemoval(payment, subscription);
  return {
    card,
    change: {
      transactionId: payment.id,
      status: getChangeStatus(payment, subscription, isOpen),
      amountMinor: payment.grossMinor,
      currency: payment.currency,
      startedAt: payment.createdAt.toISOString(),
      payUrl: isOpen && canSpend(membership) ? payment.payUrl : null,
      message: payment.message,
    },
  };
}
