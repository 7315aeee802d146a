import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type QueryResultRow } from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { permission } from '#domain/permission.ts';
import * as schema from '#server/db/schema.ts';
import { freePortFrom } from '#tests/support/server/application.ts';
import { Cluster, getConnection } from '#tests/support/server/cluster.ts';
import { openLiveStream } from '#tests/support/server/live-stream.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { type Asking, requestFor } from '#tests/support/server/request.ts';
import { addMember } from '#tests/support/people/members.ts';
import { callsTo, signUp } from '#tests/support/people/sign-up.ts';
import { sampleFields } from '#tests/support/store/business-fixture.ts';
import { until } from './fault-fixture.ts';
import { insist } from './insist.ts';
import { violations } from './invariants.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-two-'));
let cluster: Cluster;
let db: Client;
/** Two people of one business: each is notified of what the other does. */
let owner: Asking;
let member: Asking;

const query = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
  (await db.query<Row>(text, values)).rows;

beforeAll(async () => {
  // Both start at once on an empty folder: one of them creates, starts and migrates the database.
  const port = await freePortFrom(4720, 3);
  cluster = await Cluster.open({ dataDir, port, processes: 2, env: { DRAIN_SECONDS: '2' } });
  db = new Client(getConnection(dataDir));
  await db.connect();
  // Counts how often each job was started, by any process.
  await query('create table job_starts (id uuid not null)');
  await query(`create function note_start() returns trigger language plpgsql as
    $$ begin insert into job_starts values (new.id); return null; end $$`);
  await until('the queues are there', async () => (await query('select from job.queue limit 1')).length > 0);
  await query(`create trigger note_start after update on job.job for each row
    when (new.state = 'active' and old.state <> 'active') execute function note_start()`);

  const call = callsTo(cluster.base);
  const joinAs = (name: string) =>
    signUp(call, { email: `${name}@two.test`, handle: name }, (email) => mailedCode(db, email));
  const [first, second] = [await joinAs('first'), await joinAs('second')];
  owner = { token: first.token, businessId: first.businessId };
  await addMember(drizzle(db, { schema }), first.businessId, {
    userId: second.userId,
    permissions: [permission('ORDER', 'manage'), permission('CUSTOMER', 'manage')],
  });
  member = { token: second.token, businessId: first.businessId };
});
afterAll(async () => {
  await db.end();
  await cluster.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const orderFor = (email: string) => ({
  body: { ...sampleFields, newOrderCustomer: { name: 'Ada Obi', phoneNumber: null, email } },
});

const waitForJobs = () =>
  until('all jobs are done', async () => {
    const waiting = await query(
      `select from job.job where state < 'completed' and start_after < now() limit 1`,
    );
    return waiting.length === 0;
  });

it('loses nothing and does nothing twice while one process after the other is killed', async () => {
  const acknowledged = new Map<string, string>();
  const over = new AbortController();
  const hands = ['one', 'two', 'three'].map(async (hand) => {
    for (let nth = 0; !over.signal.aborted; nth += 1) {
      const email = `${hand}-${nth}@customer.test`;
      const { order } = await insist(cluster, 'createOrder', orderFor(email), owner);
      acknowledged.set(order.id, email);
    }
  });
  const workOn = async () => {
    const goal = acknowledged.size + 6;
    await until('some more orders are created', async () => acknowledged.size >= goal);
  };
  await workOn();
  /** Jobs that a killed process may have begun: another one does them again. */
  const interrupted = new Set<string>();
  for (const victim of [0, 1]) {
    await cluster.kill(victim);
    for (const { id } of await query<{ id: string }>(`select id from job.job where state = 'active'`))
      interrupted.add(id);
    // The other one goes on alone.
    await workOn();
    await cluster.restart(victim);
    await until('the process gets requests again', async () => cluster.balancer.readyPorts.length === 2);
    await workOn();
  }
  over.abort();
  await Promise.all(hands);
  await waitForJobs();

  const stored = await query<{ id: string }>('select id from orders where business_id = $1', [
    owner.businessId,
  ]);
  expect(stored.map(({ id }) => id).sort()).toEqual([...acknowledged.keys()].sort());
  const mails = await query<{ to: string }>(
    `select "to" from sandbox_mail where "to" like '%@customer.test'`,
  );
  expect(mails.map(({ to }) => to).sort()).toEqual([...acknowledged.values()].sort());
  const starts = await query<{ id: string; times: number }>(
    'select id, count(*)::integer as times from job_starts group by id',
  );
  expect(starts.length).toBeGreaterThanOrEqual(mails.length);
  expect(starts.filter(({ id, times }) => times > 1 && !interrupted.has(id))).toEqual([]);
  expect(await violations(db)).toEqual([]);
});

it.each([
  [0, 1],
  [1, 0],
])('a stream of process %i shows what happens in process %i', async (reading, writing) => {
  const stream = await openLiveStream(cluster.baseOf(reading), owner);
  await callsTo(cluster.baseOf(writing))('createOrder', orderFor(`from-${writing}@customer.test`), member);
  expect(await stream.next()).toBe(true);
  await stream.close();
});

it('a process that is stopped gets no more requests, answers those it has, ends its streams and exits', async () => {
  const statuses: number[] = [];
  const over = new AbortController();
  /** Without a second try, unlike the pages. */
  const working = ['one', 'two'].map(async (hand) => {
    for (let nth = 0; !over.signal.aborted; nth += 1) {
      const asking = { ...owner, idempotencyKey: uuid() };
      const { url, ...request } = requestFor('createOrder', orderFor(`${hand}-${nth}@stop.test`), asking);
      statuses.push((await fetch(`${cluster.base}${url}`, request)).status);
    }
  });
  const stream = await openLiveStream(cluster.baseOf(0), owner);
  const hasEnded = (async () => {
    while (await stream.next());
    return true;
  })();
  const statusOf = async (path: string) => (await fetch(`${cluster.baseOf(0)}${path}`)).status;
  const exitCode = cluster.stop(0);
  await until('it is no longer ready', async () => (await statusOf('/readyz')) === 503);
  expect(await statusOf('/healthz')).toBe(200);
  await callsTo(cluster.baseOf(0))('whoAmI', {}, owner);
  await until('it gets no more requests', async () => cluster.balancer.readyPorts.length === 1);
  expect(await hasEnded).toBe(true);
  expect(await exitCode).toBe(0);
  await cluster.restart(0);
  await until('the process gets requests again', async () => cluster.balancer.readyPorts.length === 2);
  over.abort();
  await Promise.all(working);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(10);
});
