import { createHash } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { type Application, startApplication } from '#tests/support/server/application.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { callsTo, sampleBusiness, samplePassword, signUp } from '#tests/support/people/sign-up.ts';
import { seedCustomers } from './seed-customers.ts';
import { seedInvoices, seedPayments } from './seed-money.ts';
import { seedOrders } from './seed-orders.ts';
import { seedProducts } from './seed-products.ts';

export interface StandOptions {
  dataDir: string;
  /** Kontor's; the floor takes the next one. */
  port: number;
  /** Orders of each business, ascending. */
  sizes: number[];
  /** Of an empty database on a server; without it, an embedded one in the data folder. */
  databaseUrl?: string | undefined;
}

/** A data folder filled with businesses of one owner, and what it takes to ask for their orders. Nothing runs on it. */
export interface BenchData extends StandOptions {
  connection: ClientConfig;
  token: string;
  credentials: { email: string; password: string };
  businesses: { size: number; id: string }[];
  /** The one that has products, customers, invoices and payments beside its orders. */
  main: { size: number; id: string };
  /** Of the main business; beside them stands one with a thousand variations. */
  products: number;
  bigProductId: string;
}

/** Orders of the main business, where there is one of so many; else the first is the main one. */
const mainSize = 100_000;
const productCount = 10_000;
const invoiceCount = 20_000;

interface StandDatabase {
  connection: ClientConfig;
  stop(): Promise<void>;
}

/** Kontor as `npm start` runs it, but for limits that would end a bench. */
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

/** Where the database of the stand is; `stop` ends one that Kontor would end with itself. */
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
    if (isMain(size)) await seedCustomers(db, id);
    await seedOrders(db, id, size);
    if (isMain(size)) {
      await seedProducts(db, id, productCount);
      await seedInvoices(db, id, invoiceCount);
      await seedPayments(db, id);
    }
    await db.query(`insert into floor_session values ($1, $2, now() + interval '1 day')`, [
      createHash('sha256').update(id).digest('hex'),
      id,
    ]);
    businesses.push({ size, id });
  }
  const main = businesses.find(({ size }) => isMain(size));
  if (!main) throw new Error('There is no business to measure');
  const { rows: big } = await db.query<{ id: string }>(`select id from products where handle = 'b-0'`);
  // The floor searches through what PostgreSQL brings along for it.
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
  };
}
