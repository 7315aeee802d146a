import type { Payable } from '#contract/money/payment.ts';
import type { Currency } from '#domain/money.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Courier } from '#server/providers/delivery/delivery.ts';
import type { Payments } from '#server/providers/payments/payments.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { Letter, LetterRow } from '#server/providers/mail/letter.ts';
import type { TransactionRecord } from './transactions.repo.ts';

/** The part of `Deps` that a payment needs; `Deps` names this port, so the parts are named one by one. */
export interface PaymentDeps {
  clock: Clock;
  jobs: Jobs;
  payments: Payments;
  config: Config;
  courier: Courier;
  payables: Payables;
}

/** What a public link lets a payer pay: an invoice or an order, held by the running transaction. Minor units. */
export interface Debt {
  businessId: string;
  subject: { invoiceId: string } | { orderId: string };
  type: 'invoiceFulfillment' | 'orderFulfillment';
  currency: Currency;
  label: string | null;
  counterpart: string | null;
  owedMinor: number;
  allowPartial: boolean;
}

/** What a payment is for, held by the running transaction. Amounts are minor units. */
export interface Subject {
  /** Of money that was collected, what it has a use for. */
  purposeOf(collectedMinor: number): number;
  collected(amountMinor: number, actor: Actor): Promise<void>;
  givenBack(how: 'reversed' | 'refunded', amountMinor: number, actor: Actor): Promise<void>;
  /** The same of a refund that was concluded before, while its money was disputed. */
  lateRefundCounted(amountMinor: number, actor: Actor): Promise<void>;
  /** The provider could not return the money: it is still the business's. */
  refundFailed(amountMinor: number, actor: Actor): Promise<void>;
  disputeOpened(amountMinor: number, actor: Actor): Promise<void>;
  /** That much of the disputed amount stays with the business; `isLast` unless another dispute is open. */
  disputeWon(amountMinor: number, actor: Actor, isLast: boolean): Promise<void>;
  /** All that was left of the payment went back to the payer. */
  disputeLost(amountMinor: number, actor: Actor): Promise<void>;
}

/** What a kind of record gives to the mails about its payments. */
export interface NoticeDetails {
  /** Rows of a receipt beside those of the payment: the items. */
  receiptRows: LetterRow[];
  /** Links for its customer alone: who only paid does not get them. */
  customerLinks: NonNullable<Letter['links']>;
}

/**
 * A kind of record that is paid for. Payments know nothing else of it; app.ts names the implementations
 * (docs/decisions/0057-server-modules-import-one-way.md).
 */
export interface PayablePort {
  /** Returns what the public link shows; undefined where the token belongs to no record of this kind. */
  page(deps: { db: Database; clock: Clock }, token: string): Promise<Payable | undefined>;
  /** Notes that the link was opened; false where the token belongs to no record of this kind. */
  noteSeen(tx: Transaction, deps: Pick<PaymentDeps, 'clock'>, token: string): Promise<boolean>;
  /** Locks the record; undefined where the token belongs to no record of this kind. */
  lockDebt(tx: Transaction, token: string): Promise<Debt | undefined>;
  /** Locks the record: always before the row of a payment. */
  lockSubject(
    tx: Transaction,
    deps: PaymentDeps,
    businessId: string,
    id: string,
  ): Promise<Subject | undefined>;
  /** Returns how the payer gets back to it, and what can be paid now; `token` is null where the link was replaced. */
  check(
    executor: Executor,
    payment: TransactionRecord,
    id: string,
  ): Promise<{ token: string | null; owedMinor: number }>;
  noticeDetails(
    tx: Transaction,
    config: Config | undefined,
    business: { isVerified: boolean },
    record: { businessId: string; id: string },
  ): Promise<NoticeDetails>;
  /** Mails a collected payment to the members of the business, where records of this kind do. */
  mailMembers(
    tx: Transaction,
    deps: Pick<PaymentDeps, 'jobs' | 'config'>,
    payment: { businessId: string; transactionId: string },
  ): Promise<void>;
}

export interface Payables {
  invoice: PayablePort;
  order: PayablePort;
}

/** Returns the port and the id of the record that a payment is for; undefined where it is for none. */
export function payableOf(
  payables: Payables,
  { invoiceId, orderId }: Pick<TransactionRecord, 'invoiceId' | 'orderId'>,
): { port: PayablePort; id: string } | undefined {
  if (invoiceId) return { port: payables.invoice, id: invoiceId };
  if (orderId) return { port: payables.order, id: orderId };
  return undefined;
}

/** Asks one kind after the other until one of them knows the token of a link. */
export async function firstOf<Result>(
  payables: Payables,
  ask: (port: PayablePort) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  return (await ask(payables.invoice)) ?? ask(payables.order);
}
