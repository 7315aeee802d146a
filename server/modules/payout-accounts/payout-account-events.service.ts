import type { PayoutAccountEvent } from '#domain/payout-account.ts';
import type { TimelineEntry } from '#domain/timeline.ts';
import type { ActingPerson, Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents, listNewestEntries } from '#server/platform/timeline/timeline.repo.ts';

type AccountDescription = { accountName: string; bankName: string; accountNumber: string };

/** Records changes of the business's payout accounts. Of an account number only its last digits are kept. */
export async function recordAccountEvent(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  member: ActingPerson & Pick<Member, 'businessId'>,
  event: PayoutAccountEvent,
  { accountName, bankName, accountNumber }: AccountDescription,
): Promise<void> {
  const label = `${bankName} ····${accountNumber.slice(-4)}`;
  await recordEvents(tx, member.businessId, clock.now(), toMerchantActor(member), [
    {
      record: { type: 'payout-accounts', id: member.businessId, label },
      event,
      note: `${accountName}, ${label}`,
    },
  ]);
}

const maxEvents = 50;

/** Newest first. */
export async function listAccountEvents(executor: Executor, businessId: string): Promise<TimelineEntry[]> {
  const events = await listNewestEntries(executor, businessId, 'payout-accounts', businessId, maxEvents);
  return events.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}
