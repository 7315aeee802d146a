import type { Payable } from '#contract/money/payment.ts';
import type { Currency } from '#domain/money.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Courier } from '#server/providers/delivery/delivery.ts';
import type { CardAuthorization, PaymentUpdate, Payments } from '#server/providers/payments/payments.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { EmailContent, EmailRow } from '#server/providers/mail/email-layout.ts';
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

/** The amount due of the invoice or order behind a public link, locked by the running transaction. Minor units. */
export interface AmountDue {
  businessId: string;
  subject: { invoiceId: string } | { orderId: string };
  type: 'invoiceFulfillment' | 'orderFulfillment';
  currency: Currency;
  label: string | null;
  counterpart: string | null;
  dueMinor: number;
  allowPartial: boolean;
}

/** The invoice or order of a payment, locked by the running transaction. Amounts are minor units. */
export interface PaymentSubject {
  /** The part of a collected amount that is due. */
  getDuePart(collectedMinor: number): number;
  paymentCollected(amountMinor: number, actor: Actor): Promise<void>;
  /** A payment of it failed; the update says why. */
  paymentFailed?(payment: TransactionRecord, update: PaymentFailure, actor: Actor): Promise<void>;
  /** The provider keeps the card of a collected payment for later charges. */
  cardKept?(payment: TransactionRecord, card: CardAuthorization): Promise<void>;
  refundCompleted(result: 'reversed' | 'refunded', amountMinor: number, actor: Actor): Promise<void>;
  /** The same for a refund that was concluded before, while its money was disputed. */
  lateRefundCounted(amountMinor: number, actor: Actor): Promise<void>;
  /** The provider could not return the money: it still belongs to the business. */
  refundFailed(amountMinor: number, actor: Actor): Promise<void>;
  disputeOpened(amountMinor: number, actor: Actor): Promise<void>;
  /** This part of the disputed amount stays with the business; `isLast` unless another dispute is open. */
  disputeWon(amountMinor: number, actor: Actor, isLast: boolean): Promise<void>;
  /** The whole rest of the payment was returned to the payer. */
  disputeLost(amountMinor: number, actor: Actor): Promise<void>;
}

/** The provider's reason of a failed payment. */
export type PaymentFailure = Pick<PaymentUpdate, 'message' | 'decline'>;

/** The parts that a kind of record adds to the emails about its payments. */
export interface NoticeDetails {
  /** Rows of a receipt beside those of the payment: the items. */
  receiptRows: EmailRow[];
  /** Links for its customer only: a payer who is not the customer does not get them. */
  customerLinks: NonNullable<EmailContent['links']>;
}

/**
 * A kind of record that can be paid. Payments know nothing else of it; app.ts names the implementations
 * (docs/decisions/0057-server-modules-import-one-way.md).
 */
export interface PayablePort {
  /** Returns what the public link shows; undefined if the token belongs to no record of this kind. */
  page(deps: { db: Database; clock: Clock }, token: string): Promise<Payable | undefined>;
  /** Records that the link was opened; false if the token belongs to no record of this kind. */
  recordView(tx: Transaction, deps: Pick<PaymentDeps, 'clock'>, token: string): Promise<boolean>;
  /** Locks the record; undefined if the token belongs to no record of this kind. */
  lockAmountDue(tx: Transaction, token: string): Promise<AmountDue | undefined>;
  /** A payment of the record starts, which `lockAmountDue` has locked. */
  paymentStarted?(
    tx: Transaction,
    deps: Pick<PaymentDeps, 'clock'>,
    businessId: string,
    id: string,
  ): Promise<void>;
  /** Locks the record, always before the row of a payment. */
  lockSubject(
    tx: Transaction,
    deps: PaymentDeps,
    businessId: string,
    id: string,
  ): Promise<PaymentSubject | undefined>;
  /** Returns the payer's way back to it, and what can be paid now; `token` is null if the link was replaced. */
  check(
    executor: Executor,
    payment: TransactionRecord,
    id: string,
  ): Promise<{ token: string | null; dueMinor: number }>;
  noticeDetails(
    tx: Transaction,
    config: Config | undefined,
    business: { isVerified: boolean },
    record: { businessId: string; id: string },
  ): Promise<NoticeDetails>;
  /** Notifies the members of the business of a collected payment, unless the record has done so itself. */
  notifyMembers(
    tx: Transaction,
    deps: Pick<PaymentDeps, 'clock' | 'jobs' | 'config'>,
    payment: { businessId: string; transactionId: string },
  ): Promise<void>;
}

export interface Payables {
  invoice: PayablePort;
  order: PayablePort;
  /** Orders of plans. They have no public link: members of the business pay them. */
  subscription: PayablePort;
  /** The fees of applications for events. They have no public link: members of the business pay them. */
  event: PayablePort;
  /** Stored cards of subscriptions, which a small payment exchanges. Nothing is due for them: it is refunded. */
  card: PayablePort;
  /** Orders of domains. Members of the business pay them. */
  domain: PayablePort;
}

/** Returns the port and the id of the record that a payment is for; undefined if it is for none. */
export function findPayable(
  payables: Payables,
  {
    invoiceId,
    orderId,
    subscriptionOrderId,
    subscriptionId,
    eventApplicationId,
    domainOrderId,
  }: Pick<
    TransactionRecord,
    | 'invoiceId'
    | 'orderId'
    | 'subscriptionOrderId'
    | 'subscriptionId'
    | 'eventApplicationId'
    | 'domainOrderId'
  >,
): { port: PayablePort; id: string } | undefined {
  if (invoiceId) return { port: payables.invoice, id: invoiceId };
  if (orderId) return { port: payables.order, id: orderId };
  if (subscriptionOrderId) return { port: payables.subscription, id: subscriptionOrderId };
  if (eventApplicationId) return { port: payables.event, id: eventApplicationId };
  if (subscriptionId) return { port: payables.card, id: subscriptionId };
  if (domainOrderId) return { port: payables.domain, id: domainOrderId };
  return undefined;
}

/** Asks one kind after the other until one of them finds the token of a link. */
export async function findFirst<Result>(
  payables: Payables,
  ask: (port: PayablePort) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  return (await ask(payables.invoice)) ?? ask(payables.order);
}
