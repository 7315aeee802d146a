import { randomBytes } from 'node:crypto';
import type { PaymentChannel } from '#domain/payment.ts';
import type { Transaction } from '#server/db/client.ts';
import { getSandboxAccount } from './sandbox-accounts.ts';
import { chargeSandboxAuthorization, keepCard } from './sandbox-authorizations.ts';
import {
  type SandboxDeps,
  addPaymentEvents,
  after,
  getUpdateAt,
  isSilent,
  paymentEventJob,
} from './sandbox-events.ts';
import {
  isSamePayment,
  mismatchRefusal,
  type DepositUpdate,
  PaymentEvent,
  type Payments,
  type RefundRequest,
  type RefundState,
  createUnknownPaymentUpdate,
} from './payments.ts';
import {
  type SandboxDepositCourse,
  type SandboxOutcome,
  depositScriptOf,
  recoveryWebhookS,
  refundEndsS,
  refundRecoversS,
  refundWebhookS,
  sandboxPayers,
  sandboxRefundAmounts,
  settlesAfterS,
} from './sandbox-scripts.ts';
import {
  type SandboxDeposit,
  type SandboxPayment,
  type SandboxRefund,
  findAuthorization,
  findClosure,
  depositsOfAccount,
  lockPayment,
  markDeleted,
  saveChoice,
  paymentByCode,
  paymentByReference,
  refundByReference,
  refundsOfPayment,
  insertDeposit,
  insertPayment,
  insertRefund,
} from './sandbox.repo.ts';
import { parseSignedWebhook, signWebhook } from './webhook-signature.ts';

const keyOf = ({ config }: SandboxDeps) => config.getKey('payments');

/** The address to which a payment page returns, in Paystack's format. */
export function returnAddress({ returnUrl, reference }: SandboxPayment): string {
  const address = new URL(returnUrl);
  address.searchParams.set('reference', reference);
  address.searchParams.set('trxref', reference);
  return address.href;
}

/**
 * Stores the payer's choice: the first choice counts and starts its script. Returns undefined for an unknown code.
 * @param cardNumber the test card that was entered, or empty
 */
export async function choosePayment(
  deps: SandboxDeps,
  code: string,
  choice: { channel: PaymentChannel; outcome: SandboxOutcome },
  cardNumber = '',
): Promise<SandboxPayment | undefined> {
  const chosenAt = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const payment = await saveChoice(tx, code, { ...choice, chosenAt });
    if (payment) await addPaymentEvents(tx, deps, payment, await keepCard(tx, payment, cardNumber));
  });
  return paymentByCode(deps.db, code);
}

function refundStateAt({ requestedAt, failure, amountMinor }: SandboxRefund, now: Date): RefundState {
  if (now < after(requestedAt, refundEndsS)) return { state: 'processing' };
  const hasRecovered =
    amountMinor === sandboxRefundAmounts.recovers && now >= after(requestedAt, refundRecoversS);
  return failure === null || hasRecovered ? { state: 'refunded' } : { state: 'failed', reason: failure };
}

