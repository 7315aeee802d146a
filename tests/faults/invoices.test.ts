import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleInvoice, sampleInvoiceTotalMinor } from '#tests/support/money/invoices.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { callsTo, signUp } from '#tests/support/people/sign-up.ts';
import { violations } from './invariants.ts';
import { countWrites, retryUntilDone, killAtEachWrite } from './moving-kill.ts';
import { FaultFixture } from './fault-fixture.ts';

/** The tables that the merchant's invoice calls write, including the email. */
const tables = [
  'invoices',
  'invoice_items',
  'invoice_charges',
  'invoice_numbers',
  'customers',
  'transactions',
  'timeline',
  'sandbox_mail',
];

let stage: FaultFixture;
let merchant: { token: string; businessId: string };
beforeAll(async () => {
  stage = await FaultFixture.open({ KONTOR_MOVABLE_CLOCK: 'true' });
  const person = { email: 'merchant@kill.test', handle: 'kill-invoices' };
  merchant = await signUp(callsTo(stage.base), person, (email) =>
    stage.withDatabase((db) => mailedCode(db, email)),
  );
  await countWrites(stage, tables);
}, 90_000);
afterAll(() => stage.close());

type Steps =
  | 'sendInvoice'
  | 'recordInvoicePayment'
  | 'updateInvoicePaymentStatus'
  | 'voidInvoice'
  | 'writeOffInvoice'
  | 'undoInvoiceWriteOff'
  | 'duplicateInvoice';

/** Repeats the call under the same key until it gets a response, like the page. */
const step = <Name extends Steps>(name: Name, input: InputOf<Name>) => {
  const asking = { ...merchant, idempotencyKey: newId() };
  return retryUntilDone(() => callsTo(stage.base)(name, input, asking));
};

async function newDraft(changes: Partial<typeof sampleInvoice> = {}): Promise<{ id: string; email: string }> {
  const email = `${newId()}@obi.test`;
  const customer = { id: null, name: 'Ada Obi', email, phoneNumber: null, address: null };
  const body = { ...sampleInvoice, reminders: false, ...changes, customer };
  const { invoice } = await callsTo(stage.base)('createInvoice', { body }, merchant);
  return { id: invoice.id, email };
}

/** Runs due jobs, including those of a killed process, until no email is queued. */
async function finish(): Promise<void> {
  await retryUntilDone(async () => {
    const body = JSON.stringify({ advanceMs: 0 });
    const headers = { 'content-type': 'application/json' };
    const { ok } = await fetch(`${stage.base}/dev/clock`, { method: 'POST', headers, body });
    if (!ok) throw new Error('the work that is due was not done');
  });
  const [left] = await stage.query(
    `select from job.job where name in ('invoice.mail', 'mail.send', 'recipient.mail') and state < 'completed' limit 1`,
  );
  if (!left) return;
  await stage.resumeJobs();
  await finish();
}

const count = 'select count(*)::int from';

it(
  'sending, recording, marking paid and back, writing off and back, voiding and duplicating are each done once, at whichever write they are killed',
  { timeout: 900_000 },
  async () => {
    await killAtEachWrite(stage, async () => {
      const { id, email } = await newDraft();
      const params = { id };
      const work = async () => {
        await step('sendInvoice', { params, body: {} });
        const part = { amountMinor: 1_000_001, method: 'CASH' as const };
        await step('recordInvoicePayment', { params, body: part });
        const { invoice } = await step('updateInvoicePaymentStatus', {
          params,
          body: { method: 'TRANSFER' },
        });
        expect(invoice).toMatchObject({ status: 'PAID', paidMinor: sampleInvoiceTotalMinor });
        await step('updateInvoicePaymentStatus', { params, body: { status: 'PENDING' } });
        await step('writeOffInvoice', { params, body: { reason: 'Moved away' } });
        await step('undoInvoiceWriteOff', { params, body: {} });
        await step('voidInvoice', { params, body: { reason: 'Ordered twice' } });
        await step('duplicateInvoice', { params });
      };
      const look = async () => {
        await finish();
        const [there] = await stage.query(
          `select i.status, i.paid_minor::int as paid,
             (${count} sandbox_mail m where m."to" = $2) as mails,
             (${count} customers c where c.email = $2) as customers,
             (${count} invoices o where o.number = i.number) as numbered,
             (select array_agg(t.gross_minor::int order by t.id) from transactions t where t.invoice_id = i.id and t.result = 'reversed') as taken_back,
             (${count} transactions t where t.invoice_id = i.id) as payments,
             (${count} timeline t where t.note = 'Copied from ' || i.number) as copies,
             (select array_agg(t.event order by t.id) from timeline t where t.record_id = i.id) as events
           from invoices i where i.id = $1`,
          [id, email],
        );
        expect(there).toEqual({
          status: 'VOID',
          paid: 0,
          // The emails are the invoice, two receipts, and a correction for both.
          mails: 5,
          customers: 1,
          numbered: 1,
          taken_back: [1_000_001, sampleInvoiceTotalMinor - 1_000_001],
          payments: 2,
          copies: 1,
          events: [
            'invoice.created',
            'invoice.send',
            'invoice.mailed',
            'payment.partial',
            'notice.paymentReceived',
            'payment.settled',
            'notice.paymentReceived',
            'payment.undone',
            'notice.paymentRemoved',
            'payment.undone',
            'notice.paymentRemoved',
            'invoice.writeOff',
            'invoice.undoWriteOff',
            'invoice.void',
          ],
        });
        expect(await stage.withDatabase(violations)).toEqual([]);
      };
      return { work, look };
    });
  },
);

it(
  'a recurring invoice is created, numbered and emailed once, at whichever write its job is killed',
  { timeout: 900_000 },
  async () => {
    await killAtEachWrite(stage, async () => {
      const { id, email } = await newDraft({ repeat: { every: 'weekly', until: null } });
      await callsTo(stage.base)('sendInvoice', { params: { id }, body: { mail: false } }, merchant);
      await stage.query(
        `update invoices set issued_on = today - 7, due_on = today, next_recurrence_on = today
         from (select (now() at time zone 'Africa/Lagos')::date as today) d where id = $1`,
        [id],
      );
      const look = async () => {
        const [there] = await stage.query(
          `select i.next_recurrence_on = (now() at time zone 'Africa/Lagos')::date + 7 as is_planned,
             (select array_agg(o.status::text) from invoices o where o.recurrence_of = i.id) as copies,
             (${count} invoices o join invoices n using (business_id, number) where o.recurrence_of = i.id) as numbered,
             (${count} sandbox_mail m where m."to" = $2) as mails,
             (select array_agg(t.event order by t.id) from timeline t join invoices o on o.id = t.record_id where o.recurrence_of = i.id) as events
           from invoices i where i.id = $1`,
          [id, email],
        );
        expect(there).toEqual({
          is_planned: true,
          copies: ['PENDING'],
          numbered: 1,
          mails: 1,
          events: ['invoice.created', 'invoice.send', 'invoice.mailed'],
        });
        expect(await stage.withDatabase(violations)).toEqual([]);
      };
      return { work: finish, look };
    });
  },
);
