import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { verifiedNameOf } from '#server/modules/kyc/kyc.repo.ts';
import { userById } from '#server/modules/session/users.repo.ts';
import { firstLookAt } from './look-for-deposits.ts';
import { dueToOpen, findVirtual, lockVirtual, saveVirtual } from './virtual-accounts.repo.ts';

/** Asks the provider for a confirmed account. Asking again never opens a second one. */
export const openAccount = defineJob('virtual-accounts.open', z.object({ businessId: Id }));

const askAgainMs = 120_000;
const atOnce = 100;

type Needs = Pick<Deps, 'db' | 'clock' | 'payments'>;

async function open({ db, clock, payments }: Needs, businessId: string): Promise<void> {
  const account = await findVirtual(db, businessId);
  const user = account && (await userById(db, account.requestedBy));
  const name = await verifiedNameOf(db, businessId);
  if (account?.status !== 'opening' || !user || name === null) return;
  const { email, phoneNumber } = user;
  const answer = await payments.openAccount({ reference: account.id, name, email, phoneNumber });
  const now = clock.now();
  await db.transaction(async (tx) => {
    if ((await lockVirtual(tx, businessId))?.status !== 'opening') return;
    const { state, ...told } = answer;
    await saveVirtual(
      tx,
      businessId,
      state === 'open'
        ? { ...told, status: 'active', openedAt: now, askAt: null, lookAt: firstLookAt(now) }
        : { ...told, status: 'refused', askAt: null },
    );
  });
}

async function openDue(tx: Transaction, { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now();
  for (const { businessId } of await dueToOpen(tx, now, atOnce)) {
    await saveVirtual(tx, businessId, { askAt: new Date(now.getTime() + askAgainMs) });
    await jobs.add(tx, openAccount, { businessId }, { singletonKey: businessId });
  }
}

export function handleVirtualAccountJobs(deps: Needs & Pick<Deps, 'jobs'>): void {
  deps.jobs.handle(openAccount, ({ businessId }) => open(deps, businessId));
  deps.jobs.sweep('virtual accounts to open', 60_000, (tx) => openDue(tx, deps));
}
