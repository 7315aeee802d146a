import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { verifiedNameOf } from '#server/modules/kyc/kyc.records.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { advanceVirtualAccount } from './advance-virtual-account.ts';
import { firstLookAt } from './look-for-deposits.ts';
import { openAccount } from './virtual-accounts.outbox.ts';
import { dueToOpen, findVirtual, lockVirtual, saveVirtual } from './virtual-accounts.repo.ts';

const askAgainMs = 120_000;
const atOnce = 100;

type Needs = Pick<Deps, 'db' | 'clock' | 'payments' | 'jobs'>;

async function open(deps: Needs, businessId: string): Promise<void> {
  const { db, clock, payments } = deps;
  const account = await findVirtual(db, businessId);
  const user = account && (await userById(db, account.requestedBy));
  const name = await verifiedNameOf(db, businessId);
  if (account?.status !== 'opening' || !user || name === null) return;
  const { email, phoneNumber } = user;
  const answer = await payments.openAccount({ reference: account.id, name, email, phoneNumber });
  const now = clock.now();
  await db.transaction(async (tx) => {
    const held = await lockVirtual(tx, businessId);
    if (held?.status !== 'opening' || held.id !== account.id) return;
    const { state, ...told } = answer;
    const actor = { kind: 'payment', id: null, name: payments.label } as const;
    if (state === 'open')
      await advanceVirtualAccount(tx, deps, held, 'virtualAccount.open', actor, {
        ...told,
        openedAt: now,
        askAt: null,
        lookAt: firstLookAt(now),
      });
    else
      await advanceVirtualAccount(tx, deps, held, 'virtualAccount.refuse', actor, { ...told, askAt: null });
  });
}

async function openDue(tx: Transaction, { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now();
  for (const { businessId } of await dueToOpen(tx, now, atOnce)) {
    await saveVirtual(tx, businessId, { askAt: new Date(now.getTime() + askAgainMs) });
    await jobs.add(tx, openAccount, { businessId }, { singletonKey: businessId });
  }
}

export function handleVirtualAccountJobs(deps: Needs): void {
  deps.jobs.handle(openAccount, ({ businessId }) => open(deps, businessId));
  deps.jobs.sweep('virtual accounts to open', 60_000, (tx) => openDue(tx, deps));
}
