import { type SQL, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/db/client.ts';
import { selectJsonRows, toJsonText } from '#server/db/statement.ts';

/**
 * Saves rows as they were stored in JSON; an existing row takes all values that the table doesn't compute itself.
 * @param set replaces values of existing rows, by column
 */
export async function upsertRows(
  tx: Transaction,
  table: PgTable,
  key: PgColumn[],
  rows: readonly object[],
  set: Record<string, SQL> = {},
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const values = Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    name in first && column.generated === undefined
      ? [[name, sql`excluded.${sql.identifier(column.name)}`] as const]
      : [],
  );
  await tx
    .insert(table)
    .select(selectJsonRows(table, sql`${toJsonText(rows)}`))
    .onConflictDoUpdate({ target: key, set: { ...Object.fromEntries(values), ...set } });
}
