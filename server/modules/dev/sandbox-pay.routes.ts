import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { PaymentChannel } from '#domain/payment.ts';
import type { Deps } from '#server/deps.ts';
import { htmlPage } from '#server/plugins/pages/page.ts';
import { allowPage } from '#server/plugins/security-headers.ts';
import {
  type PayProblem,
  renderPaymentNotFound,
  renderPayForm,
  renderPayResult,
  payStyle,
} from '#server/providers/payments/sandbox-page.ts';
import { getUpdateAt } from '#server/providers/payments/sandbox-events.ts';
import { sandboxKeptCards } from '#server/providers/payments/sandbox-renewals.ts';
import {
  type SandboxOutcome,
  sandboxCards,
  sandboxOutcomes,
} from '#server/providers/payments/sandbox-scripts.ts';
import { type SandboxPayment, paymentByCode } from '#server/providers/payments/sandbox.repo.ts';
import { choosePayment, returnAddress } from '#server/providers/payments/sandbox.ts';

const Named = z.object({ code: z.string().check(z.maxLength(100)) });
const Form = z.object({
  channel: PaymentChannel,
  outcome: z.custom<SandboxOutcome>(
    (name) => typeof name === 'string' && Object.hasOwn(sandboxOutcomes, name),
  ),
  card: z._default(z.string(), ''),
});
type Choice = z.infer<typeof Form>;

function parseChoice(body: unknown): Choice | PayProblem {
  const { data: form } = Form.safeParse(body);
  if (!form) return { form: 'Choose a payment method and a result.' };
  const { channel, outcome } = form;
  const card = form.card.replaceAll(/[\s-]/g, '');
  if (channel !== 'card' || card === '') return { channel, outcome, card: '' };
  if (Object.hasOwn(sandboxKeptCards, card)) return { channel, outcome: 'pays', card };
  const decided = Object.hasOwn(sandboxCards, card) ? sandboxCards[card] : undefined;
  return decided ? { channel, outcome: decided, card } : { card: 'Use one of the test cards below.' };
}

/** The sandbox provider's payment page. It exists outside production only, and every form works once. */
export function sandboxPayRoutes(http: FastifyInstance, deps: Deps): void {
  const { config, db, clock } = deps;
  const send = (reply: FastifyReply, title: string, body: string) => {
    const nonce = randomBytes(16).toString('base64');
    allowPage(reply, config, nonce);
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(htmlPage({ title, style: payStyle, body, nonce }));
  };
  const findPayment = async (params: unknown): Promise<SandboxPayment | undefined> => {
    const { data: named } = Named.safeParse(params);
    return named && paymentByCode(db, named.code);
  };
  const sendMissing = (reply: FastifyReply) =>
    send(reply.code(404), 'Payment not found', renderPaymentNotFound());

  http.get('/sandbox/pay/:code', async ({ params }, reply) => {
    const payment = await findPayment(params);
    if (!payment) return sendMissing(reply);
    const backTo = returnAddress(payment);
    const body = payment.outcome
      ? renderPayResult(payment, getUpdateAt(payment, clock.now()), backTo)
      : renderPayForm(payment, backTo);
    return send(reply, `Pay ${payment.title}`, body);
  });

  void http.register(async (form) => {
    form.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    form.post('/sandbox/pay/:code', async ({ params, body }, reply) => {
      const payment = await findPayment(params);
      if (!payment) return sendMissing(reply);
      const backTo = returnAddress(payment);
      const choice = parseChoice(body);
      // A page that was submitted before leads back as it did the first time, whatever is chosen now.
      if (payment.outcome === null) {
        if (!('outcome' in choice))
          return send(reply.code(422), `Pay ${payment.title}`, renderPayForm(payment, backTo, choice));
        const { channel, outcome, card } = choice;
        await choosePayment(deps, payment.code, { channel, outcome }, card);
      }
      return reply.redirect(backTo, 303);
    });
  });
}
