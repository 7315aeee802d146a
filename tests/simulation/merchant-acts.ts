import { v7 as uuid } from 'uuid';
import { merchantOrderEvents } from '#contract/store/order.ts';
import { shippingStatuses } from '#domain/order-status.ts';
import type { Random } from '#server/demo/random.ts';
import { sampleInvoice } from '#tests/support/money/invoices.ts';
import { sampleFields } from '#tests/support/store/business-fixture.ts';
import { withdrawalOf } from '#tests/support/money/withdrawals.ts';
import { type Act, pickOf, send } from './act.ts';
import { type Made, type SimulatedShop, type World, getOwnerCredentials } from './world.ts';

const cities = ['Lagos', 'Lagos', 'refusal', 'nowhere', 'repeat', 'disorder', 'delay', 'silence'] as const;
const unitPriceMinor = 500_000;

const shopAt = ({ shops }: World, nth: number): SimulatedShop => shops[nth === 0 ? 0 : 1];
const shopName = (world: World, nth: number) => shopAt(world, nth).name;

const orderOf = ({ made }: World, random: Random): Made['orders'][number] | undefined =>
  pickOf(random.chance(0.7) ? made.orders.slice(-4) : made.orders, random);
const invoiceOf = ({ made }: World, random: Random): Made['invoices'][number] | undefined =>
  pickOf(random.chance(0.7) ? made.invoices.slice(-4) : made.invoices, random);

const createOrder: Act = async (world, random) => {
  const nth = random.whole(0, 1);
  const shop = shopAt(world, nth);
  const quantity = random.whole(1, 4);
  const line = {
    variationId: pickOf(shop.variationIds, random) ?? null,
    name: 'Adire bag',
    quantity,
    unitPriceMinor,
  };
  const isCourier = random.chance(0.6);
  const city = random.pick(cities);
  const body = {
    ...sampleFields,
    lines: [line],
    shippingMode: random.chance(0.2) ? ('PICKUP' as const) : ('DELIVERY' as const),
    deliveryConfiguration: isCourier ? ('KONTOR_DELIVERY' as const) : ('SELF_MANAGED' as const),
    deliveryTiming: random.chance(0.4) ? ('ON_DELIVERY' as const) : ('PRE_DELIVERY' as const),
    deliveryAddress: { line: '1 Broad Street', city, region: 'Lagos', country: 'Nigeria' },
    paidBy: random.chance(0.15) ? ('CASH' as const) : null,
  };
  const key = uuid();
  const { statusText, data } = await send(world, 'createOrder', { body }, getOwnerCredentials(shop, key));
  if (data) {
    const { id, number, totalMinor } = data.order;
    world.made.orders.push({ id, number, shop: nth, totalMinor });
    world.made.keyed.push({
      description: `the creation of order ${number}`,
      again: async () =>
        (await send(world, 'createOrder', { body }, getOwnerCredentials(shop, key))).statusText,
    });
  }
  const how = `${quantity} bags, ${body.shippingMode} ${body.deliveryConfiguration} ${body.deliveryTiming} to ${city}${body.paidBy ? ', paid in cash' : ''}`;
  return `${shop.name} creates order ${data?.order.number ?? '–'} (${how}): ${statusText}`;
};

/** The most likely events; the others are rarely legal. */
const usualEvents = [
  'payment.confirmed',
  'intent.confirm',
  'refund.request',
  'refund.confirm',
  'order.fail',
] as const;

const advanceOrder: Act = async (world, random) => {
  const order = orderOf(world, random);
  if (!order) return undefined;
  const event = random.chance(0.3) ? random.pick(merchantOrderEvents) : random.pick(usualEvents);
  const params = { id: order.id };
  const key = uuid();
  const body = {
    event,
    ...(event === 'payment.confirmed' && { paymentMethod: 'CASH' as const }),
    ...(event === 'order.fail' && random.chance(0.7) && { goodsReturned: random.chance(0.5) }),
    ...(event === 'refund.confirm' && random.chance(0.7) && { restock: random.chance(0.5) }),
    ...(event === 'order.cancel' && random.chance(0.5) && { moneyReturned: true }),
  };
  const asking = getOwnerCredentials(shopAt(world, order.shop), key);
  const { statusText } = await send(world, 'advanceOrder', { params, body }, asking);
  world.made.keyed.push({
    description: `${event} of order ${order.number}`,
    again: async () => (await send(world, 'advanceOrder', { params, body }, asking)).statusText,
  });
  return `${shopName(world, order.shop)} sends ${event} to order ${order.number}: ${statusText}`;
};

