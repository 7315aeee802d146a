import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { ImportKindName } from '#contract/import.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { imports } from './imports.table.ts';

const { content: _, ...shown } = getTableColumns(imports);

/** An import without the file itself, which is read by `importContent` alone. */
export type ImportRecord = Omit<typeof imports.$inferSelect, 'content'>;
export type ImportChange = Partial<
  Pick<
    ImportRecord,
    'status' | 'columns' | 'sample' | 'mapping' | 'report' | 'preview' | 'progress' | 'failure'
  >
>;

/** An import of one kind is none of another. */
export interface ImportRef {
  kind: ImportKindName;
  id: string;
}
const isImport = (businessId: string, { kind, id }: ImportRef) =>
  and(eq(imports.businessId, businessId), eq(imports.kind, kind), eq(imports.id, id));

export async function insertImport(
  tx: Transaction,
  businessId: string,
  found: Omit<typeof imports.$inferInsert, 'businessId'>,
): Promise<void> {
  await tx
    .insert(imports)
    .values({ ...found, businessId })
    .onConflictDoNothing();
}

export async function findImport(
  executor: Executor,
  businessId: string,
  ref: ImportRef,
): Promise<ImportRecord | undefined> {
  const [found] = await executor.select(shown).from(imports).where(isImport(businessId, ref));
  return found;
}

export async function findImportByContent(
  executor: Executor,
  businessId: string,
  kind: ImportKindName,
  contentHash: string,
): Promise<ImportRecord | undefined> {
  const [found] = await executor
    .select(shown)
    .from(imports)
    .where(
      and(eq(imports.businessId, businessId), eq(imports.kind, kind), eq(imports.contentHash, contentHash)),
    );
  return found;
}

/** Held against other writers until the transaction ends. */
export async function lockImport(
  tx: Transaction,
  businessId: string,
  ref: ImportRef,
): Promise<ImportRecord | undefined> {
  const [found] = await tx.select(shown).from(imports).where(isImport(businessId, ref)).for('update');
  return found;
}

export async function importContent(
  executor: Executor,
  businessId: string,
  ref: ImportRef,
): Promise<Buffer | undefined> {
  const [found] = await executor
    .select({ content: imports.content })
    .from(imports)
    .where(isImport(businessId, ref));
  return found?.content;
}

export async function latestImports(
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

export async function deleteImport(tx: Transaction, businessId: string, ref: ImportRef): Promise<void> {
  await tx.delete(imports).where(isImport(businessId, ref));
}
