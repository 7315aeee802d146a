import { v5 as uuidOf, v7 as uuid } from 'uuid';
import { courierEventKinds } from '#server/providers/delivery/delivery.ts';
import { signCourierText } from '#server/providers/delivery/courier-signature.ts';
import { type SandboxOutcome, sandboxOutcomes } from '#server/providers/payments/sandbox-scripts.ts';
import { paymentUpdateOf, paymentRequestOf, sendPaymentUpdate } from '#tests/support/money/payer.ts';
import { day, hour, minute, second } from '#tests/support/people/identity.ts';
import { sendPayoutEvent } from '#tests/support/money/withdrawals.ts';
import { type Act, noteStatus, pickOf, send } from './act.ts';
import { getOwnerCredentials } from './world.ts';

const outcomes = Object.keys(sandboxOutcomes) as [SandboxOutcome, ...SandboxOutcome[]];

const payByLink: Act = async (world, random) => {
  const { invoices, orderTokens } = world.made;
  const payable = pickOf(
    [...invoices.filter(({ token }) => token !== '').slice(-4), ...orderTokens.slice(-4)],
    random,
  );
  if (!payable) return undefined;
  const amountMinor = random.chance(0.7)
    ? payable.totalMinor
    : Math.max(1, Math.floor(payable.totalMinor / 2));
  const body = paymentRequestOf(payable.token, amountMinor);
  const { statusText, data } = await send(world, 'payInvoice', { body });
  if (!data) return `The payer pays ${amountMinor} of ${payable.number}: ${statusText}`;
  const outcome = random.pick(outcomes);
  world.made.references.push({ reference: data.reference, amountMinor, label: payable.number });
  const page = await world.server.http.inject({
    method: 'POST',
    url: new URL(data.payUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ channel: 'transfer', outcome, card: '' }).toString(),
  });
  noteStatus(world, 'The pay page', page.statusCode);
  return `The payer pays ${amountMinor} of ${payable.number}, which ${outcome}: ${statusText}`;
};

const checkPayment: Act = async (world, random) => {
  const payment = pickOf(world.made.references, random);
  if (!payment) return undefined;
  const { statusText, data } = await send(world, 'checkPayment', { body: { reference: payment.reference } });
  return `The payer asks for the payment of ${payment.label}: ${data?.result ?? statusText}`;
};

/** The provider sends arbitrary reports of a known payment. */
const reportPayment: Act = async (world, random) => {
  const payment = pickOf(world.made.references.slice(-6), random);
  if (!payment) return undefined;
  const result = random.pick(['success', 'success', 'failed', 'reversed'] as const);
  const { amountMinor } = payment;
  const reportedMinor = random.pick([
    amountMinor,
    amountMinor,
    amountMinor + 100,
    Math.max(1, Math.floor(amountMinor / 2)),
  ]);
  const answer = await sendPaymentUpdate(
    world.server,
    paymentUpdateOf(payment.reference, result, reportedMinor),
  );
  return `The provider says ${result} with ${reportedMinor} of the payment of ${payment.label}: ${noteStatus(world, 'The webhook', answer.statusCode)}`;
};

const reportPayout: Act = async (world, random) => {
  const withdrawal = pickOf(world.made.withdrawals, random);
  if (!withdrawal) return undefined;
  const result = random.pick(['success', 'failed', 'reversed', 'pending'] as const);
  const answer = await sendPayoutEvent(world.server, withdrawal.id, result);
  return `The provider says ${result} of the withdrawal of ${withdrawal.amountMinor}: ${noteStatus(world, 'The webhook', answer.statusCode)}`;
};

/** The courier sends arbitrary reports of a delivery, and repeats them under the same ID. */
const reportDelivery: Act = async (world, random) => {
  const order = pickOf(world.made.orders.slice(-6), random);
  if (!order) return undefined;
  const { rows } = await world.database.query<{ id: string }>(
    'select id from deliveries where order_id = $1 order by requested_at, id',
    [order.id],
  );
  const delivery = pickOf(rows, random);
  if (!delivery) return undefined;
  const kind = random.pick(courierEventKinds);
  const happenedAt = world.clock.now().toISOString();
  const eventId = uuidOf(kind, delivery.id);
  const payload = JSON.stringify({ eventId, reference: delivery.id, kind, happenedAt, note: null });
  const signature = signCourierText(world.server.deps.config.getKey('courier'), payload);
  const { statusText } = await send(world, 'courierEvent', { body: { payload, signature } });
  return `The courier says ${kind} of order ${order.number}: ${statusText}`;
};

