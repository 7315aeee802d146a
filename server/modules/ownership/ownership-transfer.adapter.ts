import { isVerificationSettled } from '#domain/kyc.ts';
import type { OwnershipTransferStatus } from '#domain/ownership.ts';
import {
  type OwnershipTransferCondition,
  type OwnershipTransferEventType,
  type OwnershipTransferFacts,
  ownershipTransferLifecycle,
} from '#machines/lifecycles/ownership-transfer.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findOwnerId } from '#server/modules/business/business.records.ts';
import { kycStatusOf } from '#server/modules/kyc/kyc.records.ts';
import { lockMember } from '#server/modules/team/team.records.ts';
import { type LockedRecordAdapter, advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { type Actor, type RecordRef, saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { notifyOfTransfer } from './ownership.notices.ts';
import { type TransferRow, saveTransfer } from './ownership.repo.ts';
import { findPeople } from './transfer-people.ts';

/** The part of `Deps` that a step of a transfer needs. */
export type OwnershipDeps = Pick<Deps, 'clock' | 'jobs' | 'config'>;

type TransferRecord = TransferRow & OwnershipTransferFacts & { recipientName: string };

const unmetTexts: Record<OwnershipTransferCondition, string> = {
  isCurrentOwner: 'Only the owner can cancel this transfer',
  isRecipient: 'This transfer is not addressed to you',
  isRecipientActive: 'You are no longer an active member of this business',
  isRecipientInactive: 'The recipient is still an active member',
  isInTime: 'This transfer has expired. Ask the owner to start a new one.',
  isOverdue: 'This transfer has not expired',
  isVerificationSettled:
    "The identity verification of this business is under review or was refused. The ownership can't change before it is settled.",
};
const statusTexts: Record<OwnershipTransferStatus, string> = {
  pending: 'This transfer is pending',
  accepted: 'This transfer was already accepted',
  declined: 'This transfer was declined',
  canceled: 'This transfer was cancelled',
  expired: 'This transfer has expired. Ask the owner to start a new one.',
};

const noFacts = {
  isCurrentOwner: false,
  isRecipient: false,
  isRecipientActive: false,
  isInTime: false,
  isVerificationSettled: false,
  recipientName: '',
};

const createAdapter = (
  personId: string | null,
): LockedRecordAdapter<OwnershipDeps, TransferRecord, OwnershipTransferEventType, never, null> => ({
  async readFacts(tx, { clock }, { businessId, memberId, fromUserId, toUserId, expiresAt, ...record }) {
    const ownerId = await findOwnerId(tx, businessId);
    const member = await lockMember(tx, businessId, memberId);
    const { to } = await findPeople(tx, { ...record, fromUserId, toUserId });
    return {
      isCurrentOwner: personId !== null && personId === ownerId,
      isRecipient: personId === toUserId,
      isRecipientActive: member?.status === 'active' && ownerId === fromUserId,
      isInTime: expiresAt > clock.now(),
      isVerificationSettled: isVerificationSettled(await kycStatusOf(tx, businessId)),
      recipientName: to.name,
    };
  },
  plan(record, event, by) {
    const { status: from } = record;
    const result = ownershipTransferLifecycle.nextStatus(record, event, by);
    if (!result.ok) {
      const [unmet] = result.unmet;
      return { ok: false, legal: result.legal, message: unmet ? unmetTexts[unmet] : statusTexts[from] };
    }
    const transition = { lifecycle: 'ownership-transfer' as const, event, from, to: result.to };
    return {
      ok: true,
      transitions: result.changed ? [transition] : [],
      record: result.record,
      effects: [],
    };
  },
  toRecordRef: ({ id, recipientName }) => toTransferRef(id, recipientName),
  async save(tx, _deps, { after, at }, entries) {
    const change = { status: after.status, version: after.version + 1, endedAt: at };
    await saveTransfer(tx, after, change);
    await saveEntries(tx, entries);
    return { ...after, ...change };
  },
  async perform(tx, deps, { after, transitions }) {
    for (const { event } of transitions) await notifyOfTransfer(tx, deps, event, after);
  },
});

/** Returns the record of a transfer as timelines name it. */
export const toTransferRef = (id: string, recipientName: string): RecordRef => ({
  type: 'ownership-transfer',
  id,
  label: recipientName,
});

/**
 * Moves a transfer that this transaction has locked by one event, with its timeline entry, emails and notifications. Lock the
 * business first.
 * @throws ILLEGAL_EVENT with the reason
 */
export const advanceTransfer = (
  tx: Transaction,
  deps: OwnershipDeps,
  transfer: TransferRow,
  event: OwnershipTransferEventType,
  actor: Actor,
): Promise<TransferRow> =>
  advanceLocked(tx, deps, createAdapter(actor.id), { ...transfer, ...noFacts }, event, actor, null);
