import { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { addressOf } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import {
  OrderHands,
  type Team,
  countJobStarts,
  findLosses,
  listJobStarts,
  openTeam,
  orderFor,
  waitForJobs,
} from '#tests/faults/working-team.ts';
import { Cluster, getConnection } from '#tests/support/server/cluster.ts';
import { openLiveStream } from '#tests/support/server/live-stream.ts';
import { callsTo, sampleBusiness } from '#tests/support/people/sign-up.ts';
import { sampleFields } from '#tests/support/store/business-fixture.ts';
import { Connection, quantile, requestOf } from './load-client.ts';
import { residentMb } from './processes.ts';
import { seedOrders } from './seed-orders.ts';
import { type Figure, atMost, printFigure } from './table.ts';

/** A data folder with businesses of one owner, in turn asked by the load. No process runs on it. */
export interface ProcessData {
  dataDir: string;
  /** The balancer listens here, and the processes on the next ports. */
  port: number;
  team: Team;
  businessIds: string[];
}

const businessCount = 4;
const ordersOfEach = 5000;
const connections = 16;
const warmUpMs = 2000;
const events = 40;
const ordersWithJobs = 100;

export async function fillProcessData(dataDir: string, port: number): Promise<ProcessData> {
  const cluster = await Cluster.open({ dataDir, port, processes: 1 });
  const db = new Client(getConnection(dataDir));
  await db.connect();
  const team = await openTeam(cluster.base, db);
  await countJobStarts(db);
  const businessIds: string[] = [];
  for (let nth = 0; nth < businessCount; nth += 1) {
    const details = sampleBusiness(`processes-${nth}`);
    const { id } = await callsTo(cluster.base)('createBusiness', { body: details }, team.owner);
    await seedOrders(db, id, ordersOfEach);
    businessIds.push(id);
  }
  await db.query('vacuum analyze');
  await db.end();
  await cluster.close();
  return { dataDir, port, team, businessIds };
}

/** Returns the figures of one process without the balancer, and of one, two and four behind it. */
export async function processFigures(
  data: ProcessData,
  { durationMs }: { durationMs: number },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const add = (figure: Figure) => {
    printFigure(figure);
    figures.push(figure);
  };
  for (const processes of [1, 2, 4]) {
    const cluster = await Cluster.open({ ...data, processes });
    const db = new Client(getConnection(data.dataDir));
    await db.connect();
    try {
      if (processes === 1)
        for (const figure of await mixFigures(data, data.port + 1, 'one process, no balancer', durationMs))
          add(figure);
      const name = processes === 1 ? 'one process' : `${processes} processes`;
      for (const figure of await mixFigures(data, data.port, name, durationMs)) add(figure);
      const used = await countConnections(db);
      console.log(`  ${name}: ${used} connections to the database`);
      add({ name: `${name}: memory of all, without the database`, unit: 'MB', kontor: sumMemory(cluster) });
      if (processes > 1) for (const figure of await eventFigures(data, cluster, name)) add(figure);
      add(await jobFigure(data, cluster, db, name));
    } finally {
      await db.end();
      await cluster.close();
    }
  }
  return figures;
}

const sumMemory = ({ pids }: Cluster): number => pids.reduce((sum, pid) => sum + residentMb(pid), 0);

async function countConnections(db: Client): Promise<number> {
  const counted = `select count(*)::integer as count from pg_stat_activity where application_name = 'kontor'`;
  return (await db.query<{ count: number }>(counted)).rows[0]?.count ?? 0;
}

/** Of ten requests six read a list, two read the home page's figures and two create an order. */
const mix: CallName[] = ['orders', 'orders', 'createOrder', 'orders', 'homeSummary'];

/** Sends the mix in a closed loop from all connections, and returns its throughput and the latency of each call. */
async function mixFigures(
  { team, businessIds }: ProcessData,
  port: number,
  name: string,
  durationMs: number,
): Promise<Figure[]> {
  const latencies = new Map<CallName, number[]>(mix.map((call) => [call, []]));
  const body = JSON.stringify(sampleFields);
  let answers = 0;
  const run = async (nth: number, until: number) => {
    const connection = new Connection({ port });
    const headers = {
      authorization: `Bearer ${team.owner.token}`,
      businessid: businessIds[nth % businessIds.length] ?? '',
    };
    const read = (call: CallName) => requestOf({ port, path: `/api${addressOf(calls[call])}`, headers });
    const reading = new Map(mix.map((call) => [call, read(call)]));
    for (let turn = nth; performance.now() < until; turn += 1) {
      const call = mix[turn % mix.length] ?? 'orders';
      const request =
        call === 'createOrder'
          ? requestOf({
              port,
              path: `/api${addressOf(calls.createOrder)}`,
              headers: { ...headers, 'idempotency-key': uuid() },
              body,
            })
          : reading.get(call);
      const begun = performance.now();
      if (request) await connection.ask(request);
      latencies.get(call)?.push(performance.now() - begun);
      answers += 1;
    }
    connection.close();
  };
  const runAll = (ms: number) => {
    const until = performance.now() + ms;
    return Promise.all(Array.from({ length: connections }, (_, nth) => run(nth, until)));
  };
  await runAll(warmUpMs);
  for (const taken of latencies.values()) taken.length = 0;
  answers = 0;
  const begun = performance.now();
  await runAll(durationMs);
  const seconds = (performance.now() - begun) / 1000;
  return [
    { name: `${name}: mix, ${connections} connections`, unit: 'req/s', kontor: answers / seconds },
    ...[...latencies].flatMap(([call, taken]): Figure[] => [
      { name: `${name}: ${call}, p50`, unit: 'ms', kontor: quantile(taken, 0.5) },
      { name: `${name}: ${call}, p95`, unit: 'ms', kontor: quantile(taken, 0.95) },
    ]),
  ];
}

/** Returns how long after sending a request to one process the stream of another one shows its effect. */
async function eventFigures({ team }: ProcessData, cluster: Cluster, name: string): Promise<Figure[]> {
  const stream = await openLiveStream(cluster.baseOf(1), team.owner);
  const call = callsTo(cluster.baseOf(0));
  const arrivedMs: number[] = [];
  const answeredMs: number[] = [];
  for (let nth = 0; nth < events; nth += 1) {
    const begun = performance.now();
    const arrival = stream.next().then(() => arrivedMs.push(performance.now() - begun));
    await call('createOrder', orderFor(`${uuid()}@events.test`), team.member);
    answeredMs.push(performance.now() - begun);
    await arrival;
  }
  await stream.close();
  const [answered, visible] = [quantile(answeredMs, 0.5), quantile(arrivedMs, 0.5)];
  return [
    { name: `${name}: order created at A, answered, p50`, unit: 'ms', kontor: answered },
    {
      name: `${name}: the same, in a stream of B, p50`,
      unit: 'ms',
      kontor: visible,
      target: atMost(visible, 1.5 * answered, '1.5 × answered'),
    },
    { name: `${name}: the same, in a stream of B, p95`, unit: 'ms', kontor: quantile(arrivedMs, 0.95) },
  ];
}

/** Creates orders with emails through the balancer; each of their jobs must have been started once, and each email sent once. */
async function jobFigure({ team }: ProcessData, cluster: Cluster, db: Client, name: string): Promise<Figure> {
  await waitForJobs(db);
  await db.query('truncate job_starts');
  const hands = new OrderHands(cluster.base, team.owner, `with-jobs-${uuid()}`, 4);
  await hands.workOn(ordersWithJobs);
  await hands.stop();
  await waitForJobs(db);
  const starts = await listJobStarts(db);
  const repeated = starts.filter(({ times }) => times > 1).length;
  const losses = await findLosses(db, hands);
  for (const loss of losses) console.error(loss);
  const faults = repeated + losses.length;
  return {
    name: `${name}: ${starts.length} jobs, started twice or lost`,
    unit: 'jobs',
    kontor: faults,
    target: atMost(faults, 0, '0'),
  };
}
