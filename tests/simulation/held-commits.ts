import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Pool, type PoolClient } from 'pg';
import type { Connection } from '#server/db/client.ts';

/** A held statement. */
interface Waiting {
  pid: number;
  go(): void;
}

interface Runner {
  waiting: Waiting[];
  /** Running statements, which may wait for another one's lock. */
  running: Set<number>;
  isOver: boolean;
}

/** The time after which a running statement is checked for a lock. */
const lookAfterMs = 4;

const processIdOf = (client: object): number => {
  const pid: unknown = Reflect.get(client, 'processID');
  return typeof pid === 'number' ? pid : 0;
};

/**
 * Runs several requests concurrently, one statement at a time. A seed chooses the next request, and so which one locks
 * and commits first. A statement that waits for a lock keeps waiting while another request continues.
 */
export class HeldCommits {
  readonly #runners = new AsyncLocalStorage<Runner>();
  readonly #admin: Client;
  #changed = Promise.withResolvers<void>();

  private constructor(admin: Client) {
    this.#admin = admin;
  }

  static async open(connection: Connection, pool: Pool): Promise<HeldCommits> {
    const admin = new Client(connection);
    await admin.connect();
    const interceptor = new HeldCommits(admin);
    pool.on('connect', (client) => interceptor.#watch(client));
    return interceptor;
  }

  close(): Promise<void> {
    return this.#admin.end();
  }

  #tell(): void {
    const { resolve } = this.#changed;
    this.#changed = Promise.withResolvers();
    resolve();
  }

  #watch(client: PoolClient): void {
    const query = client.query.bind(client);
    const gated = async (...parameters: unknown[]): Promise<unknown> => {
      const runner = this.#runners.getStore();
      const pid = processIdOf(client);
      if (runner) {
        const turn = Promise.withResolvers<void>();
        runner.waiting.push({ pid, go: turn.resolve });
        this.#tell();
        await turn.promise;
      }
      try {
        return await Reflect.apply(query, client, parameters);
      } finally {
        runner?.running.delete(pid);
        this.#tell();
      }
    };
    // A statement with a callback is one of the pool's own, outside of every transaction.
    Reflect.set(client, 'query', (...parameters: unknown[]): unknown =>
      typeof parameters.at(-1) === 'function'
        ? Reflect.apply(query, client, parameters)
        : gated(...parameters),
    );
  }

  async #isBlocked(pid: number): Promise<boolean> {
    const { rows } = await this.#admin.query<{ by: number }>(
      'select cardinality(pg_blocking_pids($1)) as by',
      [pid],
    );
    return (rows[0]?.by ?? 0) > 0;
  }

  /** Waits until every unfinished request has a held statement or waits for a lock. */
  async #settle(runners: readonly Runner[]): Promise<void> {
    for (;;) {
      const changed = this.#changed.promise;
      const busy = runners.filter(({ isOver, waiting }) => !isOver && waiting.length === 0);
      if (busy.length === 0) return;
      await Promise.race([changed, pause(lookAfterMs)]);
      const states = await Promise.all(
        busy
          .filter(({ isOver, waiting }) => !isOver && waiting.length === 0)
          .map(async ({ running }) => {
            const [pid] = running;
            return pid !== undefined && (await this.#isBlocked(pid));
          }),
      );
      const isAnyWaiting = runners.some(({ waiting }) => waiting.length > 0);
      if (states.every(Boolean) && isAnyWaiting) return;
    }
  }

  /** Runs all requests to their end; `choose` picks the next one. */
  async race<Answer>(
    works: readonly (() => Promise<Answer>)[],
    choose: (among: number) => number,
  ): Promise<Answer[]> {
    const runners = works.map((): Runner => ({ waiting: [], running: new Set(), isOver: false }));
    const ends = works.map((work, nth) => {
      const runner = runners[nth];
      if (!runner) return work();
      return this.#runners.run(runner, work).finally(() => {
        runner.isOver = true;
        this.#tell();
      });
    });
    const all = Promise.all(ends);
    all.catch(() => undefined);
    while (runners.some(({ isOver }) => !isOver)) {
      await this.#settle(runners);
      const ready = runners.filter(({ waiting }) => waiting.length > 0);
      const runner = ready[choose(ready.length) % Math.max(1, ready.length)];
      const next = runner?.waiting.shift();
      if (!runner || !next) continue;
      runner.running.add(next.pid);
      next.go();
    }
    return all;
  }
}
