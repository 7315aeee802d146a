import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type UploadPurpose, kindOfPurpose, uploadPurposes } from '#domain/upload.ts';
import type { Executor } from '#server/db/client.ts';
import { files } from '#server/db/tables/platform/files.table.ts';
import { subscriptions } from '#server/db/tables/money/subscriptions.table.ts';
import { usedTrials } from '#server/db/tables/money/used-trials.table.ts';
import { kycCases } from '#server/db/tables/people/kyc.table.ts';
import { onboardings } from '#server/db/tables/people/onboarding.table.ts';
import { transactionPins } from '#server/db/tables/people/pins.table.ts';
import { authenticators, recoveryCodes } from '#server/db/tables/people/second-factor.table.ts';
import { users } from '#server/db/tables/people/session.table.ts';

/** The encrypted columns of a verification, and what each is bound to beside its business. */
export const encryptedColumns = {
  bvnSealed: 'bvn',
  idNumberSealed: 'idNumber',
  accountSealed: 'account',
} as const;
export type EncryptedColumn = keyof typeof encryptedColumns;

type EncryptedCase = Pick<typeof kycCases.$inferSelect, 'businessId' | EncryptedColumn>;

/** Returns the next verifications with encrypted values, by business. */
export async function listEncryptedCases(
  executor: Executor,
  after: string | undefined,
  limit: number,
): Promise<EncryptedCase[]> {
  const { businessId, bvnSealed, idNumberSealed, accountSealed } = kycCases;
  return executor
    .select({ businessId, bvnSealed, idNumberSealed, accountSealed })
    .from(kycCases)
    .where(
      and(
        or(isNotNull(bvnSealed), isNotNull(idNumberSealed), isNotNull(accountSealed)),
        after === undefined ? undefined : gt(businessId, after),
      ),
    )
    .orderBy(asc(businessId))
    .limit(limit);
}

/** Returns false if the row was changed meanwhile: then it is under the current key already. */
export async function replaceEncryptedValue(
  executor: Executor,
  businessId: string,
  column: EncryptedColumn,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rowCount } = await executor
    .update(kycCases)
    .set({ [column]: to })
    .where(and(eq(kycCases.businessId, businessId), eq(kycCases[column], from)));
  return rowCount === 1;
}

/** Replaces the hash of a used trial under an older key by the one under the current key. */
export async function replaceTrialHash(
  executor: Executor,
  [current, ...older]: readonly string[],
): Promise<number> {
  if (current === undefined || older.length === 0) return 0;
  const { rowCount } = await executor
    .update(usedTrials)
    .set({ identityHash: current })
    .where(inArray(usedTrials.identityHash, older));
  return rowCount ?? 0;
}

type EncryptedSecret = Pick<typeof authenticators.$inferSelect, 'userId' | 'secretSealed'>;

/** Returns the next secrets of authenticators, by person. */
export async function listEncryptedSecrets(
  executor: Executor,
  after: string | undefined,
  limit: number,
): Promise<EncryptedSecret[]> {
  const { userId, secretSealed } = authenticators;
  return executor
    .select({ userId, secretSealed })
    .from(authenticators)
    .where(after === undefined ? undefined : gt(userId, after))
    .orderBy(asc(userId))
    .limit(limit);
}

/** Returns false if the row was changed meanwhile: then it is under the current key already. */
export async function replaceEncryptedSecret(
  executor: Executor,
  { userId, secretSealed }: EncryptedSecret,
  to: string,
): Promise<boolean> {
  const { rowCount } = await executor
    .update(authenticators)
    .set({ secretSealed: to })
    .where(and(eq(authenticators.userId, userId), eq(authenticators.secretSealed, secretSealed)));
  return rowCount === 1;
}

type EncryptedCard = Pick<typeof subscriptions.$inferSelect, 'businessId' | 'id' | 'cardSealed'>;

