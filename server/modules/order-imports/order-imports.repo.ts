import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { orderImports } from './order-imports.table.ts';

const { content: _, ...shown } = getTableColumns(orderImports);

/** An import without the file itself, which is read by `importContent` alone. */
export type ImportRecord = Omit<typeof orderImports.$inferSelect, 'content'>;
export type ImportChange = Partial<
  Pick<
    ImportRecord,
    'status' | 'columns' | 'sample' | 'mapping' | 'report' | 'preview' | 'progress' | 'failure'
  >
>;

const isImport = (businessId: string, id: string) =>
  and(eq(orderImports.businessId, businessId), eq(orderImports.id, id));

export async function insertImport(
  tx: Transaction,
  businessId: string,
  found: Omit<typeof orderImports.$inferInsert, 'businessId'>,
): Promise<void> {
  await tx
    .insert(orderImports)
    .values({ ...found, businessId })
    .onConflictDoNothing();
}

export async function findImport(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<ImportRecord | undefined> {
  const [found] = await executor.select(shown).from(orderImports).where(isImport(businessId, id));
  return found;
}

export async function findImportByContent(
  executor: Executor,
  businessId: string,
  contentHash: string,
): Promise<ImportRecord | undefined> {
  const [found] = await executor
    .select(shown)
    .from(orderImports)
    .where(and(eq(orderImports.businessId, businessId), eq(orderImports.contentHash, contentHash)));
  return found;
}

/** Held against other writers until the transaction ends. */
export async function lockImport(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<ImportRecord | undefined> {
  const [found] = await tx.select(shown).from(orderImports).where(isImport(businessId, id)).for('update');
  return found;
}

export async function importContent(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<Buffer | undefined> {
  const [found] = await executor
    .select({ content: orderImports.content })
    .from(orderImports)
    .where(isImport(businessId, id));
  return found?.content;
}

export async function latestImports(executor: Executor, businessId: string, limit: number) {
  return executor
    .select(shown)
    .from(orderImports)
    .where(eq(orderImports.businessId, businessId))
    .orderBy(desc(orderImports.createdAt), desc(orderImports.id))
    .limit(limit);
}

export async function saveImport(
  tx: Transaction,
  businessId: string,
  id: string,
  change: ImportChange,
): Promise<void> {
  await tx.update(orderImports).set(change).where(isImport(businessId, id));
}

export async function deleteImport(tx: Transaction, businessId: string, id: string): Promise<void> {
  await tx.delete(orderImports).where(isImport(businessId, id));
}
