import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { memberLeftJob } from '#server/modules/team/team.outbox.ts';
import { lockMember, lockSeats } from '#server/modules/team/team.records.ts';
import { type OwnershipDeps, advanceTransfer } from './ownership-transfer.adapter.ts';
import { listOverdueTransfers, lockPendingTransfer, lockTransfer } from './ownership.repo.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';

const batchSize = 100;

/** Marks transfers whose time is over; they can't be accepted from that instant on, marked or not. */
export async function expireTransfers(tx: Transaction, deps: OwnershipDeps): Promise<void> {
  for (const { businessId, id } of await listOverdueTransfers(tx, deps.clock.now(), batchSize)) {
    await lockSeats(tx, businessId);
    const transfer = await lockTransfer(tx, businessId, id);
    if (transfer?.status === 'pending')
      await advanceTransfer(tx, deps, transfer, 'transfer.expire', systemActor);
  }
}

/** Cancels the transfer to a member who was suspended or removed, unless they are active again. */
async function cancelTransferTo(
  tx: Transaction,
  deps: OwnershipDeps,
  { businessId, userId }: { businessId: string; userId: string },
): Promise<void> {
  await lockSeats(tx, businessId);
  const transfer = await lockPendingTransfer(tx, businessId);
  if (transfer?.toUserId !== userId) return;
  const member = await lockMember(tx, businessId, transfer.memberId);
  if (member?.status === 'active') return;
  await advanceTransfer(tx, deps, transfer, 'transfer.cancel', systemActor);
}

/** Handles the ends of transfers without a person's step: time, and the recipient's departure. */
export function handleTransferEnds(deps: Deps): void {
  deps.jobs.sweep('transfers of ownership that expire', 60_000, (tx) => expireTransfers(tx, deps));
  deps.jobs.handle(memberLeftJob, (member) =>
    deps.db.transaction((tx) => cancelTransferTo(tx, deps, member)),
  );
}
