import { ownerItems } from '#domain/kyc.ts';
import type { Transaction } from '#server/db/client.ts';
import { deletePrivateFiles } from '#server/platform/files/storage-quota.ts';
import { type KycDeps, advanceKyc } from './advance-kyc.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { deleteChecks } from './identity-checks.repo.ts';
import { type CaseDetails, deleteDocuments, lockExistingVerification } from './kyc.repo.ts';

const reason = "The business has a new owner. Submit the new owner's details.";

/** The stored values about the owner as a person. */
const noPerson: CaseDetails = {
  person: null,
  bvnSealed: null,
  bvnMasked: null,
  idNumberSealed: null,
  idNumberMasked: null,
  cbnCode: null,
  accountSealed: null,
  accountMasked: null,
};

/**
 * Removes from a verification all that is about the previous owner, and requests it from the new one: the verification proves
 * the identity of the owner (decision 71). Without an approval, nothing can be withdrawn. The verification of a registered
 * company alone stays as it is. The files of the previous owner's documents are deleted.
 * @throws ILLEGAL_EVENT while the verification is not settled (`isVerificationSettled`)
 */
export async function changeVerifiedOwner(tx: Transaction, deps: KycDeps, businessId: string): Promise<void> {
  const held = await lockExistingVerification(tx, businessId);
  if (!held) return;
  const { status, audience, expiresAt } = held.state;
  const isPersonVerified = audience !== 'BUSINESS' && status !== 'not started';
  const cleared = held.items.flatMap((row) =>
    ownerItems.has(row.item) && row.status !== 'missing'
      ? [{ item: row.item, event: 'item.clear' as const, reason }]
      : [],
  );
  await deleteDocuments(tx, businessId, [...ownerItems]);
  await deleteChecks(tx, businessId);
  await deletePrivateFiles(tx, deps, businessId, 'KYC_DOCUMENT');
  await advanceKyc(
    tx,
    deps,
    held,
    {
      event: isPersonVerified ? 'kyc.changeOwner' : null,
      items: cleared,
      expiresAt: status === 'approved' ? null : expiresAt,
    },
    systemActor,
    {
      change: isPersonVerified ? { ...noPerson, verifiedName: null, reason: null, appeal: null } : noPerson,
    },
  );
}
