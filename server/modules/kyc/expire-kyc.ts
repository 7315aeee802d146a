import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { type KycItem, kycItemsByAudience } from '#domain/kyc.ts';
import { isDocumentItem } from '#domain/kyc-documents.ts';
import { dayOf } from '#domain/date-range.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { type KycDeps, advanceKyc } from './advance-kyc.ts';
import { notifyOfExpiry } from './kyc.emails.ts';
import {
  type KycVerification,
  lockEndedApprovals,
  lockEndingApprovals,
  lockVerification,
  saveCase,
} from './kyc.repo.ts';
import { expiryNoticeMs } from './kyc.rules.ts';

const batchSize = 100;

/** The documents that have expired; all documents if only the review period has ended. */
async function itemsToRenew(
  tx: Transaction,
  { businessId, state, items }: KycVerification,
  now: Date,
): Promise<{ item: KycItem; reason: string }[]> {
  const business = await findBusiness(tx, businessId);
  const today = dayOf(now, business?.timeZone ?? 'Africa/Lagos').toString();
  const documents = items.filter(
    ({ item, status }) =>
      status === 'approved' && isDocumentItem(item) && kycItemsByAudience[state.audience].includes(item),
  );
  const expired = documents.filter(({ expiresOn }) => expiresOn !== null && expiresOn < today);
  return expired.length > 0
    ? expired.map(({ item }) => ({ item, reason: 'This document has expired. Add a valid one.' }))
    : documents.map(({ item }) => ({
        item,
        reason: 'This document is due for review. Add a current one.',
      }));
}

/** Ends an approval whose time has come, and requests current documents. */
async function expireKyc(tx: Transaction, deps: KycDeps, businessId: string): Promise<void> {
  const now = deps.clock.now();
  const held = await lockVerification(tx, businessId, now);
  const renewed = await itemsToRenew(tx, held, now);
  const items = renewed.map(({ item, reason }) => ({ item, event: 'item.expire' as const, reason }));
  await advanceKyc(tx, deps, held, { event: 'kyc.expire', items }, systemActor);
}

/** Expires approvals that have ended; notifies the owners of those that end soon, once. */
export async function endApprovals(tx: Transaction, deps: KycDeps): Promise<void> {
  const now = deps.clock.now();
  for (const { businessId } of await lockEndedApprovals(tx, now, batchSize))
    await expireKyc(tx, deps, businessId);
  const until = new Date(now.getTime() + expiryNoticeMs);
  for (const row of await lockEndingApprovals(tx, now, until, batchSize)) {
    if (row.expiresAt === null) continue;
    await notifyOfExpiry(tx, deps, row, row.expiresAt);
    await saveCase(tx, row.businessId, { expiryNotifiedAt: now });
  }
}

export const handleApprovalEnds = (deps: Deps): void =>
  deps.jobs.sweep('verifications that expire', 60_000, (tx) => endApprovals(tx, deps));
