import { v7 as uuid } from 'uuid';
import type { CheckoutMethod } from '#contract/shop/checkout.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Random } from '#server/demo/random.ts';
import type { Deps } from '#server/deps.ts';
import type { StoreCustomer } from '#server/modules/checkout/checkout-store.ts';
import { getCheckout } from '#server/modules/checkout/checkout.view.ts';
import { saveContact } from '#server/modules/checkout/contact.service.ts';
import { saveDelivery } from '#server/modules/checkout/delivery.service.ts';
import { checkOrderPayment, placeAndPay } from '#server/modules/checkout/pay-order.ts';
import { addToCart, changeCart } from '#server/modules/storefront/carts.service.ts';
import { type SandboxOutcome, sandboxOutcomes } from '#server/providers/payments/sandbox-scripts.ts';
import { contact, delivery } from '#tests/api/checkout/checkout-fixture.ts';
import { type Act, noteStatus, pickOf } from './act.ts';
import type { SimulatedCustomer, World } from './world.ts';

const outcomes = Object.keys(sandboxOutcomes) as [SandboxOutcome, ...SandboxOutcome[]];
const usualOutcomes = ['pays', 'pays', 'declined', 'late', 'repeats', 'unheard'] as const;

const storeAt = ({ stores }: World, nth: number) => stores[nth === 0 ? 0 : 1];
const customerOf = ({ made }: World, random: Random): SimulatedCustomer | undefined =>
  pickOf(random.chance(0.8) ? made.customers.slice(-3) : made.customers, random);

/** Takes a step of a customer in their cart. Only the payment provider may fail to answer; any other failure is a problem. */
async function take<Result>(
  world: World,
  { shop, token: cartToken = '' }: SimulatedCustomer,
  step: (deps: Deps, cart: StoreCustomer) => Promise<Result>,
): Promise<{ statusText: string; data?: Result }> {
  try {
    const cart = { store: storeAt(world, shop), cartToken };
    return { statusText: 'done', data: await step(world.server.deps, cart) };
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem;
    return { statusText: problem.code };
  }
}
const inTransaction =
  <Result>(work: (tx: Transaction, deps: Deps, cart: StoreCustomer) => Promise<Result>) =>
  (deps: Deps, cart: StoreCustomer): Promise<Result> =>
    deps.db.transaction((tx) => work(tx, deps, cart));

/** Adds a quantity to the cart, or sets it. */
async function change(
  world: World,
  customer: SimulatedCustomer,
  variationId: string,
  quantity: number,
  isSet: boolean,
) {
  const { deps } = world.server;
  const { businessId } = storeAt(world, customer.shop);
  const { token } = customer;
  const line = { variationId, quantity };
  customer.changes += 1;
  const outcome = await deps.db.transaction(async (tx) => {
    if (isSet) return changeCart(tx, deps, businessId, token ?? '', line);
    const added = await addToCart(tx, deps, businessId, token, line);
    customer.token = added.token;
    return added.outcome;
  });
  customer.changes += 1;
  return outcome;
}

function comeToStore(world: World, random: Random): SimulatedCustomer {
  const nth = world.made.customers.length + 1;
  const mailbox = random.chance(0.15) ? 'lost' : 'customer';
  return {
    name: `Customer ${nth}`,
    email: `${mailbox}+${nth}@customer.example`,
    shop: random.whole(0, 1),
    token: undefined,
    changes: 0,
    orderedAt: undefined,
    attempt: undefined,
    numbers: new Map(),
    payUrls: [],
  };
}

/** A customer comes or comes back, puts something into the cart or changes it, and says who orders and where to. */
const fillCart: Act = async (world, random) => {
  const existing = random.chance(0.4) ? undefined : customerOf(world, random);
  const customer = existing ?? comeToStore(world, random);
  const variation = pickOf(world.shops[customer.shop === 0 ? 0 : 1].variationIds, random) ?? '';
  const isChange = existing !== undefined && random.chance(0.5);
  const quantity = random.whole(isChange ? 0 : 1, 3);
  const result = await change(world, customer, variation, quantity, isChange);
  const sentence = `${customer.name} ${isChange ? 'changes to' : 'adds'} ${quantity} in the cart: ${result}`;
  if (customer.token === undefined) return sentence;
  if (!world.made.customers.includes(customer)) world.made.customers.push(customer);
  else if (random.chance(0.6)) return sentence;
  const address = { ...delivery, line: random.pick(['1 Broad Street', '2 Allen Avenue']) };
  const place = random.chance(0.3) ? { mode: 'pickup' as const } : address;
  const entered = await take(
    world,
    customer,
    inTransaction(async (tx, deps, cart) => {
      await saveContact(tx, deps, cart, { ...contact, email: customer.email });
      await saveDelivery(tx, deps, cart, place);
    }),
  );
  return `${sentence}, and enters contact and delivery: ${entered.statusText}`;
};

