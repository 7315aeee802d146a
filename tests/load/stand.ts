import { createHash } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { type Application, startApplication } from '#tests/support/server/application.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { callsTo, sampleBusiness, samplePassword, signUp } from '#tests/support/people/sign-up.ts';
import { seedOrders } from './seed-orders.ts';
import { seedProducts } from './seed-products.ts';

export interface StandOptions {
  dataDir: string;
  /** Kontor's; the floor takes the next one. */
  port: number;
  /** Orders of each business, ascending. */
  sizes: number[];
}

/** A data folder filled with businesses of one owner, and what it takes to ask for their orders. Nothing runs on it. */
export interface Stand extends StandOptions {
  connection: ClientConfig;
  token: string;
  credentials: { email: string; password: string };
  businesses: { size: number; id: string }[];
  /** Of the first business; beside them stands one with a thousand variations. */
  products: number;
  bigProductId: string;
}

const productCount = 10_000;

/** Kontor as `npm start` runs it, but for limits that would end a bench. */
export const startKontor = ({ dataDir, port }: StandOptions): Promise<Application> =>
  startApplication({
    dataDir,
    port,
    env: {
      RATE_LIMIT_FACTOR: '1000000',
      WITHDRAWAL_CANCEL_SECONDS: '0',
      LOG_LEVEL: 'info',
      KONTOR_DEMO: 'false',
    },
  });

export async function fillStand(options: StandOptions): Promise<Stand> {
  const embedded = await startEmbedded({
    dataDir: options.dataDir,
    onProblem: (problem) => {
      throw problem;
    },
  });
  const kontor = await startKontor(options);
  const db = new Client(embedded.connection);
  await db.connect();
  const call = callsTo(kontor.base);
  const email = 'owner@bench.test';
  const { token } = await signUp(call, { email, handle: 'bench' }, (to) => mailedCode(db, to));
  await db.query(
    'create table floor_session (token_hash text primary key, business_id uuid, expires_at timestamptz)',
  );
  const businesses: Stand['businesses'] = [];
  for (const size of options.sizes) {
    const { id } = await call('createBusiness', { body: sampleBusiness(`bench-${size}`) }, { token });
    console.log(`Filling a business with ${size.toLocaleString('en')} orders …`);
    await seedOrders(db, id, size);
    await db.query(`insert into floor_session values ($1, $2, now() + interval '1 day')`, [
      createHash('sha256').update(id).digest('hex'),
      id,
    ]);
    businesses.push({ size, id });
  }
  const [first] = businesses;
  if (first) await seedProducts(db, first.id, productCount);
  const { rows: big } = await db.query<{ id: string }>(`select id from products where handle = 'b-0'`);
  // The floor searches through what PostgreSQL brings along for it.
  await db.query('create index floor_search on orders using gin (business_id, search_text gin_trgm_ops)');
  await db.query('vacuum analyze');
  await db.query('checkpoint');
  await db.end();
  await embedded.stop();
  await kontor.stop();
  return {
    ...options,
    connection: embedded.connection,
    token,
    credentials: { email, password: samplePassword },
    businesses,
    products: productCount,
    bigProductId: big[0]?.id ?? '',
  };
}