const ship: Act = async (world, random) => {
  const order = orderOf(world, random);
  if (!order) return undefined;
  const shippingStatus = random.chance(0.6) ? 'FULFILLED' : (pickOf(shippingStatuses, random) ?? 'FULFILLED');
  const input = { params: { id: order.id }, body: { shippingStatus } };
  const { statusText } = await send(
    world,
    'updateShippingStatus',
    input,
    getOwnerCredentials(shopAt(world, order.shop)),
  );
  return `${shopName(world, order.shop)} wants order ${order.number} to be ${shippingStatus}: ${statusText}`;
};

const declineOrder: Act = async (world, random) => {
  const order = orderOf(world, random);
  if (!order) return undefined;
  const body = { reason: 'Out of cloth', ...(random.chance(0.5) && { moneyReturned: true }) };
  const input = { params: { id: order.id }, body };
  const { statusText } = await send(
    world,
    'declineOrder',
    input,
    getOwnerCredentials(shopAt(world, order.shop)),
  );
  return `${shopName(world, order.shop)} declines order ${order.number}: ${statusText}`;
};

const refundOrder: Act = async (world, random) => {
  const order = orderOf(world, random);
  if (!order) return undefined;
  const asking = getOwnerCredentials(shopAt(world, order.shop));
  const { data } = await send(world, 'orderOverview', { params: { id: order.id } }, asking);
  if (!data) return undefined;
  const { leftMinor, pieces } = data.refund;
  const amountMinor = random.pick([
    leftMinor || 1,
    Math.max(1, Math.floor(leftMinor / 3)),
    13_13,
    17_17,
    19_19,
  ]);
  const restock = random.chance(0.5) ? pieces.slice(0, 1).map((piece) => ({ ...piece, quantity: 1 })) : [];
  const body = { amountMinor, reason: 'The cloth faded', restock };
  const { statusText } = await send(world, 'refundOrder', { params: { id: order.id }, body }, asking);
  return `${shopName(world, order.shop)} refunds ${amountMinor} of order ${order.number}, restocking ${restock.length}: ${statusText}`;
};

const linkOrder: Act = async (world, random) => {
  const order = orderOf(world, random);
  if (!order) return undefined;
  const { id, number, totalMinor } = order;
  const { statusText, data } = await send(
    world,
    'orderPayLink',
    { params: { id } },
    getOwnerCredentials(shopAt(world, order.shop)),
  );
  const token = data?.url.split('/').at(-1);
  if (token !== undefined && world.made.orderTokens.every((link) => link.token !== token))
    world.made.orderTokens.push({ token, totalMinor, number });
  return `${shopName(world, order.shop)} makes the payment link of order ${order.number}: ${statusText}`;
};

const changeStock: Act = async (world, random) => {
  const shop = shopAt(world, random.whole(0, 1));
  const list = await send(world, 'products', { query: {} }, getOwnerCredentials(shop));
  const product = pickOf(list.data?.data ?? [], random);
  if (!product) return undefined;
  const difference = random.pick([3, 1, -1, -4]);
  const change = { kind: 'difference' as const, difference, reason: 'counted' as const };
  const input = { params: { id: product.id }, body: { change } };
  const { statusText } = await send(world, 'changeStock', input, getOwnerCredentials(shop));
  return `${shop.name} counts ${difference} of a product: ${statusText}`;
};

const sendInvoice: Act = async (world, random) => {
  const nth = random.whole(0, 1);
  const shop = shopAt(world, nth);
  const item = {
    variationId: null,
    name: 'Tailoring',
    quantity: 1,
    unitPriceMinor: random.pick([450_000, 17_17, 90_013]),
  };
  const body = {
    ...sampleInvoice,
    items: [item],
    charges: [],
    taxBasisPoints: 0,
    reminders: random.chance(0.5),
    allowPartial: random.chance(0.7),
  };
  const draft = await send(world, 'createInvoice', { body }, getOwnerCredentials(shop));
  if (!draft.data) return `${shop.name} drafts an invoice: ${draft.statusText}`;
  const { id, totalMinor } = draft.data.invoice;
  const { statusText, data } = await send(
    world,
    'sendInvoice',
    { params: { id }, body: {} },
    getOwnerCredentials(shop),
  );
  const number = data?.invoice.number ?? 'draft';
  const token = data?.link?.split('/').at(-1) ?? '';
  world.made.invoices.push({ id, number, shop: nth, token, totalMinor });
  return `${shop.name} sends invoice ${number} of ${totalMinor}: ${statusText}`;
};

