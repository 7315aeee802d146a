import { v7 as uuid } from 'uuid';
import type { PaymentStart } from '#contract/money/payment.ts';
import { isConclusive, getPaymentLimits } from '#domain/payment.ts';
import { resultOfStatus } from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoney } from '#server/format.ts';
import { findBusiness, getPublicName } from '#server/modules/business/business.records.ts';
import {
  type TransactionRecord,
  insertTransaction,
  lockTransaction,
  saveTransaction,
  listTransactionsOfSubject,
} from './transactions.repo.ts';
import { getReference } from './transaction-kinds.ts';
import { type PaymentRequest, createUnknownPaymentUpdate } from '#server/providers/payments/payments.ts';
import { AppError } from '#server/app-error.ts';
import { applyPaymentUpdate } from './apply-payment-update.ts';
import { firstPollAfterMs } from './poll-payment.ts';
import { type AmountDue, findFirst, findPayable } from './payable.port.ts';
import type { PaymentDeps } from './payable.port.ts';

/** How long a started payment is continued, instead of starting a second one. */
const resumableMs = 30 * 60_000;

/** A payment without a result, whose page is still open: it is continued there. */
export const isPageOpen = ({ type, source, result, createdAt }: TransactionRecord, now: Date): boolean =>
  type !== 'refund' &&
  source === 'provider' &&
  !isConclusive(result) &&
  now.getTime() - createdAt.getTime() < resumableMs;

interface StartedPayment {
  payment: TransactionRecord;
  request: PaymentRequest;
}

/**
 * Returns the payment that this attempt started before, or one of the same amount in progress.
 * @throws ALREADY_DONE if the attempt started a payment of another amount
 */
function findStartedPayment(
  earlier: readonly TransactionRecord[],
  { currency }: AmountDue,
  { paymentId, amountMinor }: PaymentStart,
  now: Date,
): TransactionRecord | undefined {
  const toPaymentRequest = ({ requestedMinor, grossMinor }: TransactionRecord) =>
    requestedMinor ?? grossMinor;
  const repeated = earlier.find(({ attemptId }) => attemptId === paymentId);
  if (repeated && (toPaymentRequest(repeated) !== amountMinor || repeated.currency !== currency))
    throw new AppError('ALREADY_DONE', {
      message: 'This ID belongs to a payment of another amount. Start again.',
    });
  const isSame = (one: TransactionRecord) =>
    one.currency === currency && toPaymentRequest(one) === amountMinor;
  return repeated ?? earlier.find((one) => isPageOpen(one, now) && isSame(one));
}

/**
 * Stores a payment before the provider receives it, with a reference that the server creates. The id that the payer's
 * device chose only finds the same attempt at the same invoice or order again. Everyone who pays the same amount at the
 * same time, or returns, gets the payment that is in progress.
 * @throws NOT_FOUND, ILLEGAL_EVENT if nothing is due, AMOUNT_CHANGED if the payer saw another amount, INVALID,
 * ALREADY_DONE for an attempt at another amount
 */
