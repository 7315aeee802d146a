import { countryDefaults } from '#domain/business.ts';
import { type PaymentResult, calculateCollectionFeeMinor, isConclusive } from '#domain/payment.ts';
import { bookBonus } from '#machines/ledger/bonus-ledger.ts';
import {
  bookIncomeFromBalance,
  bookIncome,
  bookIncomeReversal,
  bookIncomeReversalToBalance,
} from '#machines/ledger/income-ledger.ts';
import { bookCollection, bookReversal, unsettledMinor } from '#machines/ledger/payment-ledger.ts';
import { reversedMinor } from '#machines/lifecycles/money-plan.ts';
import {
  type PaymentEventType,
  type PaymentRecord,
  paymentLifecycle,
  paymentStatusOf,
  resultOfStatus,
} from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { notifyMembersOfTransaction } from './notices/notify-of-transaction.ts';
import { notifyOfPayment } from './notices/payment.notices.ts';
import { moveMoney } from '#server/platform/ledger/ledger.service.ts';
import {
  type TransactionChange,
  type TransactionRecord,
  findTransaction,
  lockTransaction,
  listRefunds,
  saveTransaction,
} from './transactions.repo.ts';
import { isBonus, isPayment, isPaidToKontor, toLedgerRecord } from './transaction-kinds.ts';
import type { Change, LockedRecordAdapter } from '#server/platform/lifecycle/advance.ts';
import { planStep } from '#server/platform/lifecycle/plan-step.ts';
import { saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import type { PaymentUpdate } from '#server/providers/payments/payments.ts';
import { refundSurplus, getUnreturnedSurplusMinor } from './refunds/begin-refund.ts';
import { getSettlementTime } from './settlement.service.ts';
import { AppError } from '#server/app-error.ts';
import { type PaymentDeps, type PaymentSubject, findPayable } from './payable.port.ts';
import { lockSubject } from './subject.service.ts';

/** A payment with what it is for, both locked by the running transaction. */
export interface HeldPayment extends PaymentRecord {
  businessId: string;
  payment: TransactionRecord;
  subject: PaymentSubject;
}

/** The data of an event of a payment. */
export interface PaymentDetails {
  /** The provider's report. */
  fact?: Pick<
    PaymentUpdate,
    'result' | 'amountMinor' | 'channel' | 'providerReference' | 'message' | 'decline' | 'authorization'
  >;
  /** For an event of a dispute: the disputed amount of the payment after it, in minor units. */
  disputedMinor?: number;
  /** For a reversal: a dispute was lost. */
  isDisputeLost?: boolean;
  note?: string | null;
}

type PaymentChange = Change<HeldPayment, never, PaymentDetails>;

/** Returns a payment as its chart sees it. The caller has locked both rows. */
export const toHeldPayment = (payment: TransactionRecord, subject: PaymentSubject): HeldPayment => ({
  businessId: payment.businessId,
  status: paymentStatusOf(payment.result, payment.disputedMinor),
  byProvider: payment.source === 'provider',
  disputedMinor: payment.disputedMinor,
  payment,
  subject,
});

/** Locks what the payment is for, then the payment. */
export async function lockPayment(
  tx: Transaction,
  deps: PaymentDeps,
  businessId: string,
  id: string,
): Promise<HeldPayment | undefined> {
  const transaction = await findTransaction(tx, businessId, id);
  if (!transaction || !isPayment(transaction)) return undefined;
  const subject = await lockSubject(tx, deps, transaction);
  const payment = await lockTransaction(tx, businessId, id);
  return payment && toHeldPayment(payment, subject);
}

/** Stores what a provider says of a pending payment. It concludes nothing, and adds nothing to any other payment. */
export async function observePayment(
  tx: Transaction,
  { status, payment }: HeldPayment,
  result: PaymentResult,
): Promise<TransactionRecord> {
  if (status !== 'pending' || payment.result === result) return payment;
  await saveTransaction(tx, payment.businessId, payment.id, { result });
  return { ...payment, result };
}

/** A reversal that arrives first contains the returned amount; then the requested amount was received. */
const collectedMinor = ({ grossMinor }: TransactionRecord, { fact }: PaymentDetails): number =>
  fact?.result === 'success' ? fact.amountMinor : grossMinor;

/** The amount due for a plan, an event or a domain is Kontor's income at once; the rest is a surplus and is returned. */
async function collectForKontor(
  tx: Transaction,
  payment: TransactionRecord,
  received: { collectedMinor: number; purposeMinor: number },
  at: Date,
): Promise<TransactionChange> {
  const named = toLedgerRecord(payment);
  const isFromBalance = payment.provider === null;
  await moveMoney(tx, payment, [named], at, (ledger) => {
    if (!isFromBalance) return bookIncome(ledger, named, received);
    if (ledger.balances.available < received.purposeMinor) throw new AppError('BALANCE_TOO_LOW');
    return bookIncomeFromBalance(ledger, named, received.purposeMinor);
  });
  return {
    grossMinor: received.collectedMinor,
    netMinor: received.collectedMinor,
    surplusMinor: received.collectedMinor - received.purposeMinor,
    at,
  };
}

/** A bonus is available at once, and nothing is charged for it. */
async function collectBonus(
  tx: Transaction,
  payment: TransactionRecord,
  at: Date,
): Promise<TransactionChange> {
  const named = toLedgerRecord(payment);
  await moveMoney(tx, payment, [named], at, (ledger) => bookBonus(ledger, named, payment.grossMinor));
  return { at };
}

/** The amount due is collected; the rest is a surplus and is returned. */
async function collect(
  tx: Transaction,
  deps: PaymentDeps,
  { before: { payment, subject }, actor, details, at }: PaymentChange,
): Promise<TransactionChange> {
  if (isBonus(payment)) return collectBonus(tx, payment, at);
  const { businessId, currency, type } = payment;
  const receivedMinor = collectedMinor(payment, details);
  const dueMinor = subject.getDuePart(receivedMinor);
  await subject.paymentCollected(dueMinor, actor);
  const received = { collectedMinor: receivedMinor, purposeMinor: dueMinor };
  if (isPaidToKontor(payment)) return collectForKontor(tx, payment, received, at);
  const business = await findBusiness(tx, businessId);
  const seconds = deps.payments.settlesAfterSeconds;
  const settlesAt = getSettlementTime(at, business ?? { country: 'NG', ...countryDefaults.NG }, seconds);
  const feeMinor = calculateCollectionFeeMinor(dueMinor, currency);
  const named = { ...toLedgerRecord(payment), feeMinor };
  const ledger = await moveMoney(tx, payment, [named], at, (before) =>
    bookCollection(before, named, received),
  );
  return {
    grossMinor: receivedMinor,
    feeMinor,
    netMinor: receivedMinor - feeMinor,
    surplusMinor: receivedMinor - dueMinor,
    settlesAt: unsettledMinor(ledger, named) > 0 ? settlesAt : null,
    // A deposit itself says when it arrived.
    ...(type !== 'deposit' && { at }),
  };
}

/** Returns the whole payment to the payer. */
async function reverse(
  tx: Transaction,
  { before: { payment, subject }, after, actor, details, at }: PaymentChange,
): Promise<TransactionChange> {
  const { businessId, id, grossMinor, refundedMinor } = payment;
  const surplusMinor = await getUnreturnedSurplusMinor(tx, payment);
  const amountMinor = grossMinor - payment.surplusMinor - refundedMinor;
  const returnedMinor = reversedMinor(payment, await listRefunds(tx, businessId, id));
  if (details.isDisputeLost) {
    // The disputed amount of an invoice is computed from its payments.
    await saveTransaction(tx, businessId, id, { disputedMinor: after.disputedMinor });
    await subject.disputeLost(returnedMinor, actor);
  } else await subject.refundCompleted('reversed', returnedMinor, actor);
  const named = toLedgerRecord(payment);
  const reversed = { amountMinor, surplusMinor };
  await moveMoney(tx, payment, [named], at, (ledger) => {
    if (!isPaidToKontor(payment)) return bookReversal(ledger, named, reversed);
    return payment.provider === null
      ? bookIncomeReversalToBalance(ledger, named, amountMinor)
      : bookIncomeReversal(ledger, named, reversed);
  });
  return {};
}

/** Books what a provider moved. Recorded payments are never in the ledger. */
async function book(tx: Transaction, deps: PaymentDeps, change: PaymentChange): Promise<TransactionChange> {
  const { status } = change.after;
  if (status === 'success') return collect(tx, deps, change);
  return status === 'reversed' ? reverse(tx, change) : {};
}

/** The columns that a conclusion of the payment writes beside its result. */
async function getConclusion(
  tx: Transaction,
  deps: PaymentDeps,
  change: PaymentChange,
): Promise<TransactionChange> {
  const { status, payment } = change.after;
  const { fact } = change.details;
  const moneyEntries: TransactionChange = fact
    ? {
        providerReference: fact.providerReference ?? payment.providerReference,
        message: status === 'failed' ? fact.message : null,
      }
    : {};
  const money = payment.source === 'provider' ? await book(tx, deps, change) : {};
  return { ...moneyEntries, concludedAt: change.at, nextPollAt: null, ...money };
}

const isDisputeEvent = (event: string | undefined) =>
  event === 'dispute.opened' || event === 'dispute.closed';

/** The only way in which a payment changes. */
export const paymentAdapter: LockedRecordAdapter<
  PaymentDeps,
  HeldPayment,
  PaymentEventType,
  never,
  PaymentDetails
> = {
  plan: (record, event, by, { disputedMinor }) =>
    planStep(
      {
        lifecycle: 'payment',
        definition: paymentLifecycle,
        explainRejection: ({ status, byProvider }) =>
          byProvider
            ? 'A payment that a provider collected can only be refunded'
            : `This payment is ${status}.`,
      },
      record,
      event,
      by,
      disputedMinor === undefined ? {} : { disputedMinor },
    ),
  toRecordRef: ({ payment: { id, label, type, counterpart } }) => ({
    type: 'transaction',
    id,
    label: label ?? (type === 'deposit' ? counterpart : null) ?? id,
  }),
  describe: ({ details: { note = null } }) => ({ note }),
  async save(tx, deps, change, entries) {
    const { status, disputedMinor, payment, subject } = change.after;
    await saveEntries(tx, entries);
    const isConcluded = !isDisputeEvent(change.transitions[0]?.event) && isConclusive(resultOfStatus[status]);
    const conclusion = isConcluded ? await getConclusion(tx, deps, change) : {};
    const channel = change.details.fact?.channel ?? payment.channel;
    const written = { ...conclusion, channel, result: resultOfStatus[status], disputedMinor };
    await saveTransaction(tx, payment.businessId, payment.id, written);
    return toHeldPayment({ ...payment, ...written }, subject);
  },
  async perform(tx, deps, { after, transitions, details, actor }) {
    const { status, payment } = after;
    if (isDisputeEvent(transitions[0]?.event) || payment.source !== 'provider') return;
    // Its referral notifies of it.
    if (isBonus(payment)) return;
    const { businessId, id: transactionId } = payment;
    const { subject } = after;
    const { fact } = details;
    if (status === 'failed') await subject.paymentFailed?.(payment, fact ?? { message: null }, actor);
    if (status === 'success' && fact?.authorization) await subject.cardKept?.(payment, fact.authorization);
    if (isPaidToKontor(payment)) {
      if (status === 'success' && payment.surplusMinor > 0) await refundSurplus(tx, deps, payment);
      return;
    }
    if (status === 'reversed') {
      await notifyOfPayment(tx, deps, { businessId, transactionId, kind: 'paymentReversed' });
      if (details.isDisputeLost !== true)
        await notifyMembersOfTransaction(tx, deps, payment, 'paymentReversed');
    }
    if (status !== 'success') return;
    await notifyOfPayment(tx, deps, { businessId, transactionId, kind: 'paymentReceived' });
    const payable = findPayable(deps.payables, payment);
    await payable?.port.notifyMembers(tx, deps, { businessId, transactionId });
    if (payment.type === 'deposit') await notifyMembersOfTransaction(tx, deps, payment, 'depositReceived');
    if (payment.surplusMinor > 0) await refundSurplus(tx, deps, payment);
  },
};
