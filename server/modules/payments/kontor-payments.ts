import { isConclusive, type PaymentChannel } from '#domain/payment.ts';
import { canSpend } from '#domain/permission.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { PaymentUpdate } from '#server/providers/payments/payments.ts';
import { applyPaymentUpdate } from './apply-payment-update.ts';
import { isWaiting } from './kontor-payment.rules.ts';
import { openPage } from './open-page.ts';
import { payFromBalance } from './pay-from-balance.ts';
import { firstPollAfterMs } from './poll-payment.ts';
import { getReference, isCardCharge } from './transaction-kinds.ts';
import {
  type NewTransaction,
  type TransactionRecord,
  findTransactionByReference,
  insertTransaction,
  saveTransaction,
} from './transactions.repo.ts';

/** A person's attempt to pay Kontor. A repeat has the same id, and is the same payment. */
export interface KontorAttempt {
  paymentId: string;
  method: 'card' | 'transfer' | 'ussd' | 'balance' | 'storedCard';
  /** The card is to be kept for later bills. */
  keepCard?: boolean | undefined;
}

/** Lets people without access to payments pay on the provider's page alone, with a card that isn't kept. @throws NO_PERMISSION */
export function requireSpender(
  { membership }: Pick<Member, 'membership'>,
  { method, keepCard = false }: Pick<KontorAttempt, 'method' | 'keepCard'>,
): void {
  const spends = method === 'balance' || method === 'storedCard' || keepCard;
  if (spends && !canSpend(membership)) throw new AppError('NO_PERMISSION');
}

/** The result of the work before the transaction of a payment: where the payer goes, or what the provider said. */
export interface StartedKontorPayment {
  payment?: TransactionRecord;
  payUrl?: string;
  update?: PaymentUpdate | undefined;
}

type StartDeps = Pick<Deps, 'clock' | 'jobs' | 'payments'>;

/**
 * What businesses buy from Kontor: plans, domains or places at events. `Due` is one of them that can be paid now, with its
 * records locked.
 */
export interface KontorPurchases<Due> {
  /** Returns the transactions of one of them, oldest first. */
  list: (executor: Executor, businessId: string, id: string) => Promise<TransactionRecord[]>;
  /** @throws NOT_FOUND, ILLEGAL_EVENT, and others where it can't be paid now */
  lock: (tx: Transaction, deps: Pick<Deps, 'clock'>, caller: Member, id: string) => Promise<Due>;
  toNewPayment: (due: Due, now: Date) => NewTransaction & Pick<TransactionRecord, 'id'>;
  getMethod: (payment: TransactionRecord) => KontorAttempt['method'];
  /** Returns true if an attempt with the method of an earlier payment may continue it; it always may if this is missing. */
  isContinued?: (payment: TransactionRecord, attempt: KontorAttempt, due: Due) => boolean;
  /** Returns the path of the page that shows the result. */
  getPath: (executor: Executor, caller: Member, id: string) => Promise<string>;
  /** Charges of the stored card; missing where it can't pay. @throws ILLEGAL_EVENT without a card */
  card?: {
    start: (tx: Transaction, deps: StartDeps, due: Due, attemptId: string) => Promise<string>;
    send: (deps: Deps, reference: string) => Promise<PaymentUpdate | undefined>;
  };
  /** The beginning of the reference of a payment from the balance, which no provider knows. */
  balancePrefix: string;
}

const illegal = (message: string) => new AppError('ILLEGAL_EVENT', { message, legal: [] });
const pageChannels: Partial<Record<KontorAttempt['method'], PaymentChannel>> = {
  card: 'card',
  transfer: 'transfer',
  ussd: 'ussd',
};
const findAttempt = (payments: readonly TransactionRecord[], { paymentId }: KontorAttempt) =>
  payments.find(({ attemptId }) => attemptId === paymentId);

