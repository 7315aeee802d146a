import type * as z from 'zod/mini';
import type { Transaction } from '#server/db/client.ts';

/** A kind of background work: its name is its queue, and the payload is parsed when it leaves the queue. */
export interface Job<Payload> {
  name: string;
  payload: z.ZodMiniType<Payload>;
  /** True if the payload waits encrypted, because it may contain a code or a link that only its recipient may read. */
  isEncrypted?: true;
}

/** Declares a kind of job beside the module that adds it; `deps.jobs.handle` registers its handler. */
export function defineJob<Payload>(
  name: string,
  payload: z.ZodMiniType<Payload>,
  options: Pick<Job<Payload>, 'isEncrypted'> = {},
): Job<Payload> {
  return { name, payload, ...options };
}

export interface JobOptions {
  /** At most one waiting job of this kind with this key: adding another returns the first. */
  singletonKey?: string;
  /** Not before this instant of `deps.clock`. */
  runAt?: Date;
}

/**
 * The outbox. A job that is added inside a transaction runs after that transaction commits, at least once, on any
 * process; handlers are therefore idempotent. A handler that throws is retried with a growing delay.
 */
export interface Jobs {
  /** True for events of the past: their jobs were done at the time, so nothing is added and no one is emailed. */
  readonly isPast?: true;
  /** Set for events of the past: members are notified of those since this instant, and only in the app. */
  readonly notifiedFrom?: Date;
  add<Payload>(tx: Transaction, job: Job<Payload>, payload: Payload, options?: JobOptions): Promise<void>;
  handle<Payload>(job: Job<Payload>, work: (payload: Payload) => Promise<void>): void;
  /** Registers work that looks for what is due by `deps.clock`, at an interval, on one process at a time. */
  sweep(name: string, everyMs: number, work: (tx: Transaction) => Promise<void>): void;
  /** Creates the queues and starts to work; jobs can be added before. */
  start(): Promise<void>;
  /** Finishes running work, then stops. */
  stop(): Promise<void>;
  /** Runs sweeps and all due jobs until nothing is due; for tests and the demo. Rejects with the first failure. */
  drain(): Promise<void>;
  /** Runs all due jobs until nothing is due, without sweeps; for tests. Rejects with the first failure. */
  runDueJobs(): Promise<void>;
  /** Call this when `deps.clock` was moved, so that jobs that wait for an instant of it become due. */
  clockMoved(byMs: number): Promise<void>;
}
