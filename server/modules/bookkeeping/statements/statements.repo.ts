import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { StatementLineStatus } from '#domain/statement-line-status.ts';
import type { TransactionDirection } from '#domain/transaction-type.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { bulkInsert } from '#server/db/statement.ts';
import {
  bookkeepingStatementLines as lines,
  bookkeepingStatements as statements,
} from '#server/db/tables/money/bank-statements.table.ts';
import { bookkeepingEntries as entries } from '#server/db/tables/money/bookkeeping.table.ts';

export type StatementRecord = Omit<typeof statements.$inferSelect, 'businessId'>;
export type LineRecord = typeof lines.$inferSelect;

const isStatement = (businessId: string, id: string) =>
  and(eq(statements.businessId, businessId), eq(statements.id, id));
const isLine = (businessId: string, id: string) => and(eq(lines.businessId, businessId), eq(lines.id, id));

/** Lets one change of the business's statements happen at a time. It is taken before an entry is locked. */
export async function lockStatements(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`statements ${businessId}`}, 0))`);
}

export async function insertStatement(
  tx: Transaction,
  businessId: string,
  statement: StatementRecord,
): Promise<void> {
  await tx.insert(statements).values({ ...statement, businessId });
}

export const insertLines = bulkInsert(lines);

export async function deleteStatement(tx: Transaction, businessId: string, id: string): Promise<void> {
  await tx.delete(statements).where(isStatement(businessId, id));
}

export async function findStatement(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<StatementRecord | undefined> {
  const [statement] = await executor.select().from(statements).where(isStatement(businessId, id));
  return statement;
}

/** Returns the latest statements, newest first. */
export async function listStatements(
  executor: Executor,
  businessId: string,
  limit: number,
): Promise<StatementRecord[]> {
  return executor
    .select()
    .from(statements)
    .where(eq(statements.businessId, businessId))
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .limit(limit);
}

/** Returns the name that the account with these last digits has had. */
export async function findAccountName(
  executor: Executor,
  businessId: string,
  accountEnd: string,
): Promise<string | undefined> {
  const [statement] = await executor
    .select({ account: statements.account })
    .from(statements)
    .where(and(eq(statements.businessId, businessId), eq(statements.accountEnd, accountEnd)))
    .orderBy(desc(statements.createdAt))
    .limit(1);
  return statement?.account;
}

/** Returns those of these identities that were imported before. */
export async function listKnownIdentities(
  executor: Executor,
  businessId: string,
  identities: string[],
): Promise<Set<string>> {
  if (identities.length === 0) return new Set();
  const rows = await executor
    .select({ identity: lines.identity })
    .from(lines)
    .where(
      and(eq(lines.businessId, businessId), sql`${lines.identity} = any(${sql.param(identities)}::text[])`),
    );
  return new Set(rows.map(({ identity }) => identity));
}

/** Counts the lines of each statement by their status. */
export async function countLines(
  executor: Executor,
  businessId: string,
  statementId?: string,
): Promise<{ statementId: string; status: StatementLineStatus; count: number }[]> {
  return executor
    .select({ statementId: lines.statementId, status: lines.status, count: sql<number>`count(*)::int` })
    .from(lines)
    .where(
      and(
        eq(lines.businessId, businessId),
        statementId === undefined ? undefined : eq(lines.statementId, statementId),
      ),
    )
    .groupBy(lines.statementId, lines.status);
}

/** Returns the number of lines of these days that are neither matched nor booked nor ignored. */
export async function countNewLines(
  executor: Executor,
  businessId: string,
  { firstDay, endDay }: { firstDay: string; endDay: string },
): Promise<number> {
  return executor.$count(
    lines,
    and(
      eq(lines.businessId, businessId),
      eq(lines.status, 'new'),
      gte(lines.day, firstDay),
      lt(lines.day, endDay),
    ),
  );
}

export interface LineFilter {
  id?: string | undefined;
  statementId?: string | undefined;
  status?: StatementLineStatus | undefined;
}

/** Returns a page of the lines with the names of their accounts, newest first. */
export async function listLines(
  executor: Executor,
  businessId: string,
  { id, statementId, status }: LineFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<(LineRecord & { account: string })[]> {
  const filters: (SQL | undefined)[] = [
    id === undefined ? undefined : eq(lines.id, id),
    statementId === undefined ? undefined : eq(lines.statementId, statementId),
    status === undefined ? undefined : eq(lines.status, status),
  ];
  const rows = await executor
    .select({ line: lines, account: statements.account })
    .from(lines)
    .innerJoin(
      statements,
      and(eq(statements.businessId, lines.businessId), eq(statements.id, lines.statementId)),
    )
    .where(and(eq(lines.businessId, businessId), ...filters))
    .orderBy(desc(lines.day), asc(lines.statementId), desc(lines.nth))
    .limit(limit)
    .offset(offset);
  return rows.map(({ line, account }) => ({ ...line, account }));
}

/** Returns a line, locked until the transaction ends. */
export async function lockLine(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<LineRecord | undefined> {
  const [line] = await tx.select().from(lines).where(isLine(businessId, id)).for('update');
  return line;
}

/** Returns the line that a row of the books belongs to. */
export async function findLineOfRow(
  executor: Executor,
  businessId: string,
  rowId: string,
): Promise<LineRecord | undefined> {
  const [line] = await executor
    .select()
    .from(lines)
    .where(and(eq(lines.businessId, businessId), eq(lines.rowId, rowId)));
  return line;
}

/** Saves the status of a line that this transaction has locked. Only its adapter calls it. */
export async function saveLine(
  tx: Transaction,
  businessId: string,
  id: string,
  change: Pick<LineRecord, 'status' | 'rowId'>,
): Promise<void> {
  await tx.update(lines).set(change).where(isLine(businessId, id));
}

/** Returns the descriptions of the latest lines that are in the books, with the current category of their entries. */
export async function listBookedDescriptions(
  executor: Executor,
  businessId: string,
  limit: number,
): Promise<{ direction: TransactionDirection; description: string; category: string }[]> {
  return executor
    .select({ direction: lines.direction, description: lines.description, category: entries.category })
    .from(lines)
    .innerJoin(
      entries,
      and(eq(entries.businessId, lines.businessId), sql`${entries.id}::text = ${lines.rowId}`),
    )
    .where(and(eq(lines.businessId, businessId), inArray(lines.status, ['booked', 'matched'])))
    .orderBy(desc(lines.day), desc(lines.id))
    .limit(limit);
}
