import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { v7 as newId } from 'uuid';
import type { OwnershipTransfer } from '#contract/people/ownership.ts';
import type { CodeQuery, OtpSent } from '#contract/people/otp.ts';
import type { WhoAmI } from '#contract/people/session.ts';
import { isVerificationSettled } from '#domain/kyc.ts';
import type { Member, Person } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findSender } from '#server/modules/business/business.records.ts';
import type { KycDeps } from '#server/modules/kyc/advance-kyc.ts';
import { kycStatusOf } from '#server/modules/kyc/kyc.records.ts';
import { getSignedInUser } from '#server/modules/session/session.service.ts';
import { lockMember, lockSeats } from '#server/modules/team/team.records.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import {
  type ConfirmDeps,
  type Confirmation,
  confirmPerson,
  isRepeatedRequest,
  sendOwnershipCode,
} from './confirm-person.ts';
import { handOver } from './hand-over.ts';
import { type OwnershipDeps, advanceTransfer, toTransferRef } from './ownership-transfer.adapter.ts';
import { notifyOfTransfer } from './ownership.notices.ts';
import {
  type TransferRow,
  findTransferAnywhere,
  insertTransfer,
  lockPendingTransfer,
  lockTransfer,
} from './ownership.repo.ts';
import { getCodeSubject, getTransferEnd } from './ownership.rules.ts';
import { toOwnershipTransfer } from './ownership.view.ts';

/** @throws TOO_MANY_REQUESTS, NO_PERMISSION if the person stopped being the owner meanwhile */
export async function requestStartCode(
  tx: Transaction,
  deps: OwnershipDeps & Pick<Deps, 'sms'>,
  caller: Member,
  { channel }: CodeQuery,
): Promise<OtpSent> {
  await lockAsOwner(tx, caller);
  const { businessId } = caller;
  const sender = await findSender(tx, businessId);
  const subjectId = getCodeSubject(businessId, caller.userId);
  return sendOwnershipCode(deps, tx, caller, { subjectId, step: 'start', sender, channel });
}

/** Locks the business. @throws NO_PERMISSION unless the caller still owns it */
async function lockAsOwner(tx: Transaction, { businessId, userId }: Member): Promise<void> {
  const business = await lockSeats(tx, businessId);
  if (business?.ownerId !== userId) throw new AppError('NO_PERMISSION');
}

/**
 * Offers the ownership to an active member, once the owner has confirmed with password and code. A repeat of the request
 * returns the transfer that it started.
 * @throws NOT_FOUND for an unknown member, ILLEGAL_EVENT for one who is not active or while the verification is not settled,
 *   ALREADY_DONE while another transfer is pending, and as `confirmPerson`
 */
export async function startTransfer(
  tx: Transaction,
  deps: OwnershipDeps & ConfirmDeps,
  caller: Member,
  { memberId, ...confirmation }: Confirmation & { memberId: string },
): Promise<OwnershipTransfer> {
  const { businessId, userId } = caller;
  await lockAsOwner(tx, caller);
  const member = await lockMember(tx, businessId, memberId);
  if (!member) throw new AppError('NOT_FOUND');
  const subjectId = getCodeSubject(businessId, userId);
  const existing = await lockExistingTransfer(tx, deps, businessId);
  if (existing) {
    const isSame = existing.memberId === memberId;
    if (isSame && (await isRepeatedRequest(deps, tx, caller, subjectId, confirmation)))
      return toOwnershipTransfer(tx, existing);
    throw new AppError('ALREADY_DONE', { message: 'Another transfer is pending. Cancel it first.' });
  }
  if (member.status !== 'active' || member.userId === null)
    throw new AppError('ILLEGAL_EVENT', { message: 'Only an active member can become the owner', legal: [] });
  if (!isVerificationSettled(await kycStatusOf(tx, businessId)))
    throw new AppError('ILLEGAL_EVENT', {
      message:
        'Your identity verification is under review or was refused. Wait for the decision, withdraw the submission or appeal first.',
      legal: [],
    });
  await confirmPerson(deps, tx, caller, subjectId, confirmation);
  const now = deps.clock.now();
  const transfer: TransferRow = {
    id: newId(),
    businessId,
    fromUserId: userId,
    toUserId: member.userId,
    memberId,
    status: 'pending',
    version: 1,
    createdAt: now,
    expiresAt: getTransferEnd(now),
    endedAt: null,
  };
  await insertTransfer(tx, transfer);
  const view = await toOwnershipTransfer(tx, transfer);
  await recordEvents(tx, businessId, now, toMerchantActor(caller), [
    {
      record: toTransferRef(transfer.id, view.to.name),
      lifecycle: 'ownership-transfer',
      event: 'transfer.start',
      to: 'pending',
    },
  ]);
  await notifyOfTransfer(tx, deps, 'transfer.start', transfer);
  return view;
}

