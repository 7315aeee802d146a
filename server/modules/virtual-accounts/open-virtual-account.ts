import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { verifiedNameOf } from '#server/modules/kyc/kyc.records.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { advanceVirtualAccount } from './advance-virtual-account.ts';
import { getFirstPollAt } from './poll-deposits.ts';
import { openAccountJob } from './virtual-accounts.outbox.ts';
import {
  listAccountsToOpen,
  findVirtualAccount,
  lockVirtualAccount,
  saveVirtualAccount,
} from './virtual-accounts.repo.ts';

const pollIntervalMs = 120_000;
const batchSize = 100;

type Needs = Pick<Deps, 'db' | 'clock' | 'payments' | 'jobs'>;

async function open(deps: Needs, businessId: string): Promise<void> {
  const { db, clock, payments } = deps;
  const account = await findVirtualAccount(db, businessId);
  const user = account && (await userById(db, account.requestedBy));
  const name = await verifiedNameOf(db, businessId);
  if (account?.status !== 'opening' || !user || name === null) return;
  const { email, phoneNumber } = user;
  const answer = await payments.openAccount({ reference: account.id, name, email, phoneNumber });
  const now = clock.now();
  await db.transaction(async (tx) => {
    const held = await lockVirtualAccount(tx, businessId);
    if (held?.status !== 'opening' || held.id !== account.id) return;
    const { state, ...details } = answer;
    const actor = { kind: 'payment', id: null, name: payments.label } as const;
    if (state === 'open')
      await advanceVirtualAccount(tx, deps, held, 'virtualAccount.open', actor, {
        ...details,
        openedAt: now,
        nextPollAt: null,
        nextDepositPollAt: getFirstPollAt(now),
      });
    else
      await advanceVirtualAccount(tx, deps, held, 'virtualAccount.refuse', actor, {
        ...details,
        nextPollAt: null,
      });
  });
}

async function openDueAccounts(
  tx: Transaction,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
): Promise<void> {
  const now = clock.now();
  for (const { businessId } of await listAccountsToOpen(tx, now, batchSize)) {
    await saveVirtualAccount(tx, businessId, { nextPollAt: new Date(now.getTime() + pollIntervalMs) });
    await jobs.add(tx, openAccountJob, { businessId }, { singletonKey: businessId });
  }
}

export function handleVirtualAccountJobs(deps: Needs): void {
  deps.jobs.handle(openAccountJob, ({ businessId }) => open(deps, businessId));
  deps.jobs.sweep('virtual accounts to open', 60_000, (tx) => openDueAccounts(tx, deps));
}
