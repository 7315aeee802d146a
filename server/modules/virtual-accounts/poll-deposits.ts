import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { wasPolledRecently, getNextPollAt, toWaits } from '#server/platform/polling.ts';
import { applyDeposit } from './apply-deposit.ts';
import { advanceVirtualAccount } from './advance-virtual-account.ts';
import {
  listAccountsToPoll,
  findVirtualAccount,
  lockVirtualAccount,
  saveVirtualAccount,
} from './virtual-accounts.repo.ts';

/** Asks the provider for deposits to an account, because a webhook may be lost. */
export const depositPollJob = defineJob('virtual-accounts.look', z.object({ businessId: Id }));

/** Waits between two polls while no deposit was missed. */
const waits = toWaits(5, 15, 60, 360, 1440);
/** A bank reverses deposits days after they arrived, and lists some deposits late. */
const depositHistoryMs = 14 * 24 * 3_600_000;
/** The minimum time between two polls for a person who reloads the page. */
const minWaitMs = 10_000;
const batchSize = 100;

/** The first poll of an account that is open now. */
export const getFirstPollAt = (now: Date): Date => getNextPollAt(now, 0, waits);

/**
 * Asks the provider and books deposits and reversals that are not booked yet; returns how many deposits are new.
 * An account that the bank has closed is closed here, after its last deposits.
 * Each is booked in a transaction of its own, as for a webhook.
 */
export async function pollDeposits(deps: Deps, businessId: string): Promise<number> {
  const { db, clock, payments } = deps;
  const account = await findVirtualAccount(db, businessId);
  if (account?.status !== 'active' || account.accountNumber === null || account.provider !== payments.name)
    return 0;
  const { id: reference, accountNumber, lastDepositPollAt, openedAt } = account;
  const now = clock.now();
  if (wasPolledRecently(now, lastDepositPollAt, minWaitMs)) return 0;
  const since = new Date((lastDepositPollAt ?? openedAt ?? now).getTime() - depositHistoryMs);
  let arrived = 0;
  for (const fact of await payments.listDeposits({ reference, accountNumber, since })) {
    const taken = await db.transaction((tx) => applyDeposit(tx, deps, fact));
    if (taken === 'new') arrived += 1;
  }
  const closure = await payments.findClosure({ reference, accountNumber });
  await db.transaction(async (tx) => {
    const held = await lockVirtualAccount(tx, businessId);
    // Another account may have been requested meanwhile.
    if (held?.id !== reference) return;
    await saveVirtualAccount(tx, businessId, {
      lastDepositPollAt: now,
      ...(arrived > 0 && { emptyDepositPolls: 0, nextDepositPollAt: getNextPollAt(now, 0, waits) }),
    });
    if (closure === undefined || held.status !== 'active') return;
    const actor = { kind: 'payment', id: null, name: payments.label } as const;
    const change = { message: closure, nextDepositPollAt: null };
    await advanceVirtualAccount(tx, deps, held, 'virtualAccount.close', actor, change);
  });
  return arrived;
}

async function pollDueAccounts(
  tx: Transaction,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
): Promise<void> {
  const now = clock.now();
  for (const { businessId, emptyDepositPolls } of await listAccountsToPoll(tx, now, batchSize)) {
    await saveVirtualAccount(tx, businessId, {
      emptyDepositPolls: emptyDepositPolls + 1,
      nextDepositPollAt: getNextPollAt(now, emptyDepositPolls + 1, waits),
    });
    await jobs.add(tx, depositPollJob, { businessId }, { singletonKey: businessId });
  }
}

export function handleDepositJobs(deps: Deps): void {
  deps.jobs.handle(depositPollJob, async ({ businessId }) => void (await pollDeposits(deps, businessId)));
  deps.jobs.sweep('virtual accounts to check', 60_000, (tx) => pollDueAccounts(tx, deps));
}
