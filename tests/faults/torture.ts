import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { calculateCharge, standardTariff } from '#domain/withdrawal.ts';
import { Random } from '#server/demo/random.ts';
import { sampleInvoice } from '#tests/support/money/invoices.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { paymentRequestOf } from '#tests/support/money/payer.ts';
import { samplePin } from '#tests/support/people/pins.ts';
import { sampleProduct } from '#tests/support/store/products.ts';
import { sampleFields } from '#tests/support/store/business-fixture.ts';
import { samplePassword, callsTo, signUp } from '#tests/support/people/sign-up.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { violations } from './invariants.ts';
import { type FaultFixture, type Victim, until, victims } from './fault-fixture.ts';
import { insist, stepMs } from './insist.ts';
import { type KilledStore, PersistentCustomer, openKilledStore } from './shopping.ts';

const startStock = 500;
const purchaseStock = 100_000;

export interface Round {
  kills: number;
  /** The random seed. The same seed kills after the same pauses. */
  seed: string;
  onKill?: (nth: number, victim: Victim) => void;
}

export interface Outcome {
  /** The number of acknowledged actions by kind. */
  acknowledged: Record<Act, number>;
  /** Acknowledged actions without exactly one effect, and broken rules; empty if nothing was lost. */
  faults: string[];
}

const kinds = ['order', 'payment', 'purchase', 'stock', 'withdrawal'] as const;
type Act = (typeof kinds)[number];
/** As many as there are kinds: each begins with another one, so that also a short round has all of them. */
const hands = kinds.length;

/**
 * Runs the actions of a business, each repeated under its own key until it gets a response, while application and database
 * are killed at random times, and then looks for the effect of every acknowledged action. Each kind of action is acknowledged at
 * least once.
 */
export async function torture(stage: FaultFixture, { kills, seed, onKill }: Round): Promise<Outcome> {
  const shop = await openShop(stage);
  const random = new Random(seed);
  const done: Record<Act, string[]> = {
    order: [],
    payment: [shop.paid],
    purchase: [],
    stock: [],
    withdrawal: [],
  };
  const faults: string[] = [];
  const over = new AbortController();
  const work = async (first: Act) => {
    const own = new Random(`${seed} ${first}`);
    let act = first;
    while (!over.signal.aborted) {
      try {
        const id = await acts[act](stage, shop);
        if (id !== undefined) done[act].push(id);
      } catch (problem) {
        faults.push(`${act}: ${String(problem)}`);
      }
      act = own.weighted<Act>([
        ['order', 4],
        ['payment', 2],
        ['purchase', 3],
        ['stock', 2],
        ['withdrawal', 3],
      ]);
    }
  };
  const working = kinds.map(work);
  for (let nth = 1; nth <= kills; nth += 1) {
    await pause(random.between(50, 900));
    const victim = random.pick(victims);
    await stage.kill(victim);
    await stage.restart(victim);
    onKill?.(nth, victim);
  }
  over.abort();
  await Promise.all(working);
  return {
    acknowledged: {
      order: done.order.length,
      payment: done.payment.length,
      purchase: done.purchase.length,
      stock: done.stock.length,
      withdrawal: done.withdrawal.length,
    },
    faults: [...faults, ...(await missing(stage, shop, done)), ...(await stage.withDatabase(violations))],
  };
}

interface TorturedShop {
  token: string;
  businessId: string;
  productId: string;
  variationId: string;
  payoutAccountId: string;
  store: KilledStore;
}
type OpenShop = TorturedShop & {
  /** The ID of the invoice that was paid before the first kill. */
  paid: string;
};

/** Creates a verified business with a tracked product, a payout account and a PIN. */
async function openShop(stage: FaultFixture): Promise<OpenShop> {
  const call = callsTo(stage.base);
  const name = `torture-${uuid().slice(-12)}`;
  const { token, userId, businessId } = await signUp(
    call,
    { email: `${name}@shop.test`, handle: name },
    (email) => stage.withDatabase((db) => mailedCode(db, email)),
  );
  const asking = { token, businessId };
  const body = { ...sampleProduct, quantity: startStock };
  const { id: productId } = await call('createProduct', { body }, asking);
  const [variation] = await stage.query<{ id: string }>('select id from variations where product_id = $1', [
    productId,
  ]);
  await call('setPin', { body: { password: samplePassword, pin: samplePin } }, asking);
  const payoutAccountId = uuid();
  await stage.withTables((db) => verifyBusiness({ db }, businessId));
  await stage.query(
    `insert into payout_accounts (business_id, id, source_type, cbn_code, bank_name, account_number, account_name,
       is_default, created_at, created_by, usable_from)
     values ($1, $2, 'businessPayoutAccount', '044', 'Access Bank', '0010246780', 'Amaka Obi', true, now(), $3, now())`,
    [businessId, payoutAccountId, userId],
  );
  const store = await openKilledStore(stage, { ...asking, handle: name }, purchaseStock);
  const shop = { token, businessId, productId, variationId: variation?.id ?? '', payoutAccountId, store };
  // This payment provides the available balance before the first kill.
  const paid = await acts.payment(stage, shop);
  const isAvailable = async () => (await call('withdrawalStart', {}, asking)).balance.availableMinor > 0;
  await until('the first payment is settled', isAvailable, { withinMs: stepMs });
  return { ...shop, paid: paid ?? '' };
}

