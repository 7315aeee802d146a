import { v7 as uuid } from 'uuid';
import type { ConclusiveResult } from '#domain/payment.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import { signWebhook } from '#server/providers/payments/webhook-signature.ts';
import type {
  DepositUpdate,
  DisputeUpdate,
  PaymentUpdate,
  PaymentEvent,
} from '#server/providers/payments/payments.ts';
import { applyRefundUpdate } from '#server/modules/payments/refunds/conclude-refund.ts';
import { listTransactionsOfSubject } from '#server/modules/payments/transactions.repo.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { day, hour, second } from '#tests/support/people/identity.ts';
import { type Shop, advanceTime } from '#tests/support/store/business-fixture.ts';

export const payerEmail = 'ada@example.com';

/** The request that starts a payment. */
export const paymentRequestOf = (token: string, amountMinor: number, over: object = {}) => ({
  token,
  paymentId: uuid(),
  amountMinor,
  email: payerEmail,
  channel: 'card' as const,
  ...over,
});

/** Starts a payment, chooses its result on the provider's page, and returns the payment's reference. */
export async function payByLink(
  server: ApiServer,
  start: ReturnType<typeof paymentRequestOf>,
  outcome: SandboxOutcome,
): Promise<string> {
  const { reference, payUrl } = await server.call('payInvoice', { body: start });
  const answer = await server.http.inject({
    method: 'POST',
    url: new URL(payUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ channel: 'card', outcome, card: '' }).toString(),
  });
  if (answer.statusCode !== 303) throw new Error(`the pay page answered ${answer.statusCode}`);
  return reference;
}

export const paymentUpdateOf = (
  reference: string,
  result: ConclusiveResult,
  amountMinor: number,
): PaymentUpdate => ({
  reference,
  result,
  amountMinor: result === 'failed' ? 0 : amountMinor,
  currency: 'NGN',
  channel: 'card',
  providerReference: null,
  message: null,
});

/** Sends a signed provider event to the webhook. */
async function sendPaymentEvent({ http, deps }: ApiServer, event: PaymentEvent) {
  const body = Buffer.from(JSON.stringify(event));
  return http.inject({
    method: 'POST',
    url: '/api/transaction/payment/webhook/sandbox',
    headers: {
      'content-type': 'application/json',
      'x-sandbox-signature': signWebhook(deps.config.getKey('payments'), body),
    },
    payload: body,
  });
}

export const sendPaymentUpdate = (server: ApiServer, fact: PaymentUpdate) =>
  sendPaymentEvent(server, { kind: 'payment', fact });

export const sendDepositEvent = (server: ApiServer, fact: DepositUpdate) =>
  sendPaymentEvent(server, { kind: 'deposit', fact });

/** Sends a provider's dispute event, by default for the whole amount of the sample invoice. */
export const sendDisputeEvent = (
  server: ApiServer,
  paymentReference: string,
  state: DisputeUpdate['state'],
  amountMinor = 450_000,
  disputeReference = `dispute of ${paymentReference}`,
  respondBy: string | null = null,
) =>
  sendPaymentEvent(server, {
    kind: 'dispute',
    fact: {
      disputeReference,
      state,
      paymentReference,
      providerReference: null,
      amountMinor,
      currency: 'NGN',
      reason: 'Product not received',
      respondBy,
    },
  });

/** Advances the clock until a requested refund is sent and completed, and the payments are settled. */
export async function advanceToSettlement(server: ApiServer): Promise<void> {
  await advanceTime(server, second);
  await advanceTime(server, hour);
  await advanceTime(server, day);
}

/** Pays an order on the provider's page and returns the payment's reference. */
export async function payOrder(server: ApiServer, { asking }: Shop, id: string): Promise<string> {
  const params = { id };
  const { url } = await server.call('orderPayLink', { params }, asking);
  const { order } = await server.call('orderOverview', { params }, asking);
  const reference = await payByLink(
    server,
    paymentRequestOf(url.split('/').at(-1) ?? '', order.totalMinor),
    'pays',
  );
  await server.call('checkPayment', { body: { reference } });
  return reference;
}

/** Applies the provider's result of the latest refund of an order. */
export async function completeRefund(
  { deps }: ApiServer,
  { businessId }: Pick<Shop, 'businessId'>,
  orderId: string,
  state: 'refunded' | 'failed',
): Promise<void> {
  const money = await listTransactionsOfSubject(deps.db, businessId, { orderId });
  const reference = money.findLast(({ type }) => type === 'refund')?.reference ?? '';
  await sendRefundEvent({ deps }, reference, state);
}

/** Applies the provider's result of a refund. */
export const sendRefundEvent = (
  { deps }: Pick<ApiServer, 'deps'>,
  reference: string,
  state: 'refunded' | 'failed',
): Promise<void> =>
  deps.db.transaction((tx) =>
    applyRefundUpdate(
      tx,
      deps,
      reference,
      state === 'failed' ? { state, reason: 'Account closed' } : { state },
    ),
  );
