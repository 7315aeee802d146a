import { v7 as uuid } from 'uuid';
import type { ConclusiveResult } from '#domain/payment.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import { signWebhook } from '#server/providers/payments/webhook-signature.ts';
import type {
  DepositFact,
  DisputeFact,
  PaymentFact,
  PaymentNews,
} from '#server/providers/payments/payments.ts';
import { applyRefundState } from '#server/modules/payments/refunds/conclude-refund.ts';
import { transactionsFor } from '#server/modules/payments/transactions.repo.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { day, hour, second } from '#tests/support/people/identity.ts';
import { type Shop, later } from '#tests/support/store/shop.ts';

export const payerEmail = 'ada@example.com';

/** The request that starts a payment. */
export const startOf = (token: string, amountMinor: number, over: object = {}) => ({
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
  start: ReturnType<typeof startOf>,
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

export const factOf = (reference: string, result: ConclusiveResult, amountMinor: number): PaymentFact => ({
  reference,
  result,
  amountMinor: result === 'failed' ? 0 : amountMinor,
  currency: 'NGN',
  channel: 'card',
  providerReference: null,
  message: null,
});

/** Sends a signed provider event to the webhook. */
async function tellNews({ http, deps }: ApiServer, news: PaymentNews) {
  const body = Buffer.from(JSON.stringify(news));
  return http.inject({
    method: 'POST',
    url: '/api/transaction/payment/webhook/sandbox',
    headers: {
      'content-type': 'application/json',
      'x-sandbox-signature': signWebhook(deps.config.keyFor('payments'), body),
    },
    payload: body,
  });
}

export const tellFact = (server: ApiServer, fact: PaymentFact) => tellNews(server, { kind: 'payment', fact });

export const tellDeposit = (server: ApiServer, fact: DepositFact) =>
  tellNews(server, { kind: 'deposit', fact });

/** Returns a provider's dispute event, by default for the whole amount of the sample invoice. */
export const tellDispute = (
  server: ApiServer,
  paymentReference: string,
  state: DisputeFact['state'],
  amountMinor = 450_000,
  disputeReference = `dispute of ${paymentReference}`,
  respondBy: string | null = null,
) =>
  tellNews(server, {
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

/** Requests a refund, completes and reports it, and settles the payments. */
export async function restTheNight(server: ApiServer): Promise<void> {
  await later(server, second);
  await later(server, hour);
  await later(server, day);
}

/** Pays an order on the provider's page and returns the payment's reference. */
export async function payOrder(server: ApiServer, { asking }: Shop, id: string): Promise<string> {
  const params = { id };
  const { url } = await server.call('orderPayLink', { params }, asking);
  const { order } = await server.call('orderOverview', { params }, asking);
  const reference = await payByLink(server, startOf(url.split('/').at(-1) ?? '', order.totalMinor), 'pays');
  await server.call('checkPayment', { body: { reference } });
  return reference;
}

/** Returns the provider's event for the latest refund of an order. */
export async function concludeRefund(
  { deps }: ApiServer,
  { businessId }: Pick<Shop, 'businessId'>,
  orderId: string,
  state: 'refunded' | 'failed',
): Promise<void> {
  const money = await transactionsFor(deps.db, businessId, { orderId });
  const reference = money.findLast(({ type }) => type === 'refund')?.reference ?? '';
  await tellRefund({ deps }, reference, state);
}

/** Returns the provider's event for a refund. */
export const tellRefund = (
  { deps }: Pick<ApiServer, 'deps'>,
  reference: string,
  state: 'refunded' | 'failed',
): Promise<void> =>
  deps.db.transaction((tx) =>
    applyRefundState(
      tx,
      deps,
      reference,
      state === 'failed' ? { state, reason: 'Account closed' } : { state },
    ),
  );
