import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { newStore } from '#domain/store-drafts.ts';
import type { CheckoutMethod } from '#contract/shop/checkout.ts';
import type { MovableClock } from '#server/clock.ts';
import type { CheckoutStore } from '#server/modules/checkout/checkout-store.ts';
import { type ApiServer, openApiServer } from '#tests/support/server/open-api-server.ts';
import { sampleProduct, stocked } from '#tests/support/store/products.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { SteppedClock } from '#tests/support/server/stepped-clock.ts';
import type { SentDeposit } from '#server/providers/payments/sandbox.ts';
import { day, minute } from '#tests/support/people/identity.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import { openVirtualAccount } from '#tests/support/money/payout-accounts.ts';
import { setSamplePin } from '#tests/support/people/pins.ts';
import { type Shop, advanceTime, newShop } from '#tests/support/store/business-fixture.ts';
import { submitAllItems } from '#tests/support/people/verification.ts';
import { type Withdrawer, addAccount } from '#tests/support/money/withdrawals.ts';
import { openSellingStore } from '#tests/support/store/selling-store.ts';
import { HeldCommits } from './held-commits.ts';
import { SimulatedJobs } from './simulated-jobs.ts';

/** A Monday morning in Lagos, on which the shops open. Every story starts a week later. */
const begins = new Date('2026-03-02T08:00:00.000Z');
const storyBegins = new Date('2026-03-09T08:00:00.000Z');
const stockAtFirst = 6;

export interface SimulatedShop extends Withdrawer {
  /** The name of the shop in stories. */
  name: string;
  variationIds: string[];
  /** The number of the account that the bank opened in the shop's name. */
  accountNumber: string;
}

/** A customer of a store, with the token of their cart. */
export interface SimulatedCustomer {
  name: string;
  email: string;
  shop: number;
  token: string | undefined;
  /** Counts the beginnings and the ends of changes of the cart. */
  changes: number;
  /** The count at which the cart was ordered. */
  orderedAt: number | undefined;
  attempt: { id: string; method: CheckoutMethod } | undefined;
  /** The number of the order that was made of each attempt. */
  numbers: Map<string, string>;
  payUrls: string[];
}

/**
 * The records of a story in the order of their creation. Steps choose them by number, so that they apply to every
 * story.
 */
export interface Made {
  orders: { id: string; number: string; shop: number; totalMinor: number }[];
  invoices: { id: string; number: string; shop: number; token: string; totalMinor: number }[];
  orderTokens: { token: string; totalMinor: number; number: string }[];
  references: { reference: string; amountMinor: number; label: string }[];
  withdrawals: { id: string; shop: number; amountMinor: number }[];
  deposits: SentDeposit[];
  /** Requests that were sent under an idempotency key and can be repeated. */
  keyed: { description: string; again(): Promise<string> }[];
  customers: SimulatedCustomer[];
}

export interface World {
  server: ApiServer;
  clock: SteppedClock;
  jobs: SimulatedJobs;
  interceptor: HeldCommits;
  shops: readonly [SimulatedShop, SimulatedShop];
  /** The stores of the shops. */
  stores: readonly [CheckoutStore, CheckoutStore];
  made: Made;
  /** A separate connection for checking the rules. */
  database: Client;
  /** Successful attacks, server errors and failed actions. */
  problems: string[];
  close(): Promise<void>;
}

export interface Origin {
  openWorld(): Promise<World>;
  close(): Promise<void>;
}

/** Sessions don't expire during a story. Logs are off, because responses report the errors of the server. */
const environment = { SESSION_DAYS: '3650', SESSION_IDLE_DAYS: '3650', LOG_LEVEL: 'silent' };

/** The part of a clock that the application needs and the simulation moves. */
type SimulatedClock = SteppedClock & Partial<MovableClock>;

const checkout = { ...newStore.checkout, allowsPaymentOnDelivery: true };

/** Opens the store of a shop, which delivers to Lagos and takes payments on delivery. */
async function sellOnline({ call, deps }: ApiServer, { businessId, asking }: Shop): Promise<void> {
  const { handle } = await call('businessInfo', {}, asking);
  const merchant = { businessId, token: asking.token ?? '', handle };
  await openSellingStore({ call, db: deps.db, storeBase: '' }, merchant, { checkout });
}