const acts: Record<Act, (stage: FaultFixture, shop: TorturedShop) => Promise<string | undefined>> = {
  /** Creates an order that is paid in cash and delivered by the merchant. */
  order: async (stage, shop) => {
    const line = { variationId: shop.variationId, name: 'Adire bag', quantity: 1, unitPriceMinor: 500_000 };
    const body = { ...sampleFields, lines: [line], paidBy: 'CASH' as const };
    const { order } = await insist(stage, 'createOrder', { body }, shop);
    const shipped = { params: { id: order.id }, body: { shippingStatus: 'FULFILLED' as const } };
    await insist(stage, 'updateShippingStatus', shipped, shop);
    return order.id;
  },
  /** Creates, sends and pays an invoice. */
  payment: async (stage, shop) => {
    const body = { ...sampleInvoice, reminders: false };
    const { invoice } = await insist(stage, 'createInvoice', { body }, shop);
    const { link } = await insist(stage, 'sendInvoice', { params: { id: invoice.id }, body: {} }, shop);
    const start = paymentRequestOf(link?.split('/').at(-1) ?? '', invoice.totalMinor);
    const { reference, payUrl } = await insist(stage, 'payInvoice', { body: start });
    const form = new URLSearchParams({ channel: 'card', outcome: 'repeats', card: '' });
    const page = `${stage.base}${new URL(payUrl).pathname}`;
    const choose = () =>
      fetch(page, { method: 'POST', redirect: 'manual', body: form }).then(
        ({ status }) => status === 303,
        () => false,
      );
    await until('the pay page takes the choice', choose, { withinMs: stepMs });
    const isPaid = async () =>
      (await insist(stage, 'checkPayment', { body: { reference } })).result === 'success';
    await until('the payment is concluded', isPaid, { withinMs: stepMs });
    return invoice.id;
  },
  /** Buys an item in the store: it is ordered, declined, and paid at the second attempt. */
  purchase: async (stage, { store }) => {
    const customer = new PersistentCustomer(stage, store, `customer-${uuid()}@customer.example`);
    await customer.reachPayment();
    const isConcluded = async (result: 'failed' | 'success') => {
      const { order } = await customer.ask('checkCheckoutPayment');
      return order?.payment?.result === result;
    };
    await customer.choose((await customer.place(uuid())).payUrl, 'declined');
    await until('the decline is known', () => isConcluded('failed'), { withinMs: stepMs });
    const { checkout, payUrl } = await customer.place(uuid());
    await customer.choose(payUrl, 'repeats');
    await until('the purchase is paid', () => isConcluded('success'), { withinMs: stepMs });
    return checkout.order?.number;
  },
  stock: async (stage, shop) => {
    const note = uuid();
    const change = { kind: 'difference' as const, difference: 2, reason: 'received' as const, note };
    await insist(stage, 'changeStock', { params: { id: shop.productId }, body: { change } }, shop);
    return note;
  },
  /** Withdraws the available balance, if it is enough. */
  withdrawal: async (stage, shop) => {
    const amountMinor = 1_000_00;
    const { totalMinor } = calculateCharge(amountMinor, standardTariff);
    const { balance } = await insist(stage, 'withdrawalStart', {}, shop);
    if (balance.availableMinor < hands * totalMinor) return undefined;
    const body = {
      withdrawalId: uuid(),
      payoutAccountId: shop.payoutAccountId,
      amountMinor,
      totalMinor,
      pin: samplePin,
    };
    return (await insist(stage, 'withdraw', { body }, shop)).id;
  },
};

/** Returns acknowledged actions without exactly one effect, and effects without an action. */
async function missing(stage: FaultFixture, { businessId }: TorturedShop, done: Record<Act, string[]>) {
  const queries: Record<Act, string> = {
    order: `select id::text from orders where business_id = $1 and shipping_status = 'FULFILLED' and stock_reserved`,
    payment: `select i.id::text from invoices i join ledger_transfers l on l.reference like '%:collected'
      join transactions t on t.id = l.transaction_id and t.invoice_id = i.id
      where i.business_id = $1 and i.status = 'PAID'`,
    purchase: `select o.number as id from orders o where o.business_id = $1 and o.source = 'store' and o.stock_reserved
      and o.status = 'PAYMENT_CONFIRMED'
      and not exists (select from cart_lines l join checkouts c using (business_id, cart_id) where c.order_id = o.id)`,
    stock: `select note as id from stock_movements where business_id = $1 and reason = 'received'`,
    withdrawal: `select id::text from withdrawals where business_id = $1`,
  };
  const faults: string[] = [];
  for (const [act, query] of Object.entries(queries) as [Act, string][]) {
    const there = (await stage.query<{ id: string }>(query, [businessId])).map(({ id }) => id);
    const lost = done[act].filter((id) => !there.includes(id));
    if (lost.length > 0) faults.push(`acknowledged and not there: ${act} ${lost.join(', ')}`);
    const isTwice = there.length !== new Set(there).size || there.length !== done[act].length;
    if (isTwice) faults.push(`${act}: ${done[act].length} acknowledged, ${there.length} there`);
  }
  return faults;
}
