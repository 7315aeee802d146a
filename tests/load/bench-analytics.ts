import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { addressOf } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { openPool } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { foldBusiness, rebuildBusiness } from '#server/modules/analytics/rollups/fold-rollups.ts';
import { build } from '#tests/support/server/build.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { callsTo, sampleBusiness, signUp } from '#tests/support/people/sign-up.ts';
import { startKontor } from './bench-data.ts';
import { medians, pairOf } from './in-turns.ts';
import { end, startFloor } from './processes.ts';
import { seedCustomers } from './seed-customers.ts';
import { seedPayments } from './seed-money.ts';
import { seedOrders } from './seed-orders.ts';
import { type Figure, atMost, missed, printFigure, printFigures } from './table.ts';

const requests = 20;
/** Each panel takes at most this long, and the page's first call this many times as long as the newest page of orders. */
const panelMs = 50;
const firstCallFactor = 1.5;
const spread = { days: 5 * 365, items: 500 };

const panels: CallName[] = [
  'analyticsProducts',
  'analyticsCustomers',
  'analyticsCohorts',
  'analyticsInvoices',
  'analyticsPayments',
  'analyticsChannels',
];

build();
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    port: { type: 'string', default: '4370' },
    check: { type: 'boolean', default: false },
  },
});
const sizes = [10_000, 100_000, 1_000_000].filter((size) => size <= Number(values.orders));
const dataDir = join(mkdtempSync(join(tmpdir(), 'kontor-bench-')), 'data');
const options = { dataDir, port: Number(values.port), sizes };

/** Prints how long a step took. */
async function timed(name: string, step: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  await step();
  console.log(`  ${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

/** Creates a business of each size, with orders of five years, their customers and payments, and its rollups. */
async function fill() {
  const database = await startEmbedded({
    dataDir,
    onProblem: (problem) => {
      throw problem;
    },
  });
  const kontor = await startKontor(options);
  const db = new Client(database.connection);
  await db.connect();
  const { db: pooled, pool } = openPool(database.connection, (problem) => console.error(problem));
  const call = callsTo(kontor.base);
  const owner = { email: 'owner@bench.test', handle: 'bench' };
  const { token } = await signUp(call, owner, (to) => mailedCode(db, to));
  await db.query(
    'create table floor_session (token_hash text primary key, business_id uuid, expires_at timestamptz)',
  );
  const businesses: { id: string; size: number }[] = [];
  for (const size of sizes) {
    console.log(`Filling a business with ${size.toLocaleString('en')} orders …`);
    const { id } = await call('createBusiness', { body: sampleBusiness(`bench-${size}`) }, { token });
    await db.query(`update businesses set plan = 'custom' where id = $1`, [id]);
    await timed('customers and orders', async () => {
      await seedCustomers(db, id);
      await db.query('analyze');
      await seedOrders(db, id, size, spread);
      await db.query('analyze');
    });
    await timed('payments', async () => {
      await seedPayments(db, id);
      await db.query('analyze');
    });
    await timed('rollups', () => rebuildBusiness(pooled, id));
    await timed('one more order, folded', async () => {
      await db.query(
        `update transactions set gross_minor = gross_minor + 1, net_minor = net_minor + 1
         where business_id = $1 and id = (select id from transactions where business_id = $1 order by at desc limit 1)`,
        [id],
      );
      await foldBusiness(pooled, id);
    });
    await db.query(`insert into floor_session values ($1, $2, now() + interval '1 day')`, [
      createHash('sha256').update(id).digest('hex'),
      id,
    ]);
    businesses.push({ id, size });
  }
  await db.query('vacuum analyze');
  await db.query('checkpoint');
  await Promise.all([db.end(), pool.end()]);
  await kontor.stop();
  return { connection: database.connection, stop: database.stop, token, businesses };
}

async function measure({
  connection,
  token,
  businesses,
}: Awaited<ReturnType<typeof fill>>): Promise<Figure[]> {
  const kontor = await startKontor(options);
  const floor = await startFloor(options.port + 1, connection);
  const figures: Figure[] = [];
  const add = (figure: Figure) => {
    printFigure(figure);
    figures.push(figure);
  };
  try {
    for (const { id, size } of businesses) {
      const orders = `${size.toLocaleString('en')} orders`;
      const take = (call: CallName, query: Record<string, string>) => {
        const kontorPath = `/api${addressOf(calls[call])}`;
        return medians(
          pairOf({ port: options.port, token }, id, { floor: '/orders', kontor: kontorPath }, query),
          requests,
        );
      };
      const month = await take('analyticsSummary', { range: '30d' });
      const years = await take('analyticsSummary', { range: '5y', compare: 'none' });
      for (const [name, taken] of [
        ['30 days', month],
        ['5 years', years],
      ] as const)
        add({
          name: `analytics, first call, ${name} of ${orders} (as floor: newest 50), p50`,
          unit: 'ms',
          ...taken,
          target: atMost(taken.kontor, firstCallFactor * taken.floor, `${firstCallFactor} × floor`),
        });
      for (const call of panels)
        for (const range of ['30d', '5y'])
          add({
            name: `${call}, ${range} of ${orders}, p50`,
            unit: 'ms',
            kontor: (await take(call, { range })).kontor,
          });
    }
  } finally {
    await end(floor);
    await kontor.stop();
  }
  return figures.map((figure) =>
    figure.target ? figure : { ...figure, target: atMost(figure.kontor, panelMs, `${panelMs} ms`) },
  );
}

try {
  const filled = await fill();
  const figures = await measure(filled);
  await filled.stop();
  printFigures('What analytics costs', figures);
  if (values.check && missed(figures).length > 0) process.exitCode = 1;
} finally {
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
}