const toStore = ({ businessId }: Shop): CheckoutStore => ({
  businessId,
  status: 'open',
  note: '',
  country: 'NG',
  currency: 'NGN',
  checkout,
  returnUrl: 'http://localhost:4001/s/store/cart/checkout/return',
});

/** Opens a verified shop with money, products, a payout account and a virtual account. */
async function openShop(server: ApiServer, name: string): Promise<SimulatedShop> {
  const { deps, call } = server;
  const shop = await newShop(server);
  await submitAllItems(call, shop.asking);
  await call('submitKyc', {}, shop.asking);
  await advanceTime(server, minute);
  await setSamplePin(server, shop.asking);
  const payoutAccountId = await deps.db.transaction((tx) => addAccount(tx, shop, deps.clock.now()));
  const account = await openVirtualAccount(server, shop);
  await createPaidInvoice(server, shop);
  await advanceTime(server, day);
  const products = [
    await stocked(server, shop, { ...sampleProduct, quantity: stockAtFirst }),
    await stocked(server, shop, { ...sampleProduct, title: 'Aso oke', sku: 'ASO-1', quantity: stockAtFirst }),
  ];
  const variationIds = products.flatMap((product) => product.variationIds);
  await sellOnline(server, shop);
  return {
    ...shop,
    name,
    payoutAccountId,
    variationIds,
    accountNumber: account?.accountNumber ?? '',
  };
}

/**
 * Creates a database with two shops. Every story runs on a copy of it.
 * @param socket the folder of PostgreSQL's socket
 * @param template a migrated database
 */
export async function openOrigin(socket: string, template: string): Promise<Origin> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-simulation-'));
  const at = (database: string) => ({ host: socket, user: 'kontor', database });
  const admin = new Client(at('postgres'));
  await admin.connect();
  const origin = `simulation_${process.pid}_${Math.floor(performance.now())}`;
  await admin.query(`create database ${origin} template ${template}`);
  await admin.query(`alter database ${origin} set synchronous_commit = off`);

  const open = async (database: string, clock: SimulatedClock) => {
    const opened: { jobs?: SimulatedJobs } = {};
    const server = await openApiServer({
      connection: at(database),
      dataDir,
      clock,
      env: environment,
      openJobs: (options) => (opened.jobs = new SimulatedJobs(options)),
    });
    if (!opened.jobs) throw new Error('The application opened no outbox');
    return { server, jobs: opened.jobs };
  };
  const clock = new SteppedClock(begins);
  const { server } = await open(origin, clock);
  const shops = [await openShop(server, 'Adire House'), await openShop(server, 'Kiota Home')] as const;
  await server.close();

  let copies = 0;
  return {
    async openWorld() {
      const database = `${origin}_${(copies += 1)}`;
      await admin.query(`create database ${database} template ${origin}`);
      await admin.query(`alter database ${database} set synchronous_commit = off`);
      await admin.query(`alter database ${database} set deadlock_timeout = '100ms'`);
      const own = new SteppedClock(storyBegins);
      const made = await open(database, own);
      const pool: unknown = Reflect.get(made.server.deps.db, '$client');
      if (!(pool instanceof Pool)) throw new Error('The application keeps no pool');
      const interceptor = await HeldCommits.open(at(database), pool);
      const reader = new Client(at(database));
      await reader.connect();
      return {
        ...made,
        stores: [toStore(shops[0]), toStore(shops[1])],
        clock: own,
        interceptor,
        shops,
        database: reader,
        problems: [],
        made: {
          orders: [],
          invoices: [],
          orderTokens: [],
          references: [],
          withdrawals: [],
          deposits: [],
          keyed: [],
          customers: [],
        },
        async close() {
          await interceptor.close();
          await reader.end();
          await made.server.close();
          await admin.query(`drop database ${database} with (force)`);
        },
      };
    },
    async close() {
      await admin.query(`drop database ${origin} with (force)`);
      await admin.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the credentials of the shop's owner, with an idempotency key if one is given. */
export const getOwnerCredentials = ({ asking }: SimulatedShop, idempotencyKey?: string): Asking => ({
  ...asking,
  ...(idempotencyKey !== undefined && { idempotencyKey }),
});
