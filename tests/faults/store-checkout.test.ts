import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '#server/demo/random.ts';
import type { SandboxOutcome } from '#server/providers/payments/sandbox-scripts.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { callsTo, signUp } from '#tests/support/people/sign-up.ts';
import { seedOf } from '#tests/support/sampling/seed.ts';
import { Refused } from './insist.ts';
import { violations } from './invariants.ts';
import { countWrites, killAtEachWrite } from './moving-kill.ts';
import { FaultFixture, until } from './fault-fixture.ts';
import { type KilledStore, PersistentCustomer, openKilledStore, publishItem } from './shopping.ts';

/** The tables that an order of the store and its payment write, of the application and of the provider. */
const tables = [
  'customers',
  'orders',
  'order_lines',
  'stock_movements',
  'variations',
  'checkouts',
  'transactions',
  'ledger_accounts',
  'ledger_transfers',
  'timeline',
  'sandbox_payments',
];
const stock = 1000;
const person = { email: 'merchant@kill.test', handle: 'kill-checkout' };

let stage: FaultFixture;
let merchant: { token: string; businessId: string };
let store: KilledStore;
/** Holds one item all the time, without paying. */
let waiting: PersistentCustomer;
beforeAll(async () => {
  stage = await FaultFixture.open();
  const call = callsTo(stage.base);
  merchant = await signUp(call, person, (email) => stage.withDatabase((db) => mailedCode(db, email)));
  store = await openKilledStore(stage, { ...merchant, handle: person.handle }, stock);
  waiting = new PersistentCustomer(stage, store, 'waiting@customer.example');
  await waiting.reachPayment();
  await waiting.place(newId());
  await countWrites(stage, tables);
}, 120_000);
afterAll(() => stage.close());

const leftOf = async ({ variationId }: KilledStore) =>
  (
    await stage.query<{ left: number }>('select available_quantity as left from variations where id = $1', [
      variationId,
    ])
  )[0]?.left;

/** Returns everything that the database has of a customer and their cart. */
async function traces({ email, cartHash }: PersistentCustomer) {
  const [there] = await stage.query(
    `select array_agg(o.status::text) as orders, bool_and(o.stock_reserved) as holds,
       (select count(*)::int from customers where email = $1) as customers,
       (select count(*)::int from transactions t join orders p on p.id = t.order_id
          where p.customer_id = c.id and t.result = 'success') as paid,
       (select count(*)::int from transactions t join orders p on p.id = t.order_id
          where p.customer_id = c.id and t.result <> 'success') as unpaid,
       (select count(*)::int from ledger_transfers l join transactions t on t.id = l.transaction_id
          join orders p on p.id = t.order_id
          where p.customer_id = c.id and l.reference like '%:collected') as collected,
       (select count(*)::int from cart_lines l join carts on carts.id = l.cart_id where token_hash = $2) as "inCart"
     from customers c join orders o on o.customer_id = c.id where c.email = $1 group by c.id`,
    [email, cartHash],
  );
  return there;
}

/**
 * The differences from one customer to the next: the response of the provider is lost for `lost@…`; the webhook comes three times, a
 * day late, or while the tab is closed.
 */
interface BuyingStory {
  mailbox: 'customer' | 'lost';
  outcome: SandboxOutcome;
  isTabClosed: boolean;
}
const stories: [BuyingStory, ...BuyingStory[]] = [
  { mailbox: 'customer', outcome: 'repeats', isTabClosed: false },
  { mailbox: 'lost', outcome: 'unheard', isTabClosed: false },
  { mailbox: 'customer', outcome: 'pays', isTabClosed: true },
];

/** Orders, is declined, tries again and pays; every step can be killed and is then repeated. */
async function buy(customer: PersistentCustomer, { outcome, isTabClosed }: BuyingStory): Promise<void> {
  const first = await customer.place(newId());
  await customer.choose(first.payUrl, 'declined');
  await until('the decline is known', async () => {
    const { order } = await customer.ask('checkCheckoutPayment');
    return order?.payment?.result === 'failed';
  });
  const second = await customer.place(newId());
  expect(second.checkout.order?.number).toBe(first.checkout.order?.number);
  expect(second.payUrl).not.toBe(first.payUrl);
  await customer.choose(second.payUrl, outcome);
  await until('the order is placed', async () => {
    if (isTabClosed) return (await traces(customer).catch(() => undefined))?.['paid'] === 1;
    const { order } = await customer.ask('checkCheckoutPayment');
    return order?.status === 'placed';
  });
}

it(
  'a purchase that is killed at each of its writes in turn is one paid order, and its cart is empty',
  { timeout: 900_000 },
  async () => {
    const random = new Random(seedOf('purchases'));
    let nth = 0;
    await killAtEachWrite(
      stage,
      async () => {
        const story = random.pick(stories);
        const customer = new PersistentCustomer(stage, store, `${story.mailbox}+${nth}@customer.example`);
        nth += 1;
        await customer.reachPayment();
        const look = async () => {
          expect(await traces(customer)).toEqual({
            orders: ['PAYMENT_CONFIRMED'],
            holds: true,
            customers: 1,
            paid: 1,
            unpaid: 1,
            collected: 1,
            inCart: 0,
          });
          expect(await traces(waiting)).toMatchObject({
            orders: ['CREATED'],
            holds: true,
            paid: 0,
            inCart: 1,
          });
          expect(await leftOf(store)).toBe(stock - 1 - nth);
          expect(await stage.withDatabase(violations)).toEqual([]);
        };
        return { work: () => buy(customer, story), look };
      },
      'killedPurchases',
    );
  },
);

it(
  'customers who order while the database is killed get one order each until everything is sold',
  { timeout: 900_000 },
  async () => {
    const [pieces, rivals] = [3, 6];
    const scarce = { ...store, variationId: await publishItem(stage, merchant, pieces) };
    const customers = Array.from(
      { length: rivals },
      (_, nth) => new PersistentCustomer(stage, scarce, `scarce-${nth}@customer.example`),
    );
    await Promise.all(customers.map((customer) => customer.reachPayment()));
    const ordering = Promise.all(
      customers.map((customer) =>
        customer.place(newId()).then(
          () => 'ordered',
          (problem: unknown) => {
            if (problem instanceof Refused && problem.message.includes('OUT_OF_STOCK')) return 'sold out';
            throw problem;
          },
        ),
      ),
    );
    await stage.kill('database');
    await stage.restart('database');
    const results = await ordering;
    expect(results.filter((result) => result === 'ordered')).toHaveLength(pieces);
    expect(results.filter((result) => result === 'sold out')).toHaveLength(rivals - pieces);
    const orders = await stage.query(
      `select o.status, count(*)::int from orders o join order_lines l on l.order_id = o.id where l.variation_id = $1 group by 1`,
      [scarce.variationId],
    );
    expect(orders).toEqual([{ status: 'CREATED', count: pieces }]);
    expect(await leftOf(scarce)).toBe(0);
    expect(await stage.withDatabase(violations)).toEqual([]);
  },
);
