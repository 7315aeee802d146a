import { countryDefaults } from '#domain/business.ts';
import { type PaymentResult, collectionFeeMinor, isConclusive } from '#domain/payment.ts';
import { bookCollection, bookReversal, unsettledMinor } from '#machines/ledger/payment-ledger.ts';
import { takenBackMinor } from '#machines/lifecycles/money-plan.ts';
import {
  type PaymentEventType,
  type PaymentRecord,
  paymentLaw,
  paymentStatusOf,
  resultOfStatus,
} from '#machines/lifecycles/payment.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import { businessById } from '#server/modules/business/business.records.ts';
import { notifyOfPayment } from './notices/payment.notices.ts';
import { moveMoney } from '#server/platform/ledger/ledger.service.ts';
import {
  type TransactionChange,
  type TransactionRecord,
  findTransaction,
  ledgerRecordOf,
  lockTransaction,
  refundsOf,
  saveTransaction,
} from './transactions.repo.ts';
import type { Change, HeldRecordAdapter } from '#server/platform/lifecycle/advance.ts';
import { planStep } from '#server/platform/lifecycle/plan-step.ts';
import { saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import type { PaymentFact } from '#server/providers/payments/payments.ts';
import { giveSurplusBack, surplusInSuspense } from './refunds/begin-refund.ts';
import { settlementOf } from './settlement.service.ts';
import { type PaymentDeps, type Subject, payableOf } from './payable.port.ts';
import { lockSubject } from './subject.service.ts';

/** A payment with what it is for, both locked by the running transaction. */
export interface HeldPayment extends PaymentRecord {
  businessId: string;
  payment: TransactionRecord;
  subject: Subject;
}

/** The data of an event of a payment. */
export interface PaymentDetails {
  /** The provider's report. */
  fact?: Pick<PaymentFact, 'result' | 'amountMinor' | 'channel' | 'providerReference' | 'message'>;
  /** For an event of a dispute: the disputed amount of the payment after it, in minor units. */
  disputedMinor?: number;
  /** For a reversal: a dispute was lost. */
  isDisputeLost?: boolean;
  note?: string | null;
}

type PaymentChange = Change<HeldPayment, never, PaymentDetails>;

/** Returns a payment as its chart sees it. The caller has locked both rows. */
export const toHeldPayment = (payment: TransactionRecord, subject: Subject): HeldPayment => ({
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
  const found = await findTransaction(tx, businessId, id);
  if (found?.direction !== 'CR') return undefined;
  const subject = await lockSubject(tx, deps, found);
  const payment = await lockTransaction(tx, businessId, id);
  return payment && toHeldPayment(payment, subject);
}

/** An observation concludes nothing, and adds nothing to a concluded payment. */
export async function observePayment(
  tx: Transaction,
  payment: TransactionRecord,
  result: PaymentResult,
): Promise<TransactionRecord> {
  if (isConclusive(payment.result) || payment.result === result) return payment;
  await saveTransaction(tx, payment.businessId, payment.id, { result });
  return { ...payment, result };
}

/** A reversal that arrives first contains the returned amount; then the requested amount was received. */
const collectedMinor = ({ grossMinor }: TransactionRecord, { fact }: PaymentDetails): number =>
  fact?.result === 'success' ? fact.amountMinor : grossMinor;

/** The amount due is collected; the rest is a surplus and is returned. */
async function collect(
  tx: Transaction,
  deps: PaymentDeps,
  { before: { payment, subject }, actor, details, at }: PaymentChange,
): Promise<TransactionChange> {
  const { businessId, currency, type } = payment;
  const cameInMinor = collectedMinor(payment, details);
  const purposeMinor = subject.purposeOf(cameInMinor);
  await subject.collected(purposeMinor, actor);
  const business = await businessById(tx, businessId);
  const seconds = deps.payments.settlesAfterSeconds;
  const settlesAt = settlementOf(at, business ?? { country: 'NG', ...countryDefaults.NG }, seconds);
  const feeMinor = collectionFeeMinor(purposeMinor, currency);
  const named = { ...ledgerRecordOf(payment), feeMinor };
  const collected = { collectedMinor: cameInMinor, purposeMinor };
  const ledger = await moveMoney(tx, payment, [named], at, (before) =>
    bookCollection(before, named, collected),
  );
  return {
    grossMinor: cameInMinor,
    feeMinor,
    netMinor: cameInMinor - feeMinor,
    surplusMinor: cameInMinor - purposeMinor,
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
  const surplusMinor = await surplusInSuspense(tx, payment);
  const amountMinor = grossMinor - payment.surplusMinor - refundedMinor;
  const goneMinor = takenBackMinor(payment, await refundsOf(tx, businessId, id));
  if (details.isDisputeLost) {
    // The disputed amount of an invoice is computed from its payments.
    await saveTransaction(tx, businessId, id, { disputedMinor: after.disputedMinor });
    await subject.disputeLost(goneMinor, actor);
  } else await subject.givenBack('reversed', goneMinor, actor);
  const named = ledgerRecordOf(payment);
  const reversed = { amountMinor, surplusMinor };
  await moveMoney(tx, payment, [named], at, (ledger) => bookReversal(ledger, named, reversed));
  return {};
}

/** Books what a provider moved. Recorded payments are never in the ledger. */
async function book(tx: Transaction, deps: PaymentDeps, change: PaymentChange): Promise<TransactionChange> {
  const { status } = change.after;
  if (status === 'success') return collect(tx, deps, change);
  return status === 'reversed' ? reverse(tx, change) : {};
}

/** The columns that a conclusion of the payment writes beside its result. */
async function conclude(
  tx: Transaction,
  deps: PaymentDeps,
  change: PaymentChange,
): Promise<TransactionChange> {
  const { status, payment } = change.after;
  const { fact } = change.details;
  const told: TransactionChange = fact
    ? {
        channel: fact.channel ?? payment.channel,
        providerReference: fact.providerReference ?? payment.providerReference,
        message: status === 'failed' ? fact.message : null,
      }
    : {};
  const money = payment.source === 'provider' ? await book(tx, deps, change) : {};
  return { ...told, concludedAt: change.at, askAt: null, ...money };
}

const isDisputeEvent = (event: string | undefined) =>
  event === 'dispute.opened' || event === 'dispute.closed';

/** The only way in which a payment changes. */
export const paymentAdapter: HeldRecordAdapter<
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
        law: paymentLaw,
        whyNot: ({ status, byProvider }) =>
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
    const conclusion = isDisputeEvent(change.transitions[0]?.event) ? {} : await conclude(tx, deps, change);
    const written = {
      ...conclusion,
      result: status === 'pending' ? payment.result : resultOfStatus[status],
      disputedMinor,
    };
    await saveTransaction(tx, payment.businessId, payment.id, written);
    return toHeldPayment({ ...payment, ...written }, subject);
  },
  async perform(tx, deps, { after: { status, payment }, transitions }) {
    if (isDisputeEvent(transitions[0]?.event) || payment.source !== 'provider') return;
    const { businessId, id: transactionId } = payment;
    if (status === 'reversed')
      await notifyOfPayment(tx, deps, { businessId, transactionId, kind: 'paymentReversed' });
    if (status !== 'success') return;
    await notifyOfPayment(tx, deps, { businessId, transactionId, kind: 'paymentReceived' });
    const payable = payableOf(deps.payables, payment);
    await payable?.port.mailMembers(tx, deps, { businessId, transactionId });
    if (payment.surplusMinor > 0) await giveSurplusBack(tx, deps, payment);
  },
};
