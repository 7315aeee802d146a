import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { Job, Jobs } from '#server/jobs/jobs.ts';
import type { makeJobs } from '#server/jobs/pg-boss-jobs.ts';

interface DueJob extends Record<string, unknown> {
  id: number;
  name: string;
  payload: unknown;
  runAt: string;
  tries: number;
}

interface Sweep {
  everyMs: number;
  work: Parameters<Jobs['sweep']>[2];
  /** The time of its last run, by the simulated clock. */
  ranAt: number;
}

/** The delay before a retry, and the maximum number of tries. */
const retryMs = 5_000;
const maxTries = 40;

/** Returns true for a simulated failure of a sandbox, after which a job is retried. */
const isMadeUp = (problem: unknown): boolean =>
  problem instanceof Error &&
  /did not answer|does not know|does not answer|not responding|Couldn't reach/.test(problem.message);

/**
 * The outbox of a simulation, in a table of its database. Jobs commit or roll back with their transaction and become
 * due by the simulated clock. The simulation decides when and how often they run.
 */
export class SimulatedJobs implements Jobs {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #handlers = new Map<string, (payload: unknown) => Promise<void>>();
  readonly #sweeps: Sweep[] = [];
  /** Failures other than those of a sandbox. */
  readonly problems: string[] = [];

  constructor({ db, clock }: Pick<Parameters<typeof makeJobs>[0], 'db' | 'clock'>) {
    this.#db = db;
    this.#clock = clock;
  }

  async start(): Promise<void> {
    await this.#db.execute(sql`
      create table if not exists simulated_jobs (id bigserial primary key, name text not null, key text not null,
        payload jsonb not null, run_at timestamptz not null, tries int not null default 0, unique (name, key))`);
  }

  async add<Payload>(
    tx: Parameters<Jobs['add']>[0],
    { name }: Job<Payload>,
    payload: Payload,
    { singletonKey = newId(), runAt = this.#clock.now() }: Parameters<Jobs['add']>[3] = {},
  ): Promise<void> {
    await tx.execute(sql`
      insert into simulated_jobs (name, key, payload, run_at)
      values (${name}, ${singletonKey}, ${JSON.stringify(payload)}, ${runAt.toISOString()})
      on conflict do nothing`);
  }

  handle<Payload>({ name, payload }: Job<Payload>, work: (payload: Payload) => Promise<void>): void {
    this.#handlers.set(name, (data) => work(payload.parse(data)));
  }

  sweep(_name: string, everyMs: number, work: Parameters<Jobs['sweep']>[2]): void {
    this.#sweeps.push({ everyMs, work, ranAt: -Infinity });
  }

  async stop(): Promise<void> {
    // No job runs automatically.
  }

  async clockMoved(): Promise<void> {
    // The clock decides what is due.
  }

  /** Returns the jobs that are due at an instant, the earliest first. */
  async #due(until: Date, limit: number): Promise<DueJob[]> {
    const { rows } = await this.#db.execute<DueJob>(sql`
      select id::int, name, payload, run_at::text as "runAt", tries from simulated_jobs where run_at <= ${until.toISOString()}
      order by run_at, id limit ${limit}`);
    return rows;
  }

  async #run({ id, name, payload, tries }: DueJob, isRepeated: boolean): Promise<void> {
    const handler = this.#handlers.get(name);
    // The job is deleted before it runs, as in a queue, because it may add itself again.
    await this.#db.execute(sql`delete from simulated_jobs where id = ${id}`);
    try {
      await handler?.(payload);
      if (isRepeated) await handler?.(payload);
    } catch (problem) {
      if (!isMadeUp(problem)) this.problems.push(`job ${name}: ${String(problem)}`);
      const runAt = new Date(this.#clock.now().getTime() + retryMs).toISOString();
      if (tries < maxTries)
        await this.#db.execute(sql`
          insert into simulated_jobs (name, key, payload, run_at, tries)
          values (${name}, ${newId()}, ${JSON.stringify(payload)}, ${runAt}, ${tries + 1})`);
    }
  }

  /**
   * Runs the jobs that become due until then, each at its time. `choose` may select another job than the first of
   * several that are due, and may run it twice.
   */
  async runUntil(
    until: Date,
    clock: { set(instant: Date): void },
    choose: (due: number) => { nth: number; isRepeated: boolean },
  ): Promise<number> {
    let ran = 0;
    for (; ran < 400; ran += 1) {
      const due = await this.#due(until, 4);
      if (due.length === 0) break;
      const { nth, isRepeated } = choose(due.length);
      const job = due[nth] ?? due[0];
      if (!job) break;
      const at = new Date(job.runAt);
      if (at > this.#clock.now()) clock.set(at);
      await this.#run(job, isRepeated);
    }
    clock.set(until);
    await this.#sweep((sweep) => until.getTime() - sweep.ranAt >= sweep.everyMs);
    return ran;
  }

  async #sweep(isDue: (sweep: Sweep) => boolean): Promise<void> {
    for (const sweep of this.#sweeps.filter(isDue)) {
      await this.#db.transaction((tx) => sweep.work(tx));
      sweep.ranAt = this.#clock.now().getTime();
    }
  }

  async drain(): Promise<void> {
    await this.#sweep(() => true);
    await this.runDueJobs();
  }

  async runDueJobs(): Promise<void> {
    for (let due = await this.#due(this.#clock.now(), 1); due.length > 0;) {
      for (const job of due) await this.#run(job, false);
      due = await this.#due(this.#clock.now(), 1);
    }
  }
}
