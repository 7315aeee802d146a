import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { PaymentChannel } from '#domain/payment.ts';
import type { Transaction } from '#server/db/client.ts';
import { applyDispute } from '#server/modules/payments/disputes/apply-dispute.ts';
import { applyPaymentUpdate, collectDisputed } from '#server/modules/payments/apply-payment-update.ts';
import { applyRefundUpdate } from '#server/modules/payments/refunds/conclude-refund.ts';
import { settle } from '#server/modules/payments/settlement.service.ts';
import { startPayment } from '#server/modules/payments/open-payment.ts';
import type { PaymentDeps } from '#server/modules/payments/payable.port.ts';
import { referenceOf, transactionsFor } from '#server/modules/payments/payments.records.ts';
import type { DisputeUpdate } from '#server/providers/payments/payments.ts';
import {
  saveChoice,
  paymentByReference,
  insertPayment,
  insertRefund,
} from '#server/providers/payments/sandbox.repo.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import { disputeOf, getUpdateAt } from '#server/providers/payments/sandbox-events.ts';

const dayMs = 86_400_000;
/** The time that card networks give merchants to respond to a dispute. */
const respondDays = 30;

/** How a customer of the demo pays through a link. */
interface OnlinePayment {
  /** The token of the link. */
  token: string;
  email: string | null | undefined;
  amountMinor: number;
  channel: PaymentChannel;
  outcome: Extract<SandboxOutcome, 'pays' | 'declined' | 'disputeWon' | 'disputeLost'>;
}
type Paid = Parameters<typeof transactionsFor>[2];

/**
 * Pays an invoice or order of the demo through its link, at the instant of the clock: the payment is started, paid or
 * declined at the sandbox provider, concluded, and settled when its time comes.
 */
export async function payOnline(
  tx: Transaction,
  deps: PaymentDeps,
  { token, email, amountMinor, channel, outcome }: OnlinePayment,
): Promise<void> {
  const now = deps.clock.now();
  const payer = email ?? 'customer@demo.kontor.test';
  const start = { token, paymentId: uuid(), amountMinor, email: payer, channel };
  const { request } = await startPayment(tx, deps, start);
  // The sandbox's own page would open a connection of its own, and send later what is applied here at once.
  const code = randomBytes(18).toString('base64url');
  await insertPayment(tx, { ...request, code });
  const payment = await saveChoice(tx, code, { channel, outcome, chosenAt: now });
  const record = payment && (await applyPaymentUpdate(tx, deps, getUpdateAt(payment, now)));
  if (!record?.settlesAt) return;
  await settle(tx, record, record.settlesAt);
}

/** Reports a dispute of a payment through a link, or its decision, as the customer's bank would. */
export async function disputeOnline(
  tx: Transaction,
  deps: PaymentDeps,
  businessId: string,
  paid: Paid,
  state: DisputeUpdate['state'],
): Promise<void> {
  const money = await transactionsFor(tx, businessId, paid);
  const payment = money.find(({ source, result }) => source === 'provider' && result === 'success');
  const existing = payment && (await paymentByReference(tx, referenceOf(payment)));
  if (!existing) throw new Error('There is no payment to dispute');
  const respondBy = new Date(deps.clock.now().getTime() + respondDays * dayMs).toISOString();
  const fact = { ...disputeOf(existing, state), respondBy: state === 'open' ? respondBy : null };
  await applyDispute(tx, deps, fact, collectDisputed(tx, deps));
}

/** Concludes a refund at the sandbox provider, or fails it with a reason; the sandbox's records say the same. */
export async function concludeRefunds(
  tx: Transaction,
  deps: PaymentDeps,
  businessId: string,
  paid: Paid,
  failure: string | null,
): Promise<void> {
  const money = await transactionsFor(tx, businessId, paid);
  const requestedAt = deps.clock.now();
  for (const refund of money.filter(({ refundStatus }) => refundStatus === 'pending')) {
    const payment = money.find(({ id }) => id === refund.refundOf);
    if (!payment) continue;
    const reference = referenceOf(refund);
    const request = { reference, paymentReference: referenceOf(payment), amountMinor: refund.grossMinor };
    await insertRefund(tx, { ...request, requestedAt, failure });
    const answer =
      failure === null ? ({ state: 'refunded' } as const) : ({ state: 'failed', reason: failure } as const);
    await applyRefundUpdate(tx, deps, reference, answer);
  }
}
