import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { parseDate } from '@internationalized/date';
import { countryDefaults } from '#domain/business.ts';
import { dayOf, spanOf } from '#domain/date-range.ts';
import { getDueMinor } from '#domain/invoice.ts';
import { type InvoiceFields, calculateInvoiceTotals } from '#domain/invoice-draft.ts';
import { findReminderAfter } from '#domain/invoice-reminder.ts';
import { dayAfter } from '#domain/invoice-recurrence.ts';
import { recordablePaymentMethods } from '#domain/order.ts';
import { paymentChannels } from '#domain/payment.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type CustomerRecord, customersOf } from '#server/modules/customers/customers.records.ts';
import {
  advanceInvoice,
  recordInvoiceMoney,
  recordInvoiceView,
} from '#server/modules/invoices/advance-invoice.ts';
import { invoiceRef } from '#server/modules/invoices/invoice.adapter.ts';
import { insertDraft } from '#server/modules/invoices/invoice-content.service.ts';
import {
  hasInvoices,
  type InvoiceRecord,
  lockInvoice,
  saveInvoice,
} from '#server/modules/invoices/invoices.records.ts';
import { sendReminder, sendInvoice } from '#server/modules/invoices/send-invoice.ts';
import { listOrderChoices } from '#server/modules/orders/order-edit.service.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { insertRecordedPayment } from '#server/modules/payments/record-payment.ts';
import { type DemoShopRecord, lockPlayedTo } from './demo.repo.ts';
import { disputeOnline, payOnline } from './online-payments.ts';
import { pastJobs } from './past-jobs.ts';
import { Random } from './random.ts';
import type { DemoBusiness } from './businesses.ts';

/** The outcome of a demo invoice. */
type InvoiceOutcome =
  | 'draft'
  | 'open'
  | 'seen'
  | 'part'
  | 'paid'
  | 'paid in parts'
  | 'online'
  | 'disputed'
  | 'declined'
  | 'written off'
  | 'void';

interface InvoicePlan {
  issuedDaysAgo: number;
  daysToPay: number;
  end: InvoiceOutcome;
  repeats?: boolean;
}

/** The open invoices of a business today, and the year before, which is mostly paid. */
const table: InvoicePlan[] = [
  { issuedDaysAgo: 0, daysToPay: 14, end: 'draft' },
  { issuedDaysAgo: 1, daysToPay: 30, end: 'draft' },
  { issuedDaysAgo: 4, daysToPay: 14, end: 'draft' },
  { issuedDaysAgo: 0, daysToPay: 7, end: 'open' },
  { issuedDaysAgo: 2, daysToPay: 14, end: 'seen' },
  { issuedDaysAgo: 5, daysToPay: 14, end: 'seen' },
  { issuedDaysAgo: 10, daysToPay: 14, end: 'open', repeats: true },
  { issuedDaysAgo: 6, daysToPay: 14, end: 'online' },
  { issuedDaysAgo: 12, daysToPay: 14, end: 'disputed' },
  { issuedDaysAgo: 9, daysToPay: 30, end: 'part' },
  { issuedDaysAgo: 13, daysToPay: 30, end: 'part' },
  { issuedDaysAgo: 21, daysToPay: 14, end: 'seen' },
  { issuedDaysAgo: 26, daysToPay: 14, end: 'open' },
  { issuedDaysAgo: 33, daysToPay: 14, end: 'part' },
  { issuedDaysAgo: 48, daysToPay: 30, end: 'declined' },
  { issuedDaysAgo: 18, daysToPay: 14, end: 'void' },
  { issuedDaysAgo: 74, daysToPay: 14, end: 'void' },
  { issuedDaysAgo: 118, daysToPay: 14, end: 'written off' },
];
const paidBefore = 21;
const past: InvoicePlan[] = Array.from({ length: paidBefore }, (_, nth) => ({
  issuedDaysAgo: 20 + nth * 15,
  daysToPay: nth % 3 === 0 ? 30 : 14,
  end: (['paid in parts', 'online', 'paid'] as const)[nth % 3] ?? 'paid',
}));

const extras = ['Tailoring', 'Gift wrapping', 'Fitting at home', 'Express handling'] as const;
const notes = ['Thank you for buying from us.', 'It was a pleasure. See you again soon.', null] as const;

interface InvoiceContext {
  shop: DemoBusiness;
  businessId: string;
  owner: Actor;
  timeZone: string;
  currency: InvoiceRecord['currency'];
  now: Date;
  customers: CustomerRecord[];
  goods: Awaited<ReturnType<typeof listOrderChoices>>;
  random: Random;
}