export async function startPayment(
  tx: Transaction,
  { clock, config, payments, payables }: Pick<Deps, 'clock' | 'config' | 'payments' | 'payables'>,
  start: PaymentStart,
  returnUrl = `${config.publicUrl}/payment/check`,
): Promise<StartedPayment> {
  const { token, paymentId, amountMinor, email, channel } = start;
  const debt = await findFirst(payables, (port) => port.lockAmountDue(tx, token));
  if (!debt) throw new AppError('NOT_FOUND');
  const { businessId, currency, subject, type, label, counterpart } = debt;
  const business = await findBusiness(tx, businessId);
  if (!business) throw new AppError('NOT_FOUND');
  const now = clock.now();
  const earlier = await listTransactionsOfSubject(tx, businessId, subject);
  checkAmount(debt, start);
  let payment = findStartedPayment(earlier, debt, start, now);
  if (!payment) {
    const id = uuid();
    const inserted = await insertTransaction(tx, businessId, {
      id,
      reference: id,
      attemptId: paymentId,
      ...subject,
      type,
      label,
      counterpart,
      direction: 'CR',
      source: 'provider',
      result: resultOfStatus.started,
      method: 'PAYMENT_LINK',
      grossMinor: amountMinor,
      requestedMinor: amountMinor,
      netMinor: amountMinor,
      currency,
      createdAt: now,
      at: now,
      provider: payments.name,
      channel,
      payerEmail: email,
      nextPollAt: new Date(now.getTime() + firstPollAfterMs),
    });
    payment = inserted ? await lockTransaction(tx, businessId, id) : undefined;
  }
  if (!payment) throw new AppError('NOT_FOUND');
  const payable = findPayable(payables, payment);
  await payable?.port.paymentStarted?.(tx, { clock }, businessId, payable.id);
  return {
    payment,
    request: {
      reference: getReference(payment),
      amountMinor,
      currency,
      businessId,
      subjectId: 'invoiceId' in subject ? subject.invoiceId : subject.orderId,
      payerEmail: payment.payerEmail ?? email,
      channel: payment.channel,
      title: `${getPublicName(business)} · ${label ?? ''}`,
      returnUrl,
    },
  };
}

function checkAmount(debt: AmountDue, { amountMinor, dueMinor }: PaymentStart): void {
  if (debt.dueMinor === 0)
    throw new AppError('ILLEGAL_EVENT', { message: 'Nothing is due any more', legal: [] });
  if (dueMinor !== undefined && dueMinor !== debt.dueMinor)
    throw new AppError('AMOUNT_CHANGED', {
      message: `The amount due has changed to ${formatMoney(debt.dueMinor, debt.currency)}.`,
    });
  const { minAmountMinor, maxAmountMinor } = getPaymentLimits(debt);
  const wrong = (message: string) => new AppError('INVALID', { fields: [{ field: 'amountMinor', message }] });
  if (amountMinor > maxAmountMinor) throw wrong('The amount is more than is due');
  if (amountMinor < minAmountMinor)
    throw wrong(
      debt.allowPartial ? 'The amount is less than the minimum payment' : 'Pay the full amount due',
    );
}

/**
 * Starts a payment and requests the provider's page, outside of any transaction: both can be repeated.
 * @param returnUrl where the provider's page returns to; by default the page with the payment's result
 * @throws the errors above, and PAYMENT_REFUSED if the provider rejects it
 */
export async function startAndOpenPayment(
  deps: PaymentDeps & Pick<Deps, 'db' | 'log'>,
  start: PaymentStart,
  returnUrl?: string,
): Promise<{ payment: TransactionRecord; payUrl: string }> {
  const { payment, request } = await deps.db.transaction((tx) => startPayment(tx, deps, start, returnUrl));
  if (payment.payUrl !== null) return { payment, payUrl: payment.payUrl };
  if (isConclusive(payment.result))
    throw new AppError('ILLEGAL_EVENT', { message: 'This payment has ended. Start again.', legal: [] });
  const page = await deps.payments.initialize(request).catch((problem: unknown) => {
    deps.log.warn({ err: problem }, 'payment provider');
    throw new AppError('UNAVAILABLE', { message: "Couldn't reach the payment provider. Try again." });
  });
  if (page.state === 'refused') {
    // No page will ever open for this reference: the next attempt is another payment.
    const failed = {
      ...createUnknownPaymentUpdate(request),
      result: 'failed',
      message: page.reason,
    } as const;
    await deps.db.transaction((tx) => applyPaymentUpdate(tx, deps, failed));
    throw new AppError('PAYMENT_REFUSED', { message: page.reason });
  }
  return { payment, payUrl: page.payUrl };
}

/** Stores where the payer was sent. */
export async function savePayUrl(
  tx: Transaction,
  { businessId, id }: TransactionRecord,
  payUrl: string,
): Promise<void> {
  await saveTransaction(tx, businessId, id, { payUrl });
}