const changeInvoice: Act = async (world, random) => {
  const invoice = invoiceOf(world, random);
  if (!invoice) return undefined;
  const asking = getOwnerCredentials(shopAt(world, invoice.shop));
  const params = { id: invoice.id };
  const outcome = await random.pick<() => Promise<string>>([
    async () => {
      const amountMinor = random.pick([
        invoice.totalMinor,
        Math.max(1, Math.floor(invoice.totalMinor / 2)),
        1,
      ]);
      const body = { amountMinor, method: 'CASH' as const };
      return `records ${amountMinor} in cash: ${(await send(world, 'recordInvoicePayment', { params, body }, asking)).statusText}`;
    },
    async () => {
      const body = { status: random.pick(['PAID', 'PENDING'] as const) };
      return `marks it ${body.status}: ${(await send(world, 'updateInvoicePaymentStatus', { params, body }, asking)).statusText}`;
    },
    async () => `voids it: ${(await send(world, 'voidInvoice', { params, body: {} }, asking)).statusText}`,
    async () =>
      `writes it off: ${(await send(world, 'writeOffInvoice', { params, body: {} }, asking)).statusText}`,
    async () =>
      `undoes its write-off: ${(await send(world, 'undoInvoiceWriteOff', { params, body: {} }, asking)).statusText}`,
    async () => {
      const { data } = await send(world, 'invoice', { params }, asking);
      const payment = pickOf(data?.payments ?? [], random);
      if (!payment) return 'finds no payment to take back';
      const path = { params: { id: invoice.id, paymentId: payment.id } };
      return `takes a payment back: ${(await send(world, 'takeBackInvoicePayment', path, asking)).statusText}`;
    },
  ])();
  return `${shopName(world, invoice.shop)}, invoice ${invoice.number}: ${outcome}`;
};

const refundTransaction: Act = async (world, random) => {
  const shop = shopAt(world, random.whole(0, 1));
  const list = await send(world, 'transactions', { query: {} }, getOwnerCredentials(shop));
  const payment = pickOf(list.data?.data ?? [], random);
  if (!payment) return undefined;
  const { data } = await send(
    world,
    'transaction',
    { params: { id: payment.id } },
    getOwnerCredentials(shop),
  );
  if (!data) return undefined;
  const amountMinor = random.pick([450_000, 100_000, 17_17, 13_13, 19_19, 1]);
  const body = { amountMinor, reason: 'Paid twice' };
  const { statusText } = await send(
    world,
    'refundTransaction',
    { params: { id: payment.id }, body },
    getOwnerCredentials(shop),
  );
  return `${shop.name} refunds ${amountMinor} of a transaction: ${statusText}`;
};

const kobo = [0, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53] as const;

const withdraw: Act = async (world, random) => {
  const nth = random.whole(0, 1);
  const shop = shopAt(world, nth);
  const amountMinor = random.pick([100_000, 200_000, 10_000]) + random.pick(kobo);
  const body = withdrawalOf(shop, amountMinor);
  const { statusText, data } = await send(world, 'withdraw', { body }, getOwnerCredentials(shop));
  if (data) {
    world.made.withdrawals.push({ id: data.id, shop: nth, amountMinor });
    world.made.keyed.push({
      description: `a withdrawal of ${amountMinor}`,
      again: async () => (await send(world, 'withdraw', { body }, getOwnerCredentials(shop))).statusText,
    });
  }
  return `${shop.name} withdraws ${amountMinor}: ${statusText}`;
};

const checkWithdrawal: Act = async (world, random) => {
  const withdrawal = pickOf(world.made.withdrawals, random);
  if (!withdrawal) return undefined;
  const input = { params: { id: withdrawal.id } };
  const { statusText, data } = await send(
    world,
    'checkWithdrawal',
    input,
    getOwnerCredentials(shopAt(world, withdrawal.shop)),
  );
  return `${shopName(world, withdrawal.shop)} asks for its withdrawal of ${withdrawal.amountMinor}: ${data?.status ?? statusText}`;
};

export const merchantActs = {
  createOrder,
  advanceOrder,
  ship,
  declineOrder,
  refundOrder,
  linkOrder,
  changeStock,
  sendInvoice,
  changeInvoice,
  refundTransaction,
  withdraw,
  checkWithdrawal,
} satisfies Record<string, Act>;