/** Creates invoices in every status, once for each business; some are paid through their link. */
export async function makeInvoices(
  {
    db,
    clock,
    jobs,
    ...rest
  }: Pick<Deps, 'clock' | 'jobs' | 'payments' | 'payables' | 'config' | 'courier'> & { db: Database },
  { businessId, startedAt }: DemoShopRecord,
  shop: DemoBusiness,
  owner: Actor,
): Promise<void> {
  const { currency, timeZone } = countryDefaults[shop.details.country];
  const deps = { ...rest, jobs: pastJobs(jobs, startedAt) };
  const goods = await listOrderChoices({ db, clock }, businessId);
  await db.transaction(async (tx) => {
    await lockPlayedTo(tx, shop.key);
    if (await hasInvoices(tx, businessId)) return;
    const customers = (await customersOf(tx, businessId)).filter(({ name }) => name !== null);
    const random = new Random(`${shop.key} invoices`);
    const scenery = { shop, businessId, owner, timeZone, currency, now: startedAt, customers, goods, random };
    const inOrder = [...past, ...table].sort((one, other) => other.issuedDaysAgo - one.issuedDaysAgo);
    for (const plan of inOrder) {
      const id = await play(tx, deps, scenery, plan);
      await markRemindersSent(tx, deps, scenery, id);
    }
  });
}

/** The middle of the day, or now on the last day. */
function instantOn({ timeZone, now }: InvoiceContext, day: string): Date {
  const date = parseDate(day);
  const noon = new Date(spanOf({ first: date, last: date }, timeZone).from.getTime() + 12 * 3_600_000);
  return noon < now ? noon : now;
}

async function play(
  tx: Transaction,
  deps: Pick<Deps, 'jobs' | 'payments' | 'payables' | 'config' | 'courier'>,
  scenery: InvoiceContext,
  plan: InvoicePlan,
): Promise<string> {
  const { businessId, owner, timeZone, currency, now, random } = scenery;
  const today = dayOf(now, timeZone).toString();
  const issuedOn = dayAfter(today, -plan.issuedDaysAgo);
  const issuedAt = instantOn(scenery, issuedOn);
  const at = (day: string) => ({ ...deps, clock: { now: () => instantOn(scenery, day) } });
  const fields = fieldsOf(scenery, plan, issuedOn);
  const draft = await insertDraft(tx, businessId, fields, { createdAt: issuedAt, currency });
  await recordEvents(tx, draft.businessId, at(issuedOn).clock.now(), owner, [
    { record: invoiceRef(draft), lifecycle: 'invoice', event: 'invoice.created', to: 'DRAFT' },
  ]);
  const { id } = draft;
  if (plan.end === 'draft') return id;
  const sent = await sendInvoice(tx, at(issuedOn), draft, timeZone, { mail: false }, owner);
  const day = (later: number) => {
    const date = dayAfter(issuedOn, later);
    return date < today ? date : today;
  };
  if (plan.end === 'open') return id;
  if (plan.end === 'void') {
    await advanceInvoice(tx, at(day(1)), sent, 'invoice.void', owner, { note: 'Ordered twice' });
    return id;
  }
  const viewedInvoice = await recordInvoiceView(tx, at(day(1)), sent);
  if (plan.end === 'seen') return id;
  if (plan.end === 'written off') {
    await markRemindersSent(tx, deps, scenery, id);
    const unpaid = await lockInvoice(tx, businessId, id);
    const details = { amountMinor: viewedInvoice.totalMinor, reason: "The customer's business has closed" };
    if (unpaid) await advanceInvoice(tx, at(day(90)), unpaid, 'invoice.writeOff', owner, details);
    return id;
  }
  if (plan.end === 'online' || plan.end === 'disputed' || plan.end === 'declined') {
    const outcome = plan.end === 'declined' ? 'declined' : 'pays';
    const channel = random.pick(paymentChannels);
    const by = { token: viewedInvoice.publicToken, email: viewedInvoice.customer?.email };
    const paying = { ...by, amountMinor: getDueMinor(viewedInvoice), channel, outcome } as const;
    await payOnline(tx, at(day(random.whole(1, 4))), paying);
    if (plan.end === 'disputed') await disputeOnline(tx, at(day(9)), businessId, { invoiceId: id }, 'open');
    return id;
  }
  const half = Math.round((viewedInvoice.totalMinor * random.between(0.3, 0.6)) / 100) * 100;
  const pay = (invoice: InvoiceRecord, amountMinor: number, on: string) =>
    record(tx, at(on), scenery, invoice, amountMinor);
  if (plan.end === 'part') await pay(viewedInvoice, half, day(3));
  else if (plan.end === 'paid')
    await pay(viewedInvoice, getDueMinor(viewedInvoice), day(random.whole(1, plan.daysToPay)));
  else {
    const part = await pay(viewedInvoice, half, day(3));
    await pay(part, getDueMinor(part), day(plan.daysToPay + 2));
  }
  return id;
}