/** Returns how purchases of one kind are paid: on the provider's page, by the stored card, or from the balance. */
export function makeKontorPayments<Due>(purchases: KontorPurchases<Due>) {
  const { list, lock, toNewPayment, getMethod, isContinued, getPath, card, balancePrefix } = purchases;

  /**
   * Returns the payment of an earlier attempt, or the newest one if it is of the same kind and can be continued.
   * @throws ALREADY_DONE for the id of another payment, ILLEGAL_EVENT while the stored card is charged
   */
  function findStarted(
    payments: readonly TransactionRecord[],
    attempt: KontorAttempt,
    due: Due,
    now: Date,
  ): TransactionRecord | undefined {
    const isSame = (payment: TransactionRecord) =>
      getMethod(payment) === attempt.method && (isContinued?.(payment, attempt, due) ?? true);
    const repeated = findAttempt(payments, attempt);
    if (repeated && !isSame(repeated))
      throw new AppError('ALREADY_DONE', { message: 'This ID belongs to another payment. Start again.' });
    if (repeated) return repeated;
    const waiting = payments.filter((payment) => isWaiting(payment, now));
    if (waiting.some(isCardCharge) && attempt.method !== 'storedCard')
      throw illegal('Your card is being charged for this order. Wait for its result.');
    const newest = waiting.at(-1);
    return newest && isSame(newest) ? newest : undefined;
  }

  /** Stores the payment of an attempt on the provider's page, or by the stored card. Returns its reference. */
  async function insert(
    tx: Transaction,
    deps: StartDeps,
    { businessId }: Member,
    due: Due,
    { paymentId, method, keepCard = false }: KontorAttempt,
  ): Promise<string> {
    if (method === 'storedCard') {
      if (!card) throw illegal('The stored card can’t pay for this.');
      return card.start(tx, deps, due, paymentId);
    }
    const now = deps.clock.now();
    const payment = toNewPayment(due, now);
    await insertTransaction(tx, businessId, {
      ...payment,
      reference: payment.id,
      attemptId: paymentId,
      method: 'PAYMENT_LINK',
      channel: pageChannels[method] ?? null,
      keepsCard: keepCard,
      provider: deps.payments.name,
      nextPollAt: new Date(now.getTime() + firstPollAfterMs),
    });
    return payment.id;
  }

  /**
   * Stores a payment before the provider gets it; a repeated attempt is the same payment.
   * @throws the errors of `lock`, ALREADY_DONE, ILLEGAL_EVENT
   */
  async function start(
    tx: Transaction,
    deps: StartDeps,
    caller: Member,
    id: string,
    attempt: KontorAttempt,
  ): Promise<TransactionRecord> {
    const repeated = findAttempt(await list(tx, caller.businessId, id), attempt);
    if (repeated && isConclusive(repeated.result) && getMethod(repeated) === attempt.method) return repeated;
    const due = await lock(tx, deps, caller, id);
    const payments = await list(tx, caller.businessId, id);
    const started = findStarted(payments, attempt, due, deps.clock.now());
    if (started) return started;
    const reference = await insert(tx, deps, caller, due, attempt);
    const payment = await findTransactionByReference(tx, reference);
    if (!payment) throw new Error(`payment ${reference} was not stored`);
    return payment;
  }

  /**
   * Starts a payment by the provider, and requests its page or charges the stored card: both can be repeated. A payment from the
   * balance needs nothing before its transaction.
   * @throws the errors of `start`; PAYMENT_REFUSED if the provider rejects the page, UNAVAILABLE
   */
  async function prepare(
    deps: Deps,
    caller: Member,
    id: string,
    attempt: KontorAttempt,
  ): Promise<StartedKontorPayment> {
    if (attempt.method === 'balance') return {};
    const payment = await deps.db.transaction((tx) => start(tx, deps, caller, id, attempt));
    if (isConclusive(payment.result)) return { payment };
    if (attempt.method === 'storedCard')
      // Without an answer, the job charges under the same reference.
      return { payment, update: await card?.send(deps, getReference(payment)).catch(() => undefined) };
    const returnUrl = `${deps.config.publicUrl}${await getPath(deps.db, caller, id)}`;
    return { payment, payUrl: await openPage(deps, payment, { subjectId: id, returnUrl }) };
  }

  /** Returns the payment of this attempt from the balance, which was made already: then no PIN is needed. */
  async function findPaidFromBalance(
    executor: Executor,
    { businessId }: Pick<Member, 'businessId'>,
    id: string,
    attempt: KontorAttempt,
  ): Promise<TransactionRecord | undefined> {
    const paid = findAttempt(await list(executor, businessId, id), attempt);
    return paid?.method === 'WALLET' ? paid : undefined;
  }

  /** Finishes what `prepare` began, or pays from the balance. @throws the errors of `start`, BALANCE_TOO_LOW */
  async function finish(
    tx: Transaction,
    deps: Deps,
    caller: Member,
    id: string,
    { attempt, started }: { attempt: KontorAttempt; started: StartedKontorPayment },
  ): Promise<void> {
    const { payment, payUrl, update } = started;
    if (payment && payUrl !== undefined)
      await saveTransaction(tx, payment.businessId, payment.id, { payUrl });
    if (update) await applyPaymentUpdate(tx, deps, update);
    if (attempt.method !== 'balance') return;
    if (await findPaidFromBalance(tx, caller, id, attempt)) return;
    const due = await lock(tx, deps, caller, id);
    const now = deps.clock.now();
    findStarted(await list(tx, caller.businessId, id), attempt, due, now);
    const fromBalance = toNewPayment(due, now);
    await payFromBalance(tx, deps, caller.businessId, {
      ...fromBalance,
      reference: `${balancePrefix}${fromBalance.id}`,
      attemptId: attempt.paymentId,
    });
  }

  return { start, prepare, finish, findPaidFromBalance };
}