/** Returns the next subscriptions with a stored card, by their id. */
export async function listEncryptedCards(
  executor: Executor,
  after: string | undefined,
  limit: number,
): Promise<EncryptedCard[]> {
  const { businessId, id, cardSealed } = subscriptions;
  return executor
    .select({ businessId, id, cardSealed })
    .from(subscriptions)
    .where(and(isNotNull(cardSealed), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** Replaces the encrypted card unless it was replaced or removed meanwhile. */
export async function replaceEncryptedCard(
  executor: Executor,
  { businessId, id }: EncryptedCard,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await executor
    .update(subscriptions)
    .set({ cardSealed: to })
    .where(
      and(
        eq(subscriptions.businessId, businessId),
        eq(subscriptions.id, id),
        eq(subscriptions.cardSealed, from),
      ),
    );
}

interface EncryptedJob {
  id: string;
  name: string;
  sealed: string;
}

/** Returns the next jobs with an encrypted payload, whatever their state; none before the queues were first opened. */
export async function listEncryptedJobs(
  executor: Executor,
  after: string | undefined,
  limit: number,
): Promise<EncryptedJob[]> {
  const opened = await executor.execute(sql`select to_regclass('job.job') is not null as "isThere"`);
  if (opened.rows[0]?.['isThere'] !== true) return [];
  const { rows } = await executor.execute<{ id: string; name: string; sealed: string }>(
    sql`select id::text as id, name, data->>'sealed' as sealed from job.job
      where data ? 'sealed' ${after === undefined ? sql`` : sql`and id > ${after}::uuid`}
      order by id limit ${limit}`,
  );
  return rows;
}

export async function replaceEncryptedJob(
  executor: Executor,
  { id, name, sealed }: EncryptedJob,
  to: string,
): Promise<boolean> {
  const { rowCount } = await executor.execute(
    sql`update job.job set data = jsonb_build_object('sealed', ${to}::text)
      where name = ${name} and id = ${id}::uuid and data->>'sealed' = ${sealed}`,
  );
  return rowCount === 1;
}

const documentPurposes = uploadPurposes.filter(
  (purpose: UploadPurpose) => kindOfPurpose[purpose] === 'document',
);

type StoredDocument = Pick<
  typeof files.$inferSelect,
  'businessId' | 'id' | 'purpose' | 'contentHash' | 'contentType'
>;

/** Returns the next documents, by business and id. */
export async function listDocuments(
  executor: Executor,
  after: Pick<StoredDocument, 'businessId' | 'id'> | undefined,
  limit: number,
): Promise<StoredDocument[]> {
  const { businessId, id, purpose, contentHash, contentType } = files;
  return executor
    .select({ businessId, id, purpose, contentHash, contentType })
    .from(files)
    .where(
      and(
        inArray(purpose, documentPurposes),
        after && sql`(${businessId}, ${id}) > (${after.businessId}::uuid, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(businessId), asc(id))
    .limit(limit);
}

/** Counts how many values begin with each version; `null` stands for those from before versions were written. */
async function countVersions(
  executor: Executor,
  table: PgTable,
  column: PgColumn,
): Promise<Map<string | null, number>> {
  const version = sql<string | null>`substring(${column} from '^([0-9a-f]{8})[.$]')`;
  const rows = await executor
    .select({ version, count: sql<number>`count(*)::int` })
    .from(table)
    .where(isNotNull(column))
    .groupBy(version);
  return new Map(rows.map((row) => [row.version, row.count]));
}

/** Returns what is encrypted under which version of the secret, by kind. */
export async function countByVersion(
  executor: Executor,
): Promise<[name: string, Map<string | null, number>][]> {
  return [
    ['passwords', await countVersions(executor, users, users.passwordHash)],
    [
      'passwords of unfinished sign-ups',
      await countVersions(executor, onboardings, onboardings.passwordHash),
    ],
    ['transaction PINs', await countVersions(executor, transactionPins, transactionPins.pinHash)],
    ['recovery codes', await countVersions(executor, recoveryCodes, recoveryCodes.codeHash)],
    [
      'secrets of authenticator apps',
      await countVersions(executor, authenticators, authenticators.secretSealed),
    ],
    ['BVNs', await countVersions(executor, kycCases, kycCases.bvnSealed)],
    ['stored cards', await countVersions(executor, subscriptions, subscriptions.cardSealed)],
    ['used trials', await countVersions(executor, usedTrials, usedTrials.identityHash)],
    ['identity numbers', await countVersions(executor, kycCases, kycCases.idNumberSealed)],
    ['bank accounts of verified persons', await countVersions(executor, kycCases, kycCases.accountSealed)],
  ];
}