/** Records the reminders that an open invoice would have had before today; the sweep continues with the next ones. */
async function markRemindersSent(
  tx: Transaction,
  deps: Pick<Deps, 'jobs' | 'config'>,
  scenery: InvoiceContext,
  id: string,
): Promise<void> {
  const { businessId, timeZone, now } = scenery;
  const today = dayOf(now, timeZone).toString();
  const invoice = await lockInvoice(tx, businessId, id);
  if (!invoice?.remindOn) return;
  const { dueOn, issuedOn } = invoice;
  let next = findReminderAfter(dueOn, issuedOn);
  for (; next && next.on < today; next = findReminderAfter(dueOn, next.on)) {
    if (getDueMinor(invoice) === 0 || !invoice.customer?.email) continue;
    const at = instantOn(scenery, next.on);
    await sendReminder(tx, { ...deps, clock: { now: () => at } }, invoice, next.kind, undefined, systemActor);
  }
  await saveInvoice(tx, businessId, id, { remindOn: next?.on ?? null });
}

async function record(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { businessId, owner, random }: InvoiceContext,
  invoice: InvoiceRecord,
  amountMinor: number,
): Promise<InvoiceRecord> {
  const now = deps.clock.now();
  const method = random.pick(recordablePaymentMethods);
  const money = {
    type: 'invoiceFulfillment',
    direction: 'CR',
    method,
    invoiceId: invoice.id,
    label: invoiceRef(invoice).label,
    counterpart: invoice.customerName,
    currency: invoice.currency,
    message: null,
    amountMinor,
    at: now,
  } as const;
  await insertRecordedPayment(tx, businessId, money, now);
  const note = `by ${method.toLowerCase().replaceAll('_', ' ')}`;
  return recordInvoiceMoney(tx, deps, invoice, { change: 'recorded', amountMinor, note }, owner);
}

function fieldsOf(
  { customers, goods, random, shop }: InvoiceContext,
  plan: InvoicePlan,
  issuedOn: string,
): InvoiceFields {
  const customer = customers[random.whole(0, customers.length - 1)];
  const items = Array.from({ length: random.whole(1, 3) }, () => goods[random.whole(0, goods.length - 1)])
    .filter((choice) => choice !== undefined)
    .map(({ variationId, name, priceMinor }) => ({
      variationId,
      name,
      quantity: random.whole(1, 6),
      unitPriceMinor: priceMinor,
    }));
  const extra = { variationId: null, name: random.pick(extras), quantity: 1, unitPriceMinor: 350_000 };
  const { subtotalMinor } = calculateInvoiceTotals({ items, discount: null, taxBasisPoints: 0, charges: [] });
  const hasDiscount = random.chance(0.3);
  return {
    customer: customer
      ? {
          id: customer.id,
          name: customer.name ?? '',
          email: customer.email,
          phoneNumber: customer.phoneNumber,
          address: customer.address,
        }
      : null,
    number: null,
    issuedOn,
    dueOn: dayAfter(issuedOn, plan.daysToPay),
    items: random.chance(0.4) || items.length === 0 ? [...items, extra] : items,
    discount: hasDiscount
      ? random.chance(0.5)
        ? { kind: 'percent', basisPoints: 500 }
        : { kind: 'amount', amountMinor: Math.min(200_000, subtotalMinor) }
      : null,
    taxBasisPoints: shop.details.country === 'NG' ? 750 : 0,
    charges: random.chance(0.35) ? [{ label: 'Delivery', amountMinor: 250_000 }] : [],
    note: random.pick(notes),
    terms: 'Please pay by bank transfer or through the link on this invoice.',
    allowPartial: plan.end === 'part' || plan.end === 'paid in parts' || random.chance(0.3),
    reminders: true,
    repeat: plan.repeats ? { every: 'monthly', until: null } : null,
  };
}
