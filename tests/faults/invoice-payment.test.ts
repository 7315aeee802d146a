import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#tests/support/request.ts';
import { sampleInvoice } from '#tests/support/invoices.ts';
import { mailedCode } from '#tests/support/mailbox.ts';
import { startOf } from '#tests/support/payer.ts';
import { callsTo, signUp } from '#tests/support/sign-up.ts';
import { violations } from './invariants.ts';
import { Stage, type Victim, until } from './stage.ts';

/** What a payment writes, in the application's books and in the provider's. */
const tables = [
  'transactions',
  'invoices',
  'ledger_accounts',
  'ledger_transfers',
  'timeline',
  'sandbox_payments',
];
const victims: readonly Victim[] = ['application', 'database', 'both'];

let stage: Stage;
let merchant: { token: string; businessId: string };
beforeAll(async () => {
  stage = await Stage.open(4379);
  const person = { email: 'merchant@kill.test', handle: 'kill-payment' };
  merchant = await signUp(callsTo(stage.base), person, (email) =>
    stage.withDatabase((db) => mailedCode(db, email)),
  );
  await stage.query('create sequence writes');
  await stage.query('create table halt_at (write bigint not null)');
  await stage.query('insert into halt_at values (0)');
  // A sequence goes on whatever becomes of its transaction, so every write is counted, and the one that is meant waits.
  await stage.query(`
    create function count_write() returns trigger language plpgsql as $$
    begin
      if nextval('writes') = (select write from halt_at) then perform pg_sleep(60); end if;
      return null;
    end $$`);
  for (const table of tables)
    await stage.query(
      `create trigger count_write after insert or update on ${table} for each statement execute function count_write()`,
    );
}, 90_000);
afterAll(() => stage.close(), 30_000);

/** Whoever pays tries again until it works, as the page does. */
async function insist<T>(step: () => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined;
  await until(
    'the step is taken',
    () =>
      step().then(
        (value) => {
          answer = { value };
          return true;
        },
        () => false,
      ),
    { withinMs: 60_000 },
  );
  if (!answer) throw new Error('nothing was answered');
  return answer.value;
}

async function newInvoice(): Promise<{ id: string; link: string; totalMinor: number }> {
  const body: NonNullable<InputOf<'createInvoice'>['body']> = { ...sampleInvoice, reminders: false };
  const call = callsTo(stage.base);
  const { invoice } = await call('createInvoice', { body }, merchant);
  const sent = await call('sendInvoice', { params: { id: invoice.id }, body: {} }, merchant);
  return { id: invoice.id, link: sent.link ?? '', totalMinor: invoice.totalMinor };
}

/** From the link to the receipt; every step may be struck and is then taken again. */
async function pay({ link, totalMinor }: { link: string; totalMinor: number }): Promise<void> {
  const body = startOf(link.split('/').at(-1) ?? '', totalMinor);
  const { reference, payUrl } = await insist(() => callsTo(stage.base)('payInvoice', { body }));
  expect(reference).toBe(body.paymentId);
  await insist(async () => {
    const { status } = await fetch(`${stage.base}${new URL(payUrl).pathname}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ channel: 'card', outcome: 'repeats', card: '' }),
    });
    if (status !== 303) throw new Error(`the pay page answered ${status}`);
  });
  await insist(async () => {
    const { result } = await callsTo(stage.base)('checkPayment', { body: { reference } });
    if (result !== '00') throw new Error(`it is ${result}`);
  });
}

const written = async () =>
  Number((await stage.query<{ last_value: string }>('select last_value from writes'))[0]?.last_value);

/** Waits until the write that is meant is under way, kills, brings back, and halts nothing more. */
async function strikeAt(write: number, victim: Victim, isOver: () => boolean): Promise<boolean> {
  await until(
    'the write is reached, or the payment is through',
    async () => isOver() || (await written()) >= write,
    {
      withinMs: 60_000,
    },
  );
  if ((await written()) < write) return false;
  await stage.kill(victim);
  await stage.comeBack(victim);
  await stage.query('update halt_at set write = 0');
  // What a killed application began sleeps on in its database.
  await stage.query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`);
  return true;
}

it(
  'a payment is killed at each of its writes in turn, and is one payment each time',
  { timeout: 600_000 },
  async () => {
    let wasStruck = true;
    let nth = 1;
    for (; wasStruck; nth += 1) {
      const invoice = await newInvoice();
      const write = (await written()) + nth;
      await stage.query('update halt_at set write = $1', [write]);
      let isThrough = false;
      const paid = pay(invoice).finally(() => {
        isThrough = true;
      });
      wasStruck = await strikeAt(write, victims[nth % victims.length] ?? 'both', () => isThrough);
      await paid;
      await stage.query('update halt_at set write = 0');

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
    }
    // A run that is not struck at all would prove nothing.
    expect(nth).toBeGreaterThan(10);
  },
);
