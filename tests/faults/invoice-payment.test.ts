import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#tests/support/server/request.ts';
import { sampleInvoice } from '#tests/support/money/invoices.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { paymentRequestOf } from '#tests/support/money/payer.ts';
import { callsTo, signUp } from '#tests/support/people/sign-up.ts';
import { violations } from './invariants.ts';
import { countWrites, retryUntilDone, killAtEachWrite } from './moving-kill.ts';
import { FaultFixture } from './fault-fixture.ts';

/** The tables that a payment writes, of the application and of the provider. */
const tables = [
  'transactions',
  'invoices',
  'ledger_accounts',
  'ledger_transfers',
  'timeline',
  'sandbox_payments',
];

let stage: FaultFixture;
let merchant: { token: string; businessId: string };
beforeAll(async () => {
  stage = await FaultFixture.open();
  const person = { email: 'merchant@kill.test', handle: 'kill-payment' };
  merchant = await signUp(callsTo(stage.base), person, (email) =>
    stage.withDatabase((db) => mailedCode(db, email)),
  );
  await countWrites(stage, tables);
});
afterAll(() => stage.close());

async function newInvoice(): Promise<{ id: string; link: string; totalMinor: number }> {
  const body: NonNullable<InputOf<'createInvoice'>['body']> = { ...sampleInvoice, reminders: false };
  const call = callsTo(stage.base);
  const { invoice } = await call('createInvoice', { body }, merchant);
  const sent = await call('sendInvoice', { params: { id: invoice.id }, body: {} }, merchant);
  return { id: invoice.id, link: sent.link ?? '', totalMinor: invoice.totalMinor };
}

/** Runs from the link to the receipt; every step can be killed and is then repeated. */
async function pay({ link, totalMinor }: { link: string; totalMinor: number }): Promise<void> {
  const body = paymentRequestOf(link.split('/').at(-1) ?? '', totalMinor);
  const { reference, payUrl } = await retryUntilDone(() => callsTo(stage.base)('payInvoice', { body }));
  await retryUntilDone(async () => {
    const { status } = await fetch(`${stage.base}${new URL(payUrl).pathname}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ channel: 'card', outcome: 'repeats', card: '' }),
    });
    if (status !== 303) throw new Error(`the pay page answered ${status}`);
  });
  await retryUntilDone(async () => {
    const { result } = await callsTo(stage.base)('checkPayment', { body: { reference } });
    if (result !== 'success') throw new Error(`it is ${result}`);
  });
}

it(
  'a payment that is killed at each of its writes in turn is one payment each time',
  { timeout: 900_000 },
  async () => {
    await killAtEachWrite(stage, async () => {
      const invoice = await newInvoice();
      const look = async () => {
        const [there] = await stage.query(
          `select i.status, i.paid_minor::int as paid,
           (select count(*)::int from transactions t where t.invoice_id = i.id) as payments,
           (select count(*)::int from ledger_transfers l join transactions t on t.id = l.transaction_id
            where t.invoice_id = i.id and l.reference like '%:collected') as collected
         from invoices i where i.id = $1`,
          [invoice.id],
        );
        const { totalMinor } = invoice;
        expect(there).toEqual({ status: 'PAID', paid: totalMinor, payments: 1, collected: 1 });
        expect(await stage.withDatabase(violations)).toEqual([]);
      };
      return { work: () => pay(invoice), look };
    });
  },
);
