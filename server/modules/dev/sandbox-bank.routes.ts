import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { v7 as uuid } from 'uuid';
import * as z from 'zod/mini';
import { parseAmountMinor } from '#domain/money.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoney } from '#server/format.ts';
import { htmlPage } from '#server/plugins/pages/page.ts';
import { allowPage } from '#server/plugins/security-headers.ts';
import {
  renderAccountClosed,
  renderBankForm,
  renderDepositSent,
} from '#server/providers/payments/sandbox-bank-page.ts';
import { payStyle } from '#server/providers/payments/sandbox-page.ts';
import { depositCourses } from '#server/providers/payments/sandbox-scripts.ts';
import { closeSandboxAccount } from '#server/providers/payments/sandbox.repo.ts';
import { sendDeposit } from '#server/providers/payments/sandbox.ts';

const text = z._default(z.string().check(z.trim(), z.maxLength(100)), '');
const Course = z.catch(z.enum(depositCourses), 'reported');
const Form = z.object({ account: text, amount: text, sender: text, course: Course });
const currency = 'NGN';

/** Sends money to virtual accounts and closes them, outside production only. */
export function sandboxBankRoutes(http: FastifyInstance, deps: Deps): void {
  const send = (reply: FastifyReply, title: string, body: string) => {
    const nonce = randomBytes(16).toString('base64');
    allowPage(reply, deps.config, nonce);
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(htmlPage({ title, style: payStyle, body, nonce }));
  };

  http.get('/sandbox/bank', async ({ query }, reply) => {
    const { data: params } = Form.safeParse(query);
    const form = { account: params?.account ?? '', amount: '10,000', sender: 'Ada Obi', course: 'reported' };
    return send(reply, 'Send test money', renderBankForm(form));
  });

  void http.register(async (posted) => {
    posted.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    posted.post('/sandbox/bank', async ({ body }, reply) => {
      const { account, amount, sender, course } = Form.safeParse(body).data ?? {
        account: '',
        amount: '',
        sender: '',
        course: 'reported',
      };
      const amountMinor = parseAmountMinor(amount) ?? 0;
      if (!/^\d{10}$/.test(account) || amountMinor <= 0) {
        const problem = 'Enter an account number with 10 digits and an amount above zero.';
        return send(
          reply.code(422),
          'Send test money',
          renderBankForm({ account, amount, sender, course }, problem),
        );
      }
      const sent = {
        reference: `KSB-${uuid()}`,
        accountNumber: account,
        amountMinor,
        currency,
        sender: sender || null,
      } as const;
      await sendDeposit(deps, sent, course);
      return send(reply, 'Sent', renderDepositSent(account, formatMoney(amountMinor, currency), course));
    });
    posted.post('/sandbox/bank/close', async ({ body }, reply) => {
      const account = Form.safeParse(body).data?.account ?? '';
      await closeSandboxAccount(deps.db, account, 'The bank has closed this account');
      return send(reply, 'Closed', renderAccountClosed(account));
    });
  });
}
