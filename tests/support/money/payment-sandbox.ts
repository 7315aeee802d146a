import Fastify, { type FastifyInstance } from 'fastify';
import { v7 as uuid } from 'uuid';
import { makeJobs } from '#server/jobs/pg-boss-jobs.ts';
import { sandboxPayRoutes } from '#server/modules/dev/sandbox-pay.routes.ts';
import { paymentWebhook } from '#server/modules/payment-webhooks/webhook.routes.ts';
import { errorsPlugin } from '#server/plugins/errors.ts';
import { makeWebhooks } from '#server/plugins/webhooks.ts';
import { makeRateLimits } from '#server/plugins/limits/rate-limit.ts';
import type { PaymentEvent, PaymentRequest, Payments } from '#server/providers/payments/payments.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import { makeSandboxPayments } from '#server/providers/payments/sandbox.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';

export type OpenedPayment = PaymentRequest & { payUrl: string };

/** The sandbox provider with its payment page and webhook, and a receiver that records its events. */
export interface PaymentSandbox {
  server: ApiServer;
  http: FastifyInstance;
  payments: Payments;
  /** The received webhook events, in order. */
  webhookEvents: (PaymentEvent | null)[];
  /** While true, the receiver rejects events. */
  isDeaf: boolean;
  request(over?: Partial<PaymentRequest>): PaymentRequest;
  opened(over?: Partial<PaymentRequest>): Promise<OpenedPayment>;
  /** Creates a payment that was just paid or attempted on its page. */
  paid(outcome: SandboxOutcome): Promise<OpenedPayment>;
  /** Returns the events of a payment in order: result codes, and `refund`. */
  listEventsOf(request: Pick<PaymentRequest, 'reference'>): string[];
  /** Advances the clock by seconds and runs the due jobs. */
  pass(seconds: number): Promise<void>;
  /** Fills in the payment page and submits it. */
  pay(
    payUrl: string,
    form: Record<string, string>,
  ): Promise<{ status: number; location: string; body: string }>;
  close(): Promise<void>;
}

export async function startPaymentSandbox(): Promise<PaymentSandbox> {
  const purpose = { businessId: uuid(), subjectId: uuid() };
  const server = await startApiServer();
  const { db, clock, log, config } = server.deps;
  const jobs = makeJobs({ config, connection: server.connection, db, clock, log, work: false });
  const payments = makeSandboxPayments({ config, db, jobs, clock });
  const deps = { ...server.deps, jobs, payments };
  const http = Fastify();
  errorsPlugin(http);
  sandboxPayRoutes(http, deps);
  paymentWebhook({ deps, webhooks: makeWebhooks(http, makeRateLimits(deps)) }, async (news) => {
    if (stage.isDeaf) throw new Error('Nobody listens');
    stage.webhookEvents.push(news);
  });
  await jobs.start();

  const stage: PaymentSandbox = {
    server,
    http,
    payments,
    webhookEvents: [],
    isDeaf: false,
    request: (over = {}) => ({
      reference: uuid(),
      ...purpose,
      amountMinor: 1_250_050,
      currency: 'NGN',
      payerEmail: 'ngozi@customer.example',
      channel: null,
      title: 'Adire House <invoice> 1007',
      returnUrl: `${config.publicUrl}/payment/check?from=invoice`,
      ...over,
    }),
    async opened(over) {
      const request = stage.request(over);
      const page = await payments.initialize(request);
      if (page.state !== 'ready') throw new Error(page.reason);
      return { ...request, payUrl: page.payUrl };
    },
    async paid(outcome) {
      const payment = await stage.opened();
      await stage.pay(payment.payUrl, { channel: 'transfer', outcome });
      return payment;
    },
    listEventsOf: ({ reference }) =>
      stage.webhookEvents.flatMap((news) => {
        if (news?.kind === 'refund') return news.paymentReference === reference ? ['refund'] : [];
        return news?.kind === 'payment' && news.fact.reference === reference ? [news.fact.result] : [];
      }),
    async pass(seconds) {
      server.pass(seconds * 1000);
      await jobs.clockMoved(seconds * 1000);
      await jobs.drain();
    },
    async pay(payUrl, form) {
      const { statusCode, headers, body } = await http.inject({
        method: 'POST',
        url: new URL(payUrl).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      });
      return { status: statusCode, location: headers.location ?? '', body };
    },
    async close() {
      await http.close();
      await jobs.stop();
      await server.close();
    },
  };
  return stage;
}
