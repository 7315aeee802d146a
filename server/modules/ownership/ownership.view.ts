import type { OwnershipState, OwnershipTransfer } from '#contract/people/ownership.ts';
import { isVerificationSettled } from '#domain/kyc.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findOwnerId } from '#server/modules/business/business.records.ts';
import { findCase } from '#server/modules/kyc/kyc.records.ts';
import { type TransferRow, findPendingTransfer } from './ownership.repo.ts';
import { findPeople } from './transfer-people.ts';

/** Returns whether a new owner would have to verify their identity: it was that of the previous one so far. */
export async function needsVerificationAgain(executor: Executor, businessId: string): Promise<boolean> {
  const kycCase = await findCase(executor, businessId);
  return kycCase !== undefined && kycCase.status !== 'not started' && kycCase.audience !== 'BUSINESS';
}

export async function toOwnershipTransfer(
  executor: Executor,
  transfer: TransferRow,
): Promise<OwnershipTransfer> {
  const { id, status, createdAt, expiresAt } = transfer;
  return {
    id,
    status,
    ...(await findPeople(executor, transfer)),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Returns the transfer as the caller may see it: only its owner and its recipient do. An overdue one is not pending. */
export async function getOwnershipState(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, userId }: Member,
): Promise<OwnershipState> {
  const transfer = await findPendingTransfer(db, businessId);
  const isOwner = (await findOwnerId(db, businessId)) === userId;
  const isVisible = transfer && (isOwner || transfer.toUserId === userId) && transfer.expiresAt > clock.now();
  if (!isOwner && !isVisible)
    return { isOwner, transfer: null, unsettledVerification: null, restartsVerification: false };
  const status = (await findCase(db, businessId))?.status ?? 'not started';
  return {
    isOwner,
    transfer: isVisible ? await toOwnershipTransfer(db, transfer) : null,
    unsettledVerification: isVerificationSettled(status) ? null : status,
    restartsVerification: await needsVerificationAgain(db, businessId),
  };
}
