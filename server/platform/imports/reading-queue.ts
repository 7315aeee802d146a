import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/db/client.ts';
import { AppError } from '#server/app-error.ts';
import { tryLockReading } from './imports.repo.ts';

/** The maximum number of workers of this process, each of which may use a processor core and some hundred megabytes. */
const maxReadings = 2;
const retryMs = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** Limits how many tasks run at a time; the others wait in the order in which they came. */
async function runInTurn<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  if (running >= maxReadings) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/**
 * Reads a file while no other file of the business is being read, on any process. The lock belongs to a transaction,
 * so a process that dies releases it.
 * @param maxWaitMs how long to wait for another file
 * @throws IN_PROGRESS
 */
export async function readExclusively<Outcome>(
  db: Database,
  businessId: string,
  maxWaitMs: number,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const until = performance.now() + maxWaitMs;
  for (;;) {
    const turn = await runInTurn(() =>
      db.transaction(async (tx) =>
        (await tryLockReading(tx, businessId)) ? { outcome: await work() } : undefined,
      ),
    );
    if (turn) return turn.outcome;
    if (performance.now() >= until)
      throw new AppError('IN_PROGRESS', {
        message: 'Another file of this business is being read. Try again in a moment.',
      });
    await pause(retryMs);
  }
}