/** Locks the pending transfer of a business that is locked; an overdue one is expired first. */
async function lockExistingTransfer(
  tx: Transaction,
  deps: OwnershipDeps,
  businessId: string,
): Promise<TransferRow | undefined> {
  const transfer = await lockPendingTransfer(tx, businessId);
  if (!transfer || transfer.expiresAt > deps.clock.now()) return transfer;
  await advanceTransfer(tx, deps, transfer, 'transfer.expire', systemActor);
  return undefined;
}

/** Locks a transfer of the owner's business. @throws NOT_FOUND */
async function lockOwnTransfer(tx: Transaction, { businessId }: Member, id: string): Promise<TransferRow> {
  await lockSeats(tx, businessId);
  const transfer = await lockTransfer(tx, businessId, id);
  if (!transfer) throw new AppError('NOT_FOUND');
  return transfer;
}

/** Locks a transfer with its business, for its recipient. @throws NOT_FOUND for everyone else */
async function lockAsRecipient(tx: Transaction, { userId }: Person, id: string): Promise<TransferRow> {
  const existing = await findTransferAnywhere(tx, id);
  if (existing?.toUserId !== userId) throw new AppError('NOT_FOUND');
  await lockSeats(tx, existing.businessId);
  const transfer = await lockTransfer(tx, existing.businessId, id);
  if (!transfer) throw new AppError('NOT_FOUND');
  return transfer;
}

/** A repeat changes nothing. @throws NOT_FOUND, ILLEGAL_EVENT */
export async function cancelTransfer(
  tx: Transaction,
  deps: OwnershipDeps,
  caller: Member,
  id: string,
): Promise<void> {
  const transfer = await lockOwnTransfer(tx, caller, id);
  await advanceTransfer(tx, deps, transfer, 'transfer.cancel', toMerchantActor(caller));
}

/** A repeat changes nothing. @throws NOT_FOUND, ILLEGAL_EVENT */
export async function declineTransfer(
  tx: Transaction,
  deps: OwnershipDeps,
  caller: Person,
  id: string,
): Promise<void> {
  const transfer = await lockAsRecipient(tx, caller, id);
  await advanceTransfer(tx, deps, transfer, 'transfer.decline', toMerchantActor(caller));
}

/** @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function requestAcceptanceCode(
  tx: Transaction,
  deps: OwnershipDeps & Pick<Deps, 'sms'>,
  caller: Person,
  id: string,
  { channel }: CodeQuery,
): Promise<OtpSent> {
  const { businessId } = await lockAsRecipient(tx, caller, id);
  const sender = await findSender(tx, businessId);
  const subjectId = getCodeSubject(id, caller.userId);
  return sendOwnershipCode(deps, tx, caller, { subjectId, step: 'accept', sender, channel });
}

/**
 * Makes the recipient the owner, once they have confirmed with password and code. A repeat of the request changes nothing.
 * @returns the person with their businesses, which now include this one as its owner
 * @throws NOT_FOUND, ILLEGAL_EVENT, and as `confirmPerson`
 */
export async function acceptTransfer(
  tx: Transaction,
  deps: KycDeps & ConfirmDeps,
  caller: Person,
  id: string,
  confirmation: Confirmation,
): Promise<WhoAmI> {
  const transfer = await lockAsRecipient(tx, caller, id);
  const subjectId = getCodeSubject(id, caller.userId);
  const isRepeated =
    transfer.status === 'accepted' && (await isRepeatedRequest(deps, tx, caller, subjectId, confirmation));
  if (!isRepeated) {
    const actor = toMerchantActor(caller);
    if (transfer.status === 'pending') await confirmPerson(deps, tx, caller, subjectId, confirmation);
    if (transfer.status === 'accepted')
      throw new AppError('ILLEGAL_EVENT', { message: 'This transfer was already accepted', legal: [] });
    const accepted = await advanceTransfer(tx, deps, transfer, 'transfer.accept', actor);
    await handOver(tx, deps, accepted, actor);
  }
  return getSignedInUser(tx, caller.userId);
}
