import { createHash } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { type Application, startApplication } from '#tests/support/server/application.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import {
  type Calls,
  callsTo,
  sampleBusiness,
  samplePassword,
  signUp,
} from '#tests/support/people/sign-up.ts';
import { seedCustomers } from './seed-customers.ts';
import { seedInvoices, seedPayments } from './seed-money.ts';
import { seedOrders } from './seed-orders.ts';
import { seedProducts } from './seed-products.ts';
import { seedShop } from './seed-shop.ts';

export interface StandOptions {
  dataDir: string;
  /** The port of Kontor. The floor listens on the next one. */
  port: number;
  /** The number of orders of each business, in ascending order. */
  sizes: number[];
  /** The URL of an empty database on a server. If it is missing, an embedded one in the data folder is used. */
  databaseUrl?: string | undefined;
}

/** A data folder with businesses of one owner, and the credentials to request their orders. No server runs on it. */
export interface BenchData extends StandOptions {
  connection: ClientConfig;
  token: string;
  credentials: { email: string; password: string };
  businesses: { size: number; id: string }[];
  /** The business that also has products, customers, invoices and payments. */
  main: { size: number; id: string };
  /** The number of products of the main business, without the one that has a thousand variations. */
  products: number;
  bigProductId: string;
  /** A business whose store is open, and a variation that it has in stock. */
  shop: { handle: string; products: number; variationId: string };
}

/** The number of orders of the main business. If no business has that many, the first one is the main one. */
const mainSize = 100_000;
const productCount = 10_000;
const invoiceCount = 20_000;

interface StandDatabase {
  connection: ClientConfig;
  stop(): Promise<void>;
}

/** Starts Kontor like `npm start`, without the limits that would stop a benchmark. */
export const startKontor = ({ dataDir, port, databaseUrl = '' }: StandOptions): Promise<Application> =>
  startApplication({
    dataDir,
    port,
    env: {
      RATE_LIMIT_FACTOR: '1000000',
      WITHDRAWAL_CANCEL_SECONDS: '0',
      LOG_LEVEL: 'info',
      KONTOR_DEMO: 'false',
      DATABASE_URL: databaseUrl,
    },
  });

/** Opens the database of the benchmark. `stop` stops an embedded one and leaves one on a server running. */
async function openDatabase({ dataDir, databaseUrl }: StandOptions): Promise<StandDatabase> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => {} };
  return startEmbedded({
    dataDir,
    onProblem: (problem) => {
      throw problem;
    },
  });
}

export async function fillBenchData(options: StandOptions): Promise<BenchData> {
  const database = await openDatabase(options);
  const kontor = await startKontor(options);
  const db = new Client(database.connection);
  await db.connect();
  const call = callsTo(kontor.base);
  const email = 'owner@bench.test';
  const { token } = await signUp(call, { email, handle: 'bench' }, (to) => mailedCode(db, to));
  await db.query(
    'create table floor_session (token_hash text primary key, business_id uuid, expires_at timestamptz)',
  );
  const businesses: BenchData['businesses'] = [];
  const isMain = (size: number) => size === (options.sizes.includes(mainSize) ? mainSize : options.sizes[0]);
  for (const size of options.sizes) {
    const { id } = await call('createBusiness', { body: sampleBusiness(`bench-${size}`) }, { token });
    console.log(`Filling a business with ${size.toLocaleString('en')} orders …`);
    const addsAll = isMain(size);
    if (addsAll) await fillStep(db, 'customers', () => seedCustomers(db, id));
    await fillStep(db, 'orders', () => seedOrders(db, id, size));
    if (addsAll) {
      await fillStep(db, 'products', () => seedProducts(db, id, productCount));
      await fillStep(db, 'invoices', () => seedInvoices(db, id, invoiceCount));
      await fillStep(db, 'payments', () => seedPayments(db, id));
    }
    await db.query(`insert into floor_session values ($1, $2, now() + interval '1 day')`, [
      createHash('sha256').update(id).digest('hex'),
      id,
    ]);
    businesses.push({ size, id });
  }
  console.log(`Filling a store with ${productCount.toLocaleString('en')} products …`);
  const shop = await fillShop(db, call, token);
  const main = businesses.find(({ size }) => isMain(size));
  if (!main) throw new Error('There is no business to measure');
  const { rows: big } = await db.query<{ id: string }>(
    `select id from products where business_id = $1 and handle = 'b-0'`,
    [main.id],
  );
  // The floor searches with a trigram index of PostgreSQL.
  await db.query('create index floor_search on orders using gin (business_id, search_text gin_trgm_ops)');
  await db.query('vacuum analyze');
  await db.query('checkpoint');
  await db.end();
  await database.stop();
  await kontor.stop();
  return {
    ...options,
    connection: database.connection,
    token,
    credentials: { email, password: samplePassword },
    businesses,
    main,
    products: productCount,
    bigProductId: big[0]?.id ?? '',
    shop,
  };
}

/**
 * Runs one step of filling and prints its duration. The statistics are updated after it: without them, and autovacuum may
 * be minutes late on a busy machine, the next step is planned for empty tables and compares each row with each other.
 */
async function fillStep(db: Client, name: string, step: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  await step();
  await db.query('analyze');
  console.log(`  ${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

async function fillShop(db: Client, call: Calls, token: string): Promise<BenchData['shop']> {
  const { id, handle } = await call('createBusiness', { body: sampleBusiness('bench-store') }, { token });
  await fillStep(db, 'store', () => seedShop(db, id, productCount));
  const { rows } = await db.query<{ id: string }>(
    'select id from variations where business_id = $1 and available_quantity is null limit 1',
    [id],
  );
  return { handle, products: productCount, variationId: rows[0]?.id ?? '' };
}