/** Notes what was ordered, so that merchant, provider and courier act on it, and compares it with earlier answers. */
async function noteOrder(
  world: World,
  customer: SimulatedCustomer,
  attemptId: string,
  { number, payment }: { number: string; payment: { reference: string } | null },
): Promise<void> {
  const { businessId } = storeAt(world, customer.shop);
  const { rows } = await world.database.query<{ id: string; totalMinor: number; isOver: boolean }>(
    `select id, total_minor::int as "totalMinor", status <> 'CREATED' as "isOver" from orders
     where business_id = $1 and number = any($2) order by number = $3 desc`,
    [businessId, [number, customer.numbers.get(attemptId) ?? number], number],
  );
  const [order, former] = rows;
  if (!order)
    return void world.problems.push(`${customer.name} was answered order ${number}, which does not exist`);
  if (former && !former.isOver)
    world.problems.push(`One attempt of ${customer.name} made order ${number} and another one`);
  customer.numbers.set(attemptId, number);
  if (world.made.orders.every(({ id }) => id !== order.id))
    world.made.orders.push({ id: order.id, number, shop: customer.shop, totalMinor: order.totalMinor });
  if (payment && world.made.references.every(({ reference }) => reference !== payment.reference))
    world.made.references.push({
      reference: payment.reference,
      amountMinor: order.totalMinor,
      label: number,
    });
}

/** A customer orders, or repeats the attempt before, or tries again with another one. */
const orderCart: Act = async (world, random) => {
  const customer = customerOf(world, random);
  if (!customer) return undefined;
  const { changes } = customer;
  const { data: state } = await take(world, customer, (deps, cart) => getCheckout(deps.db, deps, cart));
  const isRepeat = customer.attempt !== undefined && random.chance(0.3);
  const method = random.weighted<CheckoutMethod>([
    ['card', 6],
    ['transfer', 2],
    ['onDelivery', 3],
  ]);
  const attempt = isRepeat && customer.attempt ? customer.attempt : { id: uuid(), method };
  const totalMinor = (state?.totalMinor ?? 0) + (random.chance(0.05) ? 100 : 0);
  customer.attempt = attempt;
  const placement = {
    attemptId: attempt.id,
    method: attempt.method,
    totalMinor,
    note: null,
    acceptsTerms: false,
  };
  const { statusText, data } = await take(world, customer, async (deps, cart) => {
    const payUrl = await placeAndPay(deps, cart, placement);
    return { payUrl, checkout: await getCheckout(deps.db, deps, cart) };
  });
  const order = data?.checkout.order;
  if (order) {
    if (!isRepeat) customer.orderedAt = changes;
    await noteOrder(world, customer, attempt.id, order);
    if (data.payUrl !== null) customer.payUrls.push(data.payUrl);
  }
  return `${customer.name} orders${isRepeat ? ' again' : ''} for ${totalMinor} by ${attempt.method}: ${statusText} ${order?.number ?? ''} ${order?.status ?? ''}`;
};

/** A customer pays on a page of the provider, maybe an earlier one. */
const payCart: Act = async (world, random) => {
  const customer = customerOf(world, random);
  const payUrl =
    customer && pickOf(random.chance(0.5) ? customer.payUrls.slice(-1) : customer.payUrls, random);
  if (!customer || payUrl === undefined) return undefined;
  const outcome = random.chance(0.8) ? random.pick(usualOutcomes) : random.pick(outcomes);
  const page = await world.server.http.inject({
    method: 'POST',
    url: new URL(payUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ channel: 'card', outcome, card: '' }).toString(),
  });
  return `${customer.name} pays on page ${customer.payUrls.indexOf(payUrl) + 1}, which ${outcome}: ${noteStatus(world, 'The pay page', page.statusCode)}`;
};

/** A customer returns from the provider, or comes back to a checkout that they have left. */
const returnToStore: Act = async (world, random) => {
  const customer = customerOf(world, random);
  if (!customer) return undefined;
  const { statusText, data } = await take(world, customer, async (deps, cart) => {
    await checkOrderPayment(deps, cart);
    return getCheckout(deps.db, deps, cart);
  });
  return `${customer.name} returns to the store: ${statusText} ${data?.order?.status ?? 'without an order'}, ${data?.lines.length ?? 0} lines`;
};

export const customerActs = { fillCart, orderCart, payCart, returnToStore } satisfies Record<string, Act>;
