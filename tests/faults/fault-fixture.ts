import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type QueryResultRow } from 'pg';
import type { Database } from '#server/db/client.ts';
import * as schema from '#server/db/schema.ts';
import { readPidFile } from '#server/db/postmaster.ts';
import {
  type Application,
  type ApplicationOptions,
  freePortFrom,
  killDatabase,
  startApplication,
} from '#tests/support/server/application.ts';
import type { ApiRequest } from '#tests/support/server/request.ts';
import { sampleOf } from '#tests/support/sampling/sample.ts';

/** The process that is killed. After `both`, no process is left that could clean up. */
export const victims = ['application', 'database', 'both'] as const;
export type Victim = (typeof victims)[number];

/** The moment of the kill: before the call, during its transaction, or after the commit with a lost response. */
export const moments = ['before', 'during', 'after'] as const;
export type Moment = (typeof moments)[number];

const allStrikes = moments.flatMap((moment) => victims.map((victim) => ({ victim, moment })));

/** Returns every victim at every moment, or those that the seed draws for this work. */
export const strikesOf = (name: string): typeof allStrikes =>
  sampleOf('strikes', allStrikes, { name, title: ({ victim, moment }) => `${victim} ${moment}` });

/**
 * Test files that run at the same time have different pool IDs. The ports lie below those of outgoing connections, one of
 * which could take it while the application restarts.
 */
const firstPort = 4380 + Number(process.env['VITEST_POOL_ID'] ?? 0);
const poolSize = 16;

const pollMs = 10;
const timeoutMs = 90_000;

/** An application on its own data folder, which a test kills and restarts. */
export class FaultFixture {
  readonly #options: ApplicationOptions;
  #application: Application;
  /** When the running application was started. */
  #startedAt = new Date(0);
  #killedDatabase: number | undefined;
  /** The PostgreSQL process of the transaction that `whileHeld` keeps open. */
  #holder: number | undefined;

  private constructor(options: ApplicationOptions, application: Application) {
    this.#options = options;
    this.#application = application;
  }

  static async open(env: Record<string, string> = {}): Promise<FaultFixture> {
    const dataDir = mkdtempSync(join(tmpdir(), 'kontor-faults-'));
    const options = { dataDir, port: await freePortFrom(firstPort, poolSize), env };
    return new FaultFixture(options, await FaultFixture.#start(options));
  }

  static #start({ env, ...options }: ApplicationOptions): Promise<Application> {
    return startApplication({
      ...options,
      env: { RATE_LIMIT_FACTOR: '1000', KONTOR_DEMO: 'false', WITHDRAWAL_CANCEL_SECONDS: '0', ...env },
    });
  }

  get base(): string {
    return this.#application.base;
  }

  /** The origin of the stores, which is another one after each start. */
  get storeBase(): string {
    return this.#application.storeBase;
  }

  /** Returns the output of the running application so far, including logs. */
  output(): string {
    return this.#application.output();
  }

  async close(): Promise<void> {
    await this.#application.stop();
    rmSync(this.#options.dataDir, { recursive: true, force: true });
  }

  async query<Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.withDatabase(async (db) => (await db.query<Row>(text, values)).rows);
  }

  /** Opens a new connection, because an existing one doesn't survive a killed database. */
  async withDatabase<T>(work: (db: Client) => Promise<T>): Promise<T> {
    const db = await this.#connect();
    try {
      return await work(db);
    } finally {
      await db.end();
    }
  }

  /** Opens a new connection with the server's table definitions. */
  withTables<T>(work: (db: Database) => Promise<T>): Promise<T> {
    return this.withDatabase((client) => work(drizzle(client, { schema })));
  }

  /**
   * Kills the victim at that moment of the request and restarts it like `npm start` or the application itself.
   *
   * @param table a table that the request writes; it is locked so that the kill hits an open transaction
   */
  async strike(victim: Victim, moment: Moment, request: ApiRequest, table: string): Promise<void> {
    if (moment === 'before') await this.kill(victim);
    if (moment === 'during') {
      await this.whileHeld(`lock table ${table} in exclusive mode`, async () => {
        const lost = this.#send(request).catch(() => undefined);
        await this.someoneWaits();
        await this.kill(victim);
        await lost;
      });
    }
    if (moment === 'after') {
      const { status } = await this.#send(request);
      if (status !== 200) throw new Error(`${request.url} was answered ${status} before anything was killed`);
      await this.kill(victim);
    }
    await this.restart(victim);
  }

  async kill(victim: Victim): Promise<void> {
    if (victim !== 'application') this.#killedDatabase = killDatabase(this.#options.dataDir);
    if (victim !== 'database') await this.#application.kill();
  }

  async restart(victim: Victim): Promise<void> {
    if (victim !== 'database') {
      this.#startedAt = new Date();
      this.#application = await FaultFixture.#start(this.#options);
    }
    const more = () => this.#application.output();
    await until('the database is up', async () => this.#isDatabaseUp(), { more });
    const answers = () =>
      fetch(`${this.base}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until('the application is ready again', answers, { more });
  }

  /** Runs the work while an open transaction with the statement blocks other transactions, and then rolls it back. */
  async whileHeld(statement: string, work: () => Promise<void>): Promise<void> {
    const holder = await this.#connect();
    // A killed database closes this connection.
    holder.on('error', () => undefined);
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    this.#holder = rows[0]?.pid;
    await holder.query('begin');
    await holder.query(statement);
    try {
      await work();
    } finally {
      await holder.end().catch(() => undefined);
    }
  }

  /** Gives the jobs of a killed process to the running one, as if their heartbeat had expired. */
  async resumeJobs(): Promise<void> {
    await this.kill('application');
    await this.query(
      `update job.job set state = 'retry', retry_count = 0, start_after = now() where state in ('active', 'retry')`,
    );
    await this.restart('application');
  }

  /**
   * Waits until the transaction of `whileHeld` blocks a statement of the running application, directly or through
   * another statement. Statements of a killed application don't count.
   */
  async someoneWaits(): Promise<void> {
    await until(
      'a statement waits',
      async () => {
        const waiting = await this.query(
          `with recursive blocked as (
             select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))
             union
             select activity.pid from pg_stat_activity activity
             join blocked on blocked.pid = any(pg_blocking_pids(activity.pid))
           )
           select from blocked join pg_stat_activity using (pid)
           where application_name = 'kontor' and backend_start >= $2`,
          [this.#holder, this.#startedAt],
        );
        return waiting.length > 0;
      },
      { withinMs: 120_000 },
    );
  }

  #send({ url, ...request }: ApiRequest): Promise<Response> {
    return fetch(`${this.base}${url}`, request);
  }

  /** Returns true if a database other than the killed one is ready. */
  #isDatabaseUp(): boolean {
    const pidFile = readPidFile(join(this.#options.dataDir, 'postgres'));
    return pidFile?.ready === true && pidFile.pid !== this.#killedDatabase;
  }

  async #connect(): Promise<Client> {
    const db = new Client({ host: join(this.#options.dataDir, 'run'), user: 'kontor', database: 'kontor' });
    await db.connect();
    return db;
  }
}

export async function until(
  what: string,
  holds: () => Promise<boolean>,
  { withinMs = timeoutMs, more = () => '' }: { withinMs?: number; more?: () => string } = {},
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}. ${more()}`);
    await pause(pollMs);
  }
}
