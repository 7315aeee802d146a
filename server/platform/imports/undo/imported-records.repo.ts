import { and, asc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { ImportedType } from '#contract/store/import-undo.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { selectJsonRows, toJsonText } from '#server/db/statement.ts';
import { importedRecords } from '#server/db/tables/records/imported-records.table.ts';
import { imports } from '#server/db/tables/records/imports.table.ts';
import type { RecordSummary } from './record-state.ts';

export type ImportedRecord = typeof importedRecords.$inferSelect;

const ofImport = (businessId: string, importId: string) =>
  and(eq(importedRecords.businessId, businessId), eq(importedRecords.importId, importId));

/** Inserts records. One that the same import wrote before keeps its earlier state. */
export async function saveImportedRecords(tx: Transaction, rows: readonly ImportedRecord[]): Promise<void> {
  if (rows.length === 0) return;
  const { businessId, importId, type, recordId } = importedRecords;
  await tx
    .insert(importedRecords)
    .select(selectJsonRows(importedRecords, sql`${toJsonText(rows)}`))
    .onConflictDoUpdate({
      target: [businessId, importId, type, recordId],
      set: {
        after: sql`excluded.after`,
        writtenAt: sql`excluded.written_at`,
        change: sql`case when ${importedRecords.change} = 'unchanged' then excluded.change else ${importedRecords.change} end`,
      },
    });
}

/** Returns the next records of a type in the order of their ids. */
export async function listImportedRecords(
  executor: Executor,
  businessId: string,
  importId: string,
  type: ImportedType,
  { after, limit }: { after: string | null; limit: number },
): Promise<ImportedRecord[]> {
  return executor
    .select()
    .from(importedRecords)
    .where(
      and(
        ofImport(businessId, importId),
        eq(importedRecords.type, type),
        after === null ? undefined : gt(importedRecords.recordId, after),
      ),
    )
    .orderBy(asc(importedRecords.recordId))
    .limit(limit);
}

/** Returns how many records the import created or visibly changed. */
export async function countImportedRecords(
  executor: Executor,
  businessId: string,
  importId: string,
): Promise<number> {
  const [counted] = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(importedRecords)
    .where(and(ofImport(businessId, importId), ne(importedRecords.change, 'unchanged')));
  return counted?.count ?? 0;
}

/** Returns what other imports wrote of these records. */
export async function listOfOtherImports(
  executor: Executor,
  businessId: string,
  importId: string,
  recordIds: string[],
): Promise<ImportedRecord[]> {
  return executor
    .select()
    .from(importedRecords)
    .where(
      and(
        eq(importedRecords.businessId, businessId),
        inArray(importedRecords.recordId, recordIds),
        ne(importedRecords.importId, importId),
      ),
    );
}

export async function saveSummary(
  tx: Transaction,
  { businessId, importId, type, recordId }: ImportedRecord,
  after: RecordSummary,
): Promise<void> {
  await tx
    .update(importedRecords)
    .set({ after })
    .where(
      and(
        ofImport(businessId, importId),
        eq(importedRecords.type, type),
        eq(importedRecords.recordId, recordId),
      ),
    );
}

export async function deleteImportedRecords(
  tx: Transaction,
  businessId: string,
  importId: string,
  type: ImportedType,
  recordIds: string[],
): Promise<void> {
  await tx
    .delete(importedRecords)
    .where(
      and(
        ofImport(businessId, importId),
        eq(importedRecords.type, type),
        inArray(importedRecords.recordId, recordIds),
      ),
    );
}

/** Deletes the records of imports of all businesses that ended before the instant and are not being undone. */
export async function deleteOldImportedRecords(tx: Transaction, instant: Date, limit: number): Promise<void> {
  const old = tx
    .select({ businessId: imports.businessId, id: imports.id })
    .from(imports)
    .where(
      and(
        or(lt(imports.endedAt, instant), isNull(imports.endedAt)),
        inArray(imports.status, ['finished', 'failed', 'canceled', 'undone']),
        sql`exists (select from imported_records r where r.business_id = ${imports.businessId} and r.import_id = ${imports.id})`,
      ),
    )
    .limit(limit);
  await tx
    .delete(importedRecords)
    .where(sql`(${importedRecords.businessId}, ${importedRecords.importId}) in ${old}`);
}
