import { type SQL, sql } from 'drizzle-orm';
import { type StatementRow, maxMatchDays } from '#domain/bank-statement.ts';
import type { Executor } from '#server/db/client.ts';
import { selectRows, type BookSpan } from '#server/modules/bookkeeping/book-rows.repo.ts';

export interface BookOwner {
  businessId: string;
  timeZone: string;
}

/** All rows of the books as a bank sees them: with the day, and with money in as positive and money out as negative. */
function selectBankRows({ businessId, timeZone }: BookOwner, span?: BookSpan): SQL {
  return sql`
    select case when part = 'entry' then id::text else id || '.' || part end as row_id, id, part, category, currency,
      coalesce(day, (moment at time zone ${timeZone})::date) as row_day,
      case type when 'income' then amount else -amount end as signed
    from (${selectRows(businessId, timeZone, span)}) books`;
}

const toJsonRow = sql`json_build_object(
  'rowId', bank_rows.row_id, 'source', case when bank_rows.part = 'entry' then 'hand' else 'automatic' end,
  'category', bank_rows.category, 'valueDate', bank_rows.row_day, 'amountMinor', bank_rows.signed,
  'currency', bank_rows.currency,
  'description', coalesce(nullif(concat_ws(' · ', entries.purpose, entries.receiver, entries.note), ''), transactions.label, ''))`;

const joins = (businessId: string) => sql`
  left join bookkeeping_entries entries on bank_rows.part = 'entry' and entries.business_id = ${businessId}
    and entries.id = bank_rows.id
  left join transactions on bank_rows.part <> 'entry' and transactions.business_id = ${businessId}
    and transactions.id = bank_rows.id`;

/** Returns the rows with these IDs. */
export async function listRowsById(
  executor: Executor,
  owner: BookOwner,
  rowIds: readonly string[],
): Promise<StatementRow[]> {
  const ids = rowIds.map((rowId) => rowId.split('.', 1)[0] ?? '').filter((id) => /^[\da-f-]{36}$/i.test(id));
  if (ids.length === 0) return [];
  const { rows } = await executor.execute<{ row: StatementRow }>(sql`
    select ${toJsonRow} as row
    from (${selectBankRows(owner)}) bank_rows ${joins(owner.businessId)}
    where bank_rows.id = any(${sql.param(ids)}::uuid[]) and bank_rows.row_id = any(${sql.param([...rowIds])}::text[])`);
  return rows.map(({ row }) => row);
}

/** Returns the rows that each of these new lines can be matched to: with its amount, within some days, and of no other line. */
export async function listCandidates(
  executor: Executor,
  owner: BookOwner,
  lineIds: readonly string[],
  span: BookSpan,
): Promise<{ lineId: string; row: StatementRow }[]> {
  if (lineIds.length === 0) return [];
  const { businessId } = owner;
  const { rows } = await executor.execute<{ lineId: string; row: StatementRow }>(sql`
    select line.id as "lineId", ${toJsonRow} as row
    from bookkeeping_statement_lines line
    join (${selectBankRows(owner, span)}) bank_rows on bank_rows.currency = line.currency
      and bank_rows.signed = case line.direction when 'CR' then line.amount_minor else -line.amount_minor end
      and abs(bank_rows.row_day - line.day) <= ${maxMatchDays}
    ${joins(businessId)}
    where line.business_id = ${businessId} and line.id = any(${sql.param([...lineIds])}::uuid[]) and line.status = 'new'
      and not exists (select from bookkeeping_statement_lines taken
        where taken.business_id = ${businessId} and taken.row_id = bank_rows.row_id)
    order by abs(bank_rows.row_day - line.day), bank_rows.row_id`);
  return rows;
}

/** Returns those of these lines that have the amount of a withdrawal to the business's own bank, within some days. */
export async function listWithdrawalLines(
  executor: Executor,
  { businessId, timeZone }: BookOwner,
  lineIds: readonly string[],
): Promise<Set<string>> {
  if (lineIds.length === 0) return new Set();
  const { rows } = await executor.execute<{ id: string }>(sql`
    select line.id from bookkeeping_statement_lines line
    where line.business_id = ${businessId} and line.id = any(${sql.param([...lineIds])}::uuid[]) and line.direction = 'CR'
      and exists (select from transactions t
        where t.business_id = ${businessId} and t.type = 'withdrawal' and t.result in ('success', 'pending')
          and t.currency = line.currency and t.gross_minor - t.fee_minor = line.amount_minor
          and abs((t.at at time zone ${timeZone})::date - line.day) <= ${maxMatchDays})`);
  return new Set(rows.map(({ id }) => id));
}