/** A provider that only exists here: keeps its own records, and sends events through the webhook, with its own delays. */
export function makeSandboxPayments(deps: SandboxDeps): Payments {
  const { db, jobs, clock, config } = deps;

  const findRefundProblem = async (
    tx: Transaction,
    { paymentReference, amountMinor, currency }: RefundRequest,
    now: Date,
  ): Promise<string | undefined> => {
    const payment = await lockPayment(tx, paymentReference);
    const fact = payment && getUpdateAt(payment, now);
    if (fact?.result !== 'success') return 'No payment was collected with this reference';
    if (fact.currency !== currency) return 'The payment was collected in another currency';
    if (amountMinor === sandboxRefundAmounts.refused)
      return "The bank doesn't accept a refund of this amount";
    const refundedMinor = (await refundsOfPayment(tx, paymentReference))
      .filter((refund) => refundStateAt(refund, now).state !== 'failed')
      .reduce((sum, refund) => sum + refund.amountMinor, 0);
    return refundedMinor + amountMinor > fact.amountMinor
      ? 'The amount is more than can still be refunded'
      : undefined;
  };

  return {
    name: 'sandbox',
    label: 'Kontor Sandbox Pay',
    settlesAfterSeconds: settlesAfterS,

    async initialize({ reference, ...request }) {
      const payer = request.payerEmail.split(/[+@]/)[0];
      if (payer === sandboxPayers.refused)
        return { state: 'refused', reason: "The provider doesn't accept payments from this email address" };
      const code = randomBytes(18).toString('base64url');
      const isNew = await insertPayment(db, { reference, code, ...request });
      const payment = await paymentByReference(db, reference);
      if (!payment || !isSamePayment(payment, request)) return mismatchRefusal;
      if (isNew && payer === sandboxPayers.lost) throw new Error("Couldn't reach the provider");
      return { state: 'ready', payUrl: `${config.publicUrl}/sandbox/pay/${payment.code}` };
    },

    async verify(query) {
      const payment = await paymentByReference(db, query.reference);
      if (!payment) return createUnknownPaymentUpdate(query);
      const now = clock.now();
      if (isSilent(payment, now)) throw new Error("Couldn't reach the provider");
      return getUpdateAt(payment, now, await findAuthorization(db, payment));
    },

    chargeAuthorization: (request) => chargeSandboxAuthorization(deps, request),

    deleteAuthorization: (code) => markDeleted(db, code, clock.now()),

    async refund(request) {
      const { reference, paymentReference, amountMinor } = request;
      const now = clock.now();
      const { existing, objection } = await db.transaction(async (tx) => {
        const earlier = await refundByReference(tx, reference);
        const reason = earlier ? undefined : await findRefundProblem(tx, request, now);
        if (earlier || reason !== undefined) return { existing: earlier, objection: reason };
        const recovers = amountMinor === sandboxRefundAmounts.recovers;
        const fails = amountMinor === sandboxRefundAmounts.fails || recovers;
        const failure = fails ? "The payer's account is closed" : null;
        await insertRefund(tx, { reference, paymentReference, amountMinor, requestedAt: now, failure });
        for (const seconds of [...refundWebhookS, ...(recovers ? recoveryWebhookS : [])])
          await jobs.add(
            tx,
            paymentEventJob,
            { kind: 'refund', paymentReference },
            { runAt: after(now, seconds) },
          );
        return { existing: undefined, objection: undefined };
      });
      if (existing) return refundStateAt(existing, now);
      if (objection !== undefined) return { state: 'failed', reason: objection };
      if (amountMinor === sandboxRefundAmounts.lost) throw new Error("Couldn't reach the provider");
      return { state: 'processing' };
    },

    async getRefundStatus({ reference }) {
      const refund = await refundByReference(db, reference);
      return refund ? refundStateAt(refund, clock.now()) : { state: 'unknown' };
    },

    async openAccount(request) {
      return getSandboxAccount(request);
    },

    findClosure: ({ accountNumber }) => findClosure(db, accountNumber),

    async listDeposits({ accountNumber, since }) {
      const now = clock.now();
      const deposits = await depositsOfAccount(db, accountNumber, since);
      return deposits.map((deposit) =>
        depositFact(deposit, deposit.reversedAt && deposit.reversedAt <= now ? 'reversed' : 'success'),
      );
    },

    readWebhook(body, signature) {
      const opened = parseSignedWebhook(keyOf(deps), body, signature);
      return opened && (PaymentEvent.safeParse(opened.content).data ?? null);
    },
  };
}

const depositFact = (
  { reference, accountNumber, amountMinor, currency, sender, arrivedAt }: SandboxDeposit,
  result: DepositUpdate['result'],
): DepositUpdate => ({
  providerReference: reference,
  result,
  accountNumber,
  amountMinor,
  currency,
  sender,
  arrivedAt: arrivedAt.toISOString(),
});

export type SentDeposit = Pick<
  SandboxDeposit,
  'reference' | 'accountNumber' | 'amountMinor' | 'currency' | 'sender'
>;

/** Sends money to a virtual account, and its events as its script says. */
export async function sendDeposit(
  { db, jobs, clock }: SandboxDeps,
  sent: SentDeposit,
  course: SandboxDepositCourse = 'reported',
): Promise<void> {
  const { webhookS: toldS, reversedS, reversalWebhookS = [] } = depositScriptOf(course);
  const now = clock.now();
  const reversedAt = reversedS === undefined ? null : after(now, reversedS);
  const deposit = { ...sent, arrivedAt: now, reversedAt };
  await db.transaction(async (tx) => {
    await insertDeposit(tx, deposit);
    const webhooks = [
      ...toldS.map((s) => [s, 'success'] as const),
      ...reversalWebhookS.map((s) => [s, 'reversed'] as const),
    ];
    for (const [seconds, result] of webhooks)
      await jobs.add(
        tx,
        paymentEventJob,
        { kind: 'deposit', fact: depositFact(deposit, result) },
        { runAt: after(now, seconds) },
      );
  });
}

/** Lets the sandbox send its events, signed, to the webhook. */
export function handleSandboxPayments(
  deps: SandboxDeps,
  webhook: (body: Buffer, signature: string) => Promise<void>,
): void {
  deps.jobs.handle(paymentEventJob, async (news) => {
    const body = Buffer.from(JSON.stringify(news));
    await webhook(body, signWebhook(keyOf(deps), body));
  });
}
