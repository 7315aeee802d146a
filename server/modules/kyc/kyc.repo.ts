import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { type KycItem, defaultAudience } from '#domain/kyc.ts';
import type { KycStatus } from '#domain/kyc-status.ts';
import type { KycItemChange, KycState } from '#machines/lifecycles/kyc-step.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { param, definePrepared } from '#server/db/statement.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { files } from '#server/db/tables/platform/files.table.ts';
import { users } from '#server/db/tables/people/session.table.ts';
import { kycCases, kycDocuments, kycItemRows } from '#server/db/tables/people/kyc.table.ts';

export type KycCase = typeof kycCases.$inferSelect;
export type KycItemRow = typeof kycItemRows.$inferSelect;
const furthestFirst: readonly KycStatus[] = [
  'approved',
  'submitted',
  'needs attention',
  'in progress',
  'expired',
  'rejected',
  'revoked',
];

type CaseChange = Partial<Omit<KycCase, 'businessId'>>;
/** The stored values of a case beside the charts' answer. */
export type CaseDetails = Omit<
  CaseChange,
  'status' | 'audience' | 'expiresAt' | 'expiryNotifiedAt' | 'decidedAt' | 'submittedAt' | 'submissions'
>;

/** A case with its items, locked by the running transaction. */
export interface KycVerification {
  businessId: string;
  row: KycCase;
  items: KycItemRow[];
  /** The case as the charts read it. */
  state: KycState;
}

export async function findCase(executor: Executor, businessId: string): Promise<KycCase | undefined> {
  const [kycCase] = await executor.select().from(kycCases).where(eq(kycCases.businessId, businessId));
  return kycCase;
}

export async function getKycStatus(executor: Executor, businessId: string): Promise<KycStatus> {
  const [row] = await selectStatus(executor, { businessId });
  return row?.status ?? 'not started';
}

const selectStatus = definePrepared('kyc_status', (db) =>
  db
    .select({ status: kycCases.status })
    .from(kycCases)
    .where(eq(kycCases.businessId, param('businessId'))),
);

/** Returns the verified name: that of the person, or of the business if only that was verified; null until the approval. */
export async function findVerifiedName(executor: Executor, businessId: string): Promise<string | null> {
  return (await listVerifiedNames(executor, businessId))[0] ?? null;
}

/** The names that a payout account may have, of the person and of the registered business; none until it is approved. */
export async function listVerifiedNames(executor: Executor, businessId: string): Promise<string[]> {
  const kycCase = await findCase(executor, businessId);
  if (kycCase?.status !== 'approved' || kycCase.verifiedName === null) return [];
  const registered = kycCase.audience === 'BOTH' ? kycCase.company?.registeredName : undefined;
  return registered === undefined ? [kycCase.verifiedName] : [kycCase.verifiedName, registered];
}

/** Returns the business's verification, created if there was none, locked to the end of the transaction. */
export async function lockVerification(
  tx: Transaction,
  businessId: string,
  now: Date,
): Promise<KycVerification> {
  await tx
    .insert(kycCases)
    .values({ businessId, audience: defaultAudience, status: 'not started', startedAt: now })
    .onConflictDoNothing();
  const held = await lockExistingVerification(tx, businessId);
  if (!held) throw new Error(`the verification of ${businessId} no longer exists`);
  return held;
}

/** The same for an existing verification; undefined for a business that has not started. */
export async function lockExistingVerification(
  tx: Transaction,
  businessId: string,
): Promise<KycVerification | undefined> {
  const [row] = await tx.select().from(kycCases).where(eq(kycCases.businessId, businessId)).for('update');
  if (!row) return undefined;
  const items = await listItems(tx, businessId);
  const { status, audience, decidedAt, expiresAt } = row;
  const state: KycState = {
    status,
    audience,
    isDecided: decidedAt !== null,
    expiresAt: expiresAt?.getTime() ?? null,
    at: 0,
    items: Object.fromEntries(items.map((one) => [one.item, { status: one.status, reason: one.reason }])),
  };
  return { businessId, row, items, state };
}

export async function saveCase(tx: Transaction, businessId: string, change: CaseChange): Promise<void> {
  await tx.update(kycCases).set(change).where(eq(kycCases.businessId, businessId));
}

export async function listItems(executor: Executor, businessId: string): Promise<KycItemRow[]> {
  return executor
    .select()
    .from(kycItemRows)
    .where(eq(kycItemRows.businessId, businessId))
    .orderBy(asc(kycItemRows.item));
}

