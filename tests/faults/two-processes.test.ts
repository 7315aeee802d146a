import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePortFrom } from '#tests/support/server/application.ts';
import { Cluster, getConnection } from '#tests/support/server/cluster.ts';
import { openLiveStream } from '#tests/support/server/live-stream.ts';
import { requestFor } from '#tests/support/server/request.ts';
import { callsTo } from '#tests/support/people/sign-up.ts';
import { until } from './fault-fixture.ts';
import { violations } from './invariants.ts';
import {
  OrderHands,
  type Team,
  countJobStarts,
  findLosses,
  listJobStarts,
  openTeam,
  orderFor,
  waitForJobs,
} from './working-team.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-two-'));
let cluster: Cluster;
let db: Client;
let team: Team;

beforeAll(async () => {
  // Both start at once on an empty folder: one of them creates, starts and migrates the database.
  const port = await freePortFrom(4720, 3);
  cluster = await Cluster.open({ dataDir, port, processes: 2, env: { DRAIN_SECONDS: '2' } });
  db = new Client(getConnection(dataDir));
  await db.connect();
  await countJobStarts(db);
  team = await openTeam(cluster.base, db);
});
afterAll(async () => {
  await db.end();
  await cluster.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('loses nothing and does nothing twice while one process after the other is killed', async () => {
  const hands = new OrderHands(cluster.base, team.owner, 'killed', 3);
  await hands.workOn(6);
  /** Jobs that a killed process may have begun: another one does them again. */
  const interrupted: string[] = [];
  for (const victim of [0, 1]) {
    await cluster.kill(victim);
    const active = await db.query<{ id: string }>(`select id from job.job where state = 'active'`);
    interrupted.push(...active.rows.map(({ id }) => id));
    // The other one goes on alone.
    await hands.workOn(6);
    // As if the heartbeat of its jobs had expired, for which this test doesn't wait.
    await db.query(
      `update job.job set state = 'retry', retry_count = 0, start_after = now() where state = 'active' and id = any($1)`,
      [interrupted],
    );
    await cluster.restart(victim);
    await hands.workOn(6);
  }
  await hands.stop();
  await waitForJobs(db);

  expect(await findLosses(db, hands)).toEqual([]);
  const starts = await listJobStarts(db);
  expect(starts.length).toBeGreaterThan(hands.acknowledged.size);
  expect(starts.filter(({ id, times }) => times > 1 && !interrupted.includes(id))).toEqual([]);
  expect(await violations(db)).toEqual([]);
});

it('the gate of a rolling restart runs beside them, and refuses what the charts would not lead to', async () => {
  // As if the charts of this version led elsewhere than those by which the steps were taken.
  const call = callsTo(cluster.base);
  const { order } = await call('createOrder', orderFor('gate@replay.test'), team.owner);
  await db.query(`update orders set status_before_refund = 'DELIVERED' where id = $1`, [order.id]);
  // The new version has a migration, which only adds.
  await db.query('drop table bookkeeping_statement_lines, bookkeeping_statements cascade');
  await db.query(`delete from schema_migration where name = '0019_bank_statements.sql'`);
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: dataDir };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/replay.ts'], { env, encoding: 'utf8' });
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringContaining('leads to statusBeforeRefund null, but the database says DELIVERED'),
  ]);
  expect(stderr).toContain(order.id);
  expect(status).toBe(1);
});

it.each([
  [0, 1],
  [1, 0],
])('a stream of process %i shows what happens in process %i', async (reading, writing) => {
  const stream = await openLiveStream(cluster.baseOf(reading), team.owner);
  const input = orderFor(`from-${writing}@stream.test`);
  await callsTo(cluster.baseOf(writing))('createOrder', input, team.member);
  expect(await stream.next()).toBe(true);
  await stream.close();
});

it('a stopped process gets no more requests, answers those it has, ends its streams and exits', async () => {
  const statuses: number[] = [];
  const over = new AbortController();
  /** Without a second try, unlike the pages. */
  const working = ['one', 'two'].map(async (hand) => {
    for (let nth = 0; !over.signal.aborted; nth += 1) {
      const asking = { ...team.owner, idempotencyKey: uuid() };
      const { url, ...request } = requestFor('createOrder', orderFor(`${hand}-${nth}@stop.test`), asking);
      statuses.push((await fetch(`${cluster.base}${url}`, request)).status);
    }
  });
  const stream = await openLiveStream(cluster.baseOf(0), team.owner);
  const hasEnded = (async () => {
    while (await stream.next());
    return true;
  })();
  const statusOf = async (path: string) => (await fetch(`${cluster.baseOf(0)}${path}`)).status;
  const exitCode = cluster.stop(0);
  await until('it is no longer ready', async () => (await statusOf('/readyz')) === 503);
  expect(await statusOf('/healthz')).toBe(200);
  await callsTo(cluster.baseOf(0))('whoAmI', {}, team.owner);
  await cluster.balancer.untilReady(1);
  expect(await hasEnded).toBe(true);
  expect(await exitCode).toBe(0);
  over.abort();
  await Promise.all(working);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(5);
});