/** Time passes, and due jobs run in any order, once or twice. */
const passTime: Act = async (world, random) => {
  const [name, ms] = random.weighted<[string, number]>([
    [['15 seconds', 15 * second], 8],
    [['a minute', minute], 8],
    [['ten minutes', 10 * minute], 6],
    [['an hour', hour], 4],
    [['a day', day], 2],
    [['two days', 2 * day], 1],
    [['eight days', 8 * day], 1],
  ]);
  const until = new Date(world.clock.now().getTime() + ms);
  const isOrderly = random.chance(0.5);
  const ran = await world.jobs.runUntil(until, world.clock, (due) => ({
    nth: isOrderly ? 0 : random.whole(0, due - 1),
    isRepeated: random.chance(0.15),
  }));
  return `${name} pass, in which ${ran} jobs run${isOrderly ? '' : ' out of order'}`;
};

/** Another business, or a request without a session, tries an action of this business. */
const attack: Act = async (world, random) => {
  const nth = random.whole(0, 1);
  const isOfVictim = ({ shop }: { shop: number }) => shop === nth;
  const order = pickOf(world.made.orders.filter(isOfVictim), random);
  const invoice = pickOf(world.made.invoices.filter(isOfVictim), random);
  if (!order && !invoice) return undefined;
  const victim = world.shops[nth === 0 ? 0 : 1];
  const thief = world.shops[nth === 0 ? 1 : 0];
  const { token } = thief.asking;
  const asking = random.pick([
    getOwnerCredentials(thief),
    { businessId: victim.businessId, ...(token !== undefined && { token }) },
    { businessId: victim.businessId },
  ]);
  const id = order?.id ?? uuid();
  const invoiceId = invoice?.id ?? uuid();
  const [what, answer] = await random.pick<
    () => Promise<[string, { statusText: string; isRefused: boolean }]>
  >([
    async () => [
      'advance an order',
      await send(
        world,
        'advanceOrder',
        { params: { id }, body: { event: 'payment.confirmed', paymentMethod: 'CASH' } },
        asking,
      ),
    ],
    async () => ['read an order', await send(world, 'orderOverview', { params: { id } }, asking)],
    async () => [
      'refund an order',
      await send(
        world,
        'refundOrder',
        { params: { id }, body: { amountMinor: 1, reason: 'Mine', restock: [] } },
        asking,
      ),
    ],
    async () => [
      'void an invoice',
      await send(world, 'voidInvoice', { params: { id: invoiceId }, body: {} }, asking),
    ],
    async () => [
      'record a payment',
      await send(
        world,
        'recordInvoicePayment',
        { params: { id: invoiceId }, body: { amountMinor: 1, method: 'CASH' } },
        asking,
      ),
    ],
  ])();
  if (!answer.isRefused)
    world.problems.push(`Somebody of ${thief.name} could ${what} of ${victim.name}: ${answer.statusText}`);
  return `Somebody tries to ${what} of another shop: ${answer.statusText}`;
};

/** Sends a webhook without the provider's signature. */
const forge: Act = async (world, random) => {
  const payment = pickOf(world.made.references, random);
  if (!payment) return undefined;
  const fact = paymentUpdateOf(payment.reference, 'success', payment.amountMinor);
  const answer = await world.server.http.inject({
    method: 'POST',
    url: '/api/transaction/payment/webhook/sandbox',
    headers: { 'content-type': 'application/json', 'x-sandbox-signature': 'forged' },
    payload: JSON.stringify({ kind: 'payment', fact }),
  });
  if (answer.statusCode < 400) world.problems.push(`A forged webhook was taken: ${answer.statusCode}`);
  return `Somebody forges the payment of ${payment.label}: ${noteStatus(world, 'The webhook', answer.statusCode)}`;
};

/** An earlier request is repeated under its key. */
const sendAgain: Act = async (world, random) => {
  const sent = pickOf(world.made.keyed.slice(-8), random);
  return sent && `${sent.description} is sent again under its key: ${await sent.again()}`;
};

export const outsideActs = {
  payByLink,
  checkPayment,
  reportPayment,
  reportPayout,
  reportDelivery,
  passTime,
  attack,
  forge,
  sendAgain,
} satisfies Record<string, Act>;
