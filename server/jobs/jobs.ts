import type * as z from 'zod/mini';
import type { Transaction } from '#server/db/client.ts';

/** A kind of background work: its name is its queue, the payload is parsed on the way out of the queue. */
export interface Job<Payload> {
  name: string;
  payload: z.ZodMiniType<Payload>;
  /** Waits encrypted: its payload may hold a code or a link that nobody else is to read. */
  isSecret?: true;
}

/** Declares a kind of work beside the module that promises it; `deps.jobs.handle` gives it its hands. */
export function defineJob<Payload>(
  name: string,
  payload: z.ZodMiniType<Payload>,
  how: Pick<Job<Payload>, 'isSecret'> = {},
): Job<Payload> {
  return { name, payload, ...how };
}

export interface JobOptions {
  /** One waiting job of this kind with this key at a time: adding another is answered with the first. */
  singletonKey?: string;
  /** Not before this instant of `deps.clock`. */
  runAt?: Date;
}

/**
 * The outbox. What is added inside a transaction is worked on after that transaction commits, at least once, on any
 * process; handlers are therefore idempotent. A handler that throws is tried again with a growing delay.
 */
export interface Jobs {
  /** The past is told: what was promised then was done then, so nothing is added and nobody is notified. */
  readonly isPast?: true;
  add<Payload>(tx: Transaction, job: Job<Payload>, payload: Payload, options?: JobOptions): Promise<void>;
  handle<Payload>(job: Job<Payload>, work: (payload: Payload) => Promise<void>): void;
  /** Work that looks for what is due by `deps.clock`, every so often, on one process at a time. */
  sweep(name: string, everyMs: number, work: (tx: Transaction) => Promise<void>): void;
  /** Creates queues and begins to work; adding before it is fine. */
  start(): Promise<void>;
  /** Lets running work finish, then stops. */
  stop(): Promise<void>;
  /** Runs sweeps and everything that is due, until nothing is; for tests and the demo. Rejects with the first failure. */
  drain(): Promise<void>;
  /** Tells that `deps.clock` was moved, so that what waits for an instant of it comes due. */
  clockMoved(byMs: number): Promise<void>;
}