/** Writes the answer of the items' chart: a submitted item with its time and the last day of its document. */
export async function saveItems(
  tx: Transaction,
  businessId: string,
  changes: readonly KycItemChange[],
  { at, expiresOn }: { at: Date; expiresOn: string | null },
): Promise<void> {
  for (const { item, event, status, reason } of changes) {
    const change = {
      status,
      reason,
      ...(event === 'item.submit' && { submittedAt: at, expiresOn }),
      ...(event === 'item.clear' && { expiresOn: null }),
    };
    await tx
      .insert(kycItemRows)
      .values({ submittedAt: at, ...change, businessId, item })
      .onConflictDoUpdate({ target: [kycItemRows.businessId, kycItemRows.item], set: change });
  }
}

/** With the names under which the files were uploaded. */
export async function listCaseDocuments(executor: Executor, businessId: string) {
  return executor
    .select({
      item: kycDocuments.item,
      side: kycDocuments.side,
      type: kycDocuments.type,
      fileId: kycDocuments.fileId,
      name: files.name,
      contentType: files.contentType,
      purpose: files.purpose,
      createdBy: files.createdBy,
    })
    .from(kycDocuments)
    .innerJoin(files, and(eq(files.businessId, kycDocuments.businessId), eq(files.id, kycDocuments.fileId)))
    .where(eq(kycDocuments.businessId, businessId))
    .orderBy(asc(kycDocuments.item), asc(kycDocuments.side));
}

export async function replaceDocuments(
  tx: Transaction,
  businessId: string,
  item: KycItem,
  rows: Pick<typeof kycDocuments.$inferInsert, 'side' | 'type' | 'fileId'>[],
): Promise<void> {
  await tx
    .delete(kycDocuments)
    .where(and(eq(kycDocuments.businessId, businessId), eq(kycDocuments.item, item)));
  await tx.insert(kycDocuments).values(rows.map((row) => ({ ...row, businessId, item })));
}

/** Deletes the documents of items, which their rows keep. */
export async function deleteDocuments(
  tx: Transaction,
  businessId: string,
  items: readonly KycItem[],
): Promise<void> {
  await tx
    .delete(kycDocuments)
    .where(and(eq(kycDocuments.businessId, businessId), inArray(kycDocuments.item, [...items])));
}

/** Returns the verifications of all businesses for an operator, longest wait first. */
export async function listWaitingCases(executor: Executor) {
  return executor
    .select({
      businessId: kycCases.businessId,
      handle: businesses.handle,
      name: businesses.name,
      audience: kycCases.audience,
      person: kycCases.person,
      company: kycCases.company,
      submittedAt: kycCases.submittedAt,
      appeal: kycCases.appeal,
    })
    .from(kycCases)
    .innerJoin(businesses, eq(businesses.id, kycCases.businessId))
    .where(eq(kycCases.status, 'submitted'))
    .orderBy(asc(kycCases.submittedAt));
}

/** Returns and locks the approvals of all businesses that have ended by `now`, without those that another transaction has locked. */
export async function lockEndedApprovals(tx: Transaction, now: Date, limit: number): Promise<KycCase[]> {
  return tx
    .select()
    .from(kycCases)
    .where(and(eq(kycCases.status, 'approved'), lte(kycCases.expiresAt, now)))
    .orderBy(asc(kycCases.expiresAt))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** Returns the approvals of all businesses that end after `now` and by `until`, and whose owner was not notified. */
export async function lockEndingApprovals(
  tx: Transaction,
  now: Date,
  until: Date,
  limit: number,
): Promise<KycCase[]> {
  return tx
    .select()
    .from(kycCases)
    .where(
      and(
        eq(kycCases.status, 'approved'),
        gt(kycCases.expiresAt, now),
        lte(kycCases.expiresAt, until),
        isNull(kycCases.expiryNotifiedAt),
      ),
    )
    .orderBy(asc(kycCases.expiresAt))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** The subject of a decision, and the person who is notified of it. */
export async function findOwnerToNotify(executor: Executor, businessId: string) {
  const [owner] = await executor
    .select({ email: users.email, business: businesses.name, timeZone: businesses.timeZone })
    .from(businesses)
    .innerJoin(users, eq(users.id, businesses.ownerId))
    .where(eq(businesses.id, businessId));
  return owner;
}

/** The furthest status among this person's own businesses. */
export async function getKycStatusOfOwner(executor: Executor, userId: string): Promise<KycStatus> {
  const rows = await executor
    .select({ status: kycCases.status })
    .from(kycCases)
    .innerJoin(businesses, eq(businesses.id, kycCases.businessId))
    .where(eq(businesses.ownerId, userId));
  const reached = new Set(rows.map(({ status }) => status));
  return furthestFirst.find((status) => reached.has(status)) ?? 'not started';
}
