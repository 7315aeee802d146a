import { isConclusive } from '#domain/payment.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { applyPaymentUpdate } from '#server/modules/payments/apply-payment-update.ts';
import {
  type NewTransaction,
  type TransactionRecord,
  findTransactionByReference,
  insertTransaction,
} from '#server/modules/payments/payments.records.ts';
import { firstPollAfterMs } from '#server/modules/payments/poll-payment.ts';
import {
  type CardCharge,
  type PaymentUpdate,
  createUnknownPaymentUpdate,
} from '#server/providers/payments/payments.ts';
import { openCardCode } from './card-encryption.ts';
import { isBeforeCardRemoval } from './keep-card.ts';
import { type SubscriptionRow, lockSubscriber } from './subscriptions.repo.ts';

/** Orders of one kind that the card of the subscription can pay. */
export interface CardOrders {
  /** The job that charges the card under the reference of a stored payment. */
  job: Job<{ reference: string }>;
  /** Locks the order of a payment, whose business is locked; undefined if it must not be paid any more. */
  lockUnpaid: (
    tx: Transaction,
    payment: TransactionRecord,
  ) => Promise<{ id: string; payerEmail: string; subscription: SubscriptionRow } | undefined>;
}

type ChargeDeps = Pick<Deps, 'db' | 'config' | 'payments'>;
type OrderPayment = NewTransaction & Pick<TransactionRecord, 'id' | 'payerEmail'>;

/** Returns the charge of a payment; undefined if its order must not be paid any more, or has no card. */
async function prepareCharge(
  { db, config }: ChargeDeps,
  { lockUnpaid }: CardOrders,
  payment: TransactionRecord,
): Promise<CardCharge | undefined> {
  const { businessId, reference, grossMinor, currency, payerEmail, createdAt } = payment;
  if (reference === null) return undefined;
  return db.transaction(async (tx) => {
    // A cancellation that is under way is waited for.
    await lockSubscriber(tx, businessId);
    const order = await lockUnpaid(tx, payment);
    if (!order || order.subscription.cardSealed === null) return undefined;
    // The card of that time was removed, or belonged to the former owner.
    if (isBeforeCardRemoval({ createdAt }, order.subscription)) return undefined;
    return {
      reference,
      businessId,
      subjectId: order.id,
      amountMinor: grossMinor,
      currency,
      payerEmail: payerEmail ?? order.payerEmail,
      authorizationCode: openCardCode(config, businessId, order.subscription.cardSealed),
    };
  });
}

/** Returns how orders of one kind are paid by the stored card. */
export function makeCardCharges(orders: CardOrders) {
  /**
   * Charges the stored card under the reference of a stored payment; a repeat charges once. An order that was cancelled
   * meanwhile is not charged: what the provider knows of an earlier request counts then.
   * @returns undefined if the payment has its result already @throws Error if the provider can't be reached
   */
  async function send(deps: ChargeDeps, reference: string): Promise<PaymentUpdate | undefined> {
    const payment = await findTransactionByReference(deps.db, reference);
    if (!payment || isConclusive(payment.result)) return undefined;
    const charge = await prepareCharge(deps, orders, payment);
    if (charge) return deps.payments.chargeAuthorization(charge);
    const { currency } = payment;
    const state = await deps.payments.verify({ reference, currency });
    if (state.result !== 'notFound') return state;
    return {
      ...createUnknownPaymentUpdate({ reference, currency }),
      result: 'failed',
      message: 'The order was cancelled, or its card was removed',
    };
  }

  /**
   * Stores the charge of the stored card for an order, and the job that sends it: it happens once, whatever process dies. The
   * business is locked by the running transaction.
   * @param attemptId the id of the person's attempt; undefined for a renewal
   * @returns the reference of the payment
   */
  async function start(
    tx: Transaction,
    { clock, jobs, payments }: Pick<Deps, 'clock' | 'jobs' | 'payments'>,
    businessId: string,
    payment: OrderPayment,
    { cardPayerEmail }: Pick<SubscriptionRow, 'cardPayerEmail'>,
    attemptId?: string,
  ): Promise<string> {
    const reference = payment.id;
    await insertTransaction(tx, businessId, {
      ...payment,
      reference,
      attemptId: attemptId ?? null,
      method: 'DIRECT_DEBIT',
      provider: payments.name,
      payerEmail: cardPayerEmail ?? payment.payerEmail,
      nextPollAt: new Date(clock.now().getTime() + firstPollAfterMs),
    });
    await jobs.add(tx, orders.job, { reference }, { singletonKey: reference });
    return reference;
  }

  /** Works on a stored charge until it has a result or the provider has it. */
  async function work(deps: Deps, reference: string): Promise<void> {
    const update = await send(deps, reference);
    if (update) await deps.db.transaction((tx) => applyPaymentUpdate(tx, deps, update));
  }

  return { start, send, work };
}
