import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Job as Taken, PgBoss } from 'pg-boss';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Connection, Database } from '#server/db/client.ts';
import { ping } from '#server/db/health.repo.ts';
import { toError } from '#server/db/outage.ts';
import { runPreparedText } from '#server/db/statement.ts';
import { decryptText, encryptText } from '#server/security/encrypted-text.ts';
import type { Job, Jobs } from './jobs.ts';

interface Options {
  config: Pick<Config, 'keys'>;
  connection: Connection;
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  /** If false, `drain` does the work. */
  work: boolean;
}

/** A killed process's jobs are taken over by another, or by itself after a restart, within heartbeat + supervision. */
const heartbeatSeconds = 10;
const superviseSeconds = 10;
const concurrency = 4;
/** How often opening the queues may fail on a database that answers before it counts as a permanent fault. */
const maxOpenAttempts = 5;
const openAgainMs = 250;

/** Sweeps at this interval and above only delete what has ended; others are looked for by tests as soon as the clock moved. */
const tidyingMs = 600_000;

/** Growing delays from 2 s to 20 s, so that interrupted work is concluded within a minute; given up after a day. */
const queueOptions = {
  policy: 'short',
  notify: true,
  heartbeatSeconds,
  retryLimit: 4500,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 20,
  deleteAfterSeconds: 3600,
} as const;

const Sealed = z.object({ sealed: z.string() });

interface Sweep {
  name: string;
  everyMs: number;
  work: Parameters<Jobs['sweep']>[2];
}

/** Runs pg-boss on the application's own database (docs/decisions/0005). */
export function makeJobs({ config, connection, db, clock, log, work }: Options): Jobs {
  const boss = new PgBoss({
    ...connection,
    schema: 'job',
    max: 3,
    application_name: 'kontor',
    useListenNotify: work,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', (problem) => log.error({ err: toError(problem) }, 'jobs'));

  const sealing = (name: string) => ({ keys: config.keys, purpose: 'jobs', binding: name }) as const;
  const encryptPayload = <Payload>({ name, isEncrypted }: Job<Payload>, payload: Payload): object =>
    isEncrypted ? { sealed: encryptText(sealing(name), JSON.stringify(payload)) } : (payload as object);
  const decryptPayload = <Payload>({ name, payload, isEncrypted }: Job<Payload>, data: unknown): Payload =>
    payload.parse(isEncrypted ? JSON.parse(decryptText(sealing(name), Sealed.parse(data).sealed)) : data);

  const handlers = new Map<string, (taken: Taken<unknown>) => Promise<void>>();
  const sweeps: Sweep[] = [];
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();
  let started: Promise<void> | undefined;
  let stopping = false;

  const open = async () => {
    await boss.start();
    const queueNames = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const name of handlers.keys()) if (!queueNames.has(name)) await boss.createQueue(name, queueOptions);
    if (!work) return;
    const options = {
      localConcurrency: concurrency,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 10,
    };
    for (const [name, handle] of handlers) {
      await boss.work<unknown>(name, options, async (batch) => {
        for (const taken of batch) await handle(taken);
      });
    }
    for (const sweep of sweeps) timers.push(setInterval(() => void runSweep(sweep), sweep.everyMs).unref());
  };

  /** Waits for a database that disappears meanwhile, as at any later time: the application answers requests already. */
  const openWhenReachable = async () => {
    let hasFailed = false;
    for (let tries = maxOpenAttempts; ; await pause(openAgainMs)) {
      try {
        await open();
        if (hasFailed) log.warn('the job queues are open again');
        return;
      } catch (problem) {
        const answers = await ping(db).then(
          () => true,
          () => false,
        );
        if (answers) tries -= 1;
        if (tries === 0 || stopping) throw problem;
        hasFailed = true;
        log.warn({ err: problem }, 'could not open the job queues');
        await boss.stop({ graceful: false }).catch(() => undefined);
      }
    }
  };
  const start = () => (started ??= openWhenReachable());

  const runSweep = (sweep: Sweep) =>
    db
      .transaction(async (tx) => {
        const taken = await tx.execute(
          sql`select pg_try_advisory_xact_lock(hashtext(${`sweep ${sweep.name}`})) as mine`,
        );
        if (taken.rows[0]?.['mine'] === true) await sweep.work(tx);
      })
      .catch((problem: unknown) => log.error({ err: problem, sweep: sweep.name }, 'sweep failed'));

  /** Runs one due job of the queue; returns whether there was one. */
  const runNext = async (
    name: string,
    handle: (taken: Taken<unknown>) => Promise<void>,
  ): Promise<boolean> => {
    const [taken] = await boss.fetch<unknown>(name);
    if (!taken) return false;
    try {
      await handle(taken);
    } catch (problem) {
      await boss.fail(name, taken.id, { message: String(problem) });
      throw problem;
    }
    await boss.complete(name, taken.id);
    return true;
  };

  /** Returns the kinds of job that have a due one: asking each queue would take a statement per kind. */
  const listDueNames = async (): Promise<Set<string>> => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select distinct name from job.job where state < 'active' and not blocked and start_after <= job.job_now()`,
    );
    return new Set(rows.map(({ name }) => name));
  };
  const runDueJobs = async () => {
    await start();
    let more = true;
    while (more) {
      more = false;
      const dueNames = await listDueNames();
      for (const [name, handle] of handlers)
        if (dueNames.has(name)) while (await runNext(name, handle)) more = true;
      // Workers of this process may run at the same time, and add more work.
      if (running.size > 0) more = true;
      await Promise.allSettled(running);
    }
  };

  /** When `drain` last ran each sweep that tidies up: it runs again after its interval on the clock. */
  const sweptAt = new Map<string, number>();
  const isSweepDue = ({ name, everyMs }: Sweep): boolean => {
    const now = clock.now().getTime();
    const last = sweptAt.get(name);
    if (everyMs >= tidyingMs && last !== undefined && Math.abs(now - last) < everyMs) return false;
    sweptAt.set(name, now);
    return true;
  };

  return {
    start,
    async add(tx, job, payload, { singletonKey = newId(), runAt } = {}) {
      await start();
      const startAfter = runAt ? new Date(Date.now() + runAt.getTime() - clock.now().getTime()) : undefined;
      await boss.send(job.name, encryptPayload(job, payload), {
        db: { executeSql: (text, values = []) => runPreparedText(tx, text, values) },
        singletonKey,
        ...(startAfter && { startAfter }),
      });
    },
    handle<Payload>(job: Job<Payload>, run: (payload: Payload) => Promise<void>) {
      handlers.set(job.name, (taken) => {
        const end = run(decryptPayload(job, taken.data)).finally(() => running.delete(end));
        running.add(end);
        return end;
      });
    },
    sweep(name, everyMs, run) {
      sweeps.push({ name, everyMs, work: run });
    },
    async drain() {
      await start();
      for (const sweep of sweeps) if (isSweepDue(sweep)) await db.transaction((tx) => sweep.work(tx));
      await runDueJobs();
    },
    runDueJobs,
    async clockMoved(byMs) {
      await start();
      await db.execute(
        sql`update job.job set start_after = start_after - make_interval(secs => ${byMs / 1000}) where state in ('created', 'retry') and start_after > now()`,
      );
    },
    async stop() {
      stopping = true;
      await started?.catch(() => undefined);
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
