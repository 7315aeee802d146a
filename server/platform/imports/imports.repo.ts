import { and, desc, eq, getTableColumns, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { ImportKindName } from '#contract/store/import.ts';
import type { Country } from '#domain/business.ts';
import type { Currency } from '#domain/money.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { imports } from '#server/db/tables/records/imports.table.ts';

const { content: _, ...columns } = getTableColumns(imports);
const country = sql<Country>`(select country from ${businesses} where id = ${imports.businessId})`;
const currency = sql<Currency>`(select currency from ${businesses} where id = ${imports.businessId})`;
const shown = { ...columns, country, currency, hasFile: sql<boolean>`${imports.content} is not null` };

/** An import without the file itself, which only `getImportContent` reads. */
export type ImportRecord = Omit<typeof imports.$inferSelect, 'content'> & {
  country: Country;
  currency: Currency;
  hasFile: boolean;
};
/** The columns of a new import. Only the lifecycle writes the status. */
export type ImportChange = Partial<
  Pick<ImportRecord, 'columns' | 'sample' | 'mapping' | 'report' | 'preview' | 'progress' | 'undo'>
>;

/** An import of one kind can't be found as one of another. */
export interface ImportRef {
  kind: ImportKindName;
  id: string;
}
const isImport = (businessId: string, { kind, id }: ImportRef) =>
  and(eq(imports.businessId, businessId), eq(imports.kind, kind), eq(imports.id, id));

/** Returns true if no other file of the business is being read; then none is until the transaction ends. */
export async function tryLockReading(tx: Transaction, businessId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`import reading ${businessId}`}, 0)) as mine`,
  );
  return rows[0]?.['mine'] === true;
}

/** Locks out other uploads and starts of the business until the transaction ends. */
export async function lockImports(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${businessId}`}, 0))`);
}

/** Returns true while another import of the business, of any kind, waits for its run, is running or is being undone. */
export async function hasRunningImport(
  tx: Transaction,
  businessId: string,
  exceptId: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.businessId, businessId),
        inArray(imports.status, ['queued', 'running', 'undoing']),
        ne(imports.id, exceptId),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function insertImport(
  tx: Transaction,
  businessId: string,
  draft: Omit<typeof imports.$inferInsert, 'businessId'>,
): Promise<void> {
  await tx.insert(imports).values({ ...draft, businessId });
}

export async function findImport(
  executor: Executor,
  businessId: string,
  ref: ImportRef,
): Promise<ImportRecord | undefined> {
  const [row] = await executor.select(shown).from(imports).where(isImport(businessId, ref));
  return row;
}

/** Returns the latest import of the same file. */
export async function findImportByContent(
  executor: Executor,
  businessId: string,
  kind: ImportKindName,
  contentHash: string,
): Promise<ImportRecord | undefined> {
  const [row] = await executor
    .select(shown)
    .from(imports)
    .where(
      and(eq(imports.businessId, businessId), eq(imports.kind, kind), eq(imports.contentHash, contentHash)),
    )
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(1);
  return row;
}

/**
 * Locks out other writers until the transaction ends, and lets them continue in the order of their requests. PostgreSQL
 * gives a free row to any transaction that requests it at that moment: a cancellation could otherwise wait for all batches of a run.
 */
export async function lockImport(
  tx: Transaction,
  businessId: string,
  ref: ImportRef,
): Promise<ImportRecord | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${ref.id}`}, 0))`);
  const [row] = await tx.select(shown).from(imports).where(isImport(businessId, ref)).for('update');
  return row;
}

export async function getImportContent(
  executor: Executor,
  businessId: string,
  ref: ImportRef,
): Promise<Buffer | undefined> {
  const [row] = await executor
    .select({ content: imports.content })
    .from(imports)
    .where(isImport(businessId, ref));
  return row?.content ?? undefined;
}

export async function listLatestImports(
  executor: Executor,
  businessId: string,
  kind: ImportKindName,
  limit: number,
) {
  return executor
    .select(shown)
    .from(imports)
    .where(and(eq(imports.businessId, businessId), eq(imports.kind, kind)))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit);
}

export async function saveImport(
  tx: Transaction,
  businessId: string,
  ref: ImportRef,
  change: ImportChange,
): Promise<void> {
  await tx.update(imports).set(change).where(isImport(businessId, ref));
}

/** For the lifecycle's adapter only. */
export async function saveImportStatus(
  tx: Transaction,
  businessId: string,
  ref: ImportRef,
  change: Pick<ImportRecord, 'status' | 'failure' | 'endedAt'>,
): Promise<void> {
  await tx.update(imports).set(change).where(isImport(businessId, ref));
}

/** Returns imports of all businesses from before the instant that were never started. */
export async function listNeverStarted(tx: Transaction, instant: Date, limit: number) {
  return tx
    .select({ businessId: imports.businessId, id: imports.id, kind: imports.kind })
    .from(imports)
    .where(and(lt(imports.createdAt, instant), isNotNull(imports.content), eq(imports.status, 'mapping')))
    .limit(limit);
}

/**
 * Deletes the files of finished imports from before the instant; their records and their report stay. The same
 * file then counts as another import.
 */
export async function deleteOldFiles(tx: Transaction, instant: Date): Promise<void> {
  const isOld = and(lt(imports.createdAt, instant), isNotNull(imports.content));
  await tx
    .update(imports)
    .set({
      content: null,
      contentHash: sql`case when ${imports.status} in ('failed', 'canceled') then 'expired ' || ${imports.id} else ${imports.contentHash} end`,
    })
    .where(and(isOld, inArray(imports.status, ['failed', 'canceled', 'finished', 'undone', 'undoFailed'])));
}

export async function deleteImport(tx: Transaction, businessId: string, ref: ImportRef): Promise<void> {
  await tx.delete(imports).where(isImport(businessId, ref));
}
