import { type SQL, and, sql } from 'drizzle-orm';
import type { BookFilter } from '#contract/money/book-query.ts';
import {
  type AutomaticCategory,
  type BookType,
  automaticCategories,
  automaticCategoryLabels,
  getBookType,
  returnedEventFee,
  transactionBookings,
} from '#domain/books.ts';
import { lostDisputeReason } from '#domain/dispute.ts';
import { type TransactionType, transactionDirections, transactionTypes } from '#domain/transaction-type.ts';
import type { Currency } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order.ts';
import type { Executor } from '#server/db/client.ts';
import { splitTerms, toContainsPattern } from '#server/db/text-search.ts';
import { entryCheckConditions } from './periods/entry-checks.repo.ts';
import { selectPosted } from './periods/posted-rows.repo.ts';

/** A span of time as instants, for transactions, and as days, for what was entered with a day; each without its end. */
export interface BookSpan {
  from: Date;
  to: Date;
  firstDay: string;
  endDay: string;
}

const text = (value: string) => sql.raw(`'${value.replaceAll("'", "''")}'`);
const join = (parts: SQL[], separator = sql` `) => sql.join(parts, separator);
/** A value for each type of transaction. */
const byType = (toSql: (type: TransactionType) => SQL): SQL =>
  sql`case type ${join(transactionTypes.map((type) => sql`when ${text(type)} then ${toSql(type)}`))} end`;

/** True if money in this direction increases its category. */
const isAdded = (category: AutomaticCategory, direction: (typeof transactionDirections)[number]) =>
  (getBookType(category) === 'income') === (direction === 'CR');

const moneyCategory = sql`case when type = 'refund' and event_application_id is not null
  then ${text(returnedEventFee)} else ${byType(
    (type) =>
      sql`case direction ${join(
        transactionDirections.map((direction) => {
          const category = transactionBookings[type].money[direction];
          return sql`when ${text(direction)} then ${category ? text(category) : sql`null`}`;
        }),
      )} end`,
  )} end`;
const counted: Record<(typeof transactionBookings)[TransactionType]['counts'], SQL> = {
  due: sql`gross_minor - surplus_minor`,
  whole: sql`gross_minor`,
  refund: sql`case when direction = 'DR' and surplus_minor > 0 then 0 else gross_minor end`,
};
const moneyAmount = byType((type) => {
  const { money, counts } = transactionBookings[type];
  const signs = transactionDirections.map((direction) => {
    const category = money[direction];
    const sign = category === undefined ? 0 : isAdded(category, direction) ? 1 : -1;
    return sql`when ${text(direction)} then ${sql.raw(String(sign))}`;
  });
  return sql`(${counted[counts]}) * case direction ${join(signs)} end`;
});
const reversalCategory = byType((type) => {
  const { reversal } = transactionBookings[type];
  return reversal ? text(reversal) : sql`null`;
});
const feeCategory = byType((type) => text(transactionBookings[type].fee));

const isCompleted = sql`result = 'success'`;
const isReversed = sql`result = 'reversed' and source = 'provider'`;
/** The part of a payment that is left when its provider reverses it. */
const reversedAmount = sql`-(gross_minor - surplus_minor - refunded_minor)`;

const inSpan = (column: SQL, start: SQL, end: SQL) => sql`${column} >= ${start} and ${column} < ${end}`;
const atInSpan = (span: BookSpan | undefined) => (column: SQL) =>
  span &&
  inSpan(column, sql`${span.from.toISOString()}::timestamptz`, sql`${span.to.toISOString()}::timestamptz`);

/**
 * The rows that follow from a business's transactions: of each its money, its reversal and its fee, exactly once. They are read
 * from the transactions each time, so that nothing is copied.
 */
function selectAutomatic(businessId: string, where: (moment: SQL) => SQL | undefined): SQL {
  const part = (name: string, moment: SQL, category: SQL, amount: SQL, condition: SQL) => sql`
    select id, ${text(name)} as part, ${moment} as moment, null::date as day, ${category} as category_key, ${amount} as amount,
      currency from transactions
    where ${and(sql`business_id = ${businessId}`, condition, where(moment))}`;
  return sql`
    ${part('money', sql`at`, moneyCategory, moneyAmount, isCompleted)}
    union all ${part('money', sql`at`, moneyCategory, moneyAmount, isReversed)}
    union all ${part('reversal', sql`concluded_at`, reversalCategory, reversedAmount, isReversed)}
    union all ${part('fee', sql`at`, feeCategory, sql`fee_minor`, isCompleted)}`;
}

const namesOf = (toName: (category: AutomaticCategory) => string) =>
  sql`case category_key ${join(
    automaticCategories.map((category) => sql`when ${text(category)} then ${text(toName(category))}`),
  )} end`;

/** The automatic rows of a span as they count in the books. */
export const selectCounted = (businessId: string, timeZone: string, span: BookSpan | undefined): SQL => sql`
    select * from (${selectPosted(
      businessId,
      timeZone,
      span,
      (where) => selectAutomatic(businessId, where),
      atInSpan(span),
    )}) posted where category_key is not null and amount <> 0`;

/** All rows of the books, of a span if there is one. A row made by hand comes last on its day. */
export function selectRows(businessId: string, timeZone: string, span: BookSpan | undefined): SQL {
  const dayInSpan = span && inSpan(sql`value_date`, sql`${span.firstDay}::date`, sql`${span.endDay}::date`);
  return sql`
    select id, part, moment, day, category_key, ${namesOf(getBookType)} as type,
      ${namesOf((category) => automaticCategoryLabels[category])} as category, amount, currency, late_from
    from (${selectCounted(businessId, timeZone, span)}) automatic
    union all
    select id, 'entry', (value_date + 1)::timestamp at time zone ${timeZone}, value_date, null, type, category,
      amount_minor, currency, null
    from bookkeeping_entries where ${and(sql`business_id = ${businessId}`, dayInSpan)}`;
}

export interface BookSum {
  /** The number of the part of the span, from 1. */
  nth: number;
  currency: Currency;
  type: BookType;
  /** Of a row that follows from a transaction. */
  categoryKey: AutomaticCategory | null;
  category: string;
  amountMinor: number;
}

/**
 * Sums the rows of the books between each two of these instants, and between each two of these days, which are the same.
 */
export async function sumBooks(
  executor: Executor,
  { businessId, timeZone }: { businessId: string; timeZone: string },
  span: BookSpan,
  { instants, days }: { instants: readonly Date[]; days: readonly string[] },
): Promise<BookSum[]> {
  const starts = `{${instants.map((instant) => instant.toISOString()).join(',')}}`;
  const { rows } = await executor.execute<{
    nth: number;
    currency: Currency;
    type: BookType;
    category_key: AutomaticCategory | null;
    category: string;
    amount: string;
  }>(sql`
    select case when day is null then width_bucket(moment, ${starts}::timestamptz[])
      else width_bucket(day, ${`{${days.join(',')}}`}::date[]) end as nth,
      currency, type, category_key, category, sum(amount) as amount
    from (${selectRows(businessId, timeZone, span)}) books group by 1, 2, 3, 4, 5`);
  return rows.map(({ category_key: categoryKey, amount, ...row }) => ({
    ...row,
    categoryKey,
    amountMinor: Number(amount),
  }));
}

/** A row of a page: the part of a transaction, or an entry, whose fields are read by its id. */
export interface ListedRow {
  id: string;
  part: 'money' | 'reversal' | 'fee' | 'entry';
  moment: string;
  /** Of a row of a closed month, and of one that is late. */
  day: string | null;
  lateFrom: string | null;
  type: BookType;
  category: string;
  amountMinor: number;
  currency: Currency;
}

/** `isLate`: of a day that was closed before. */
type RowFilter = BookFilter & { isLate?: true };

function matches({
  type,
  category,
  source,
  currency,
  paymentMethod,
  check,
  isLate,
  id,
  search,
}: RowFilter): SQL | undefined {
  const isEntry = sql`books.part = 'entry'`;
  const patterns = search ? splitTerms(search).map(toContainsPattern) : [];
  const searched = sql`fold_text(concat_ws(' ', books.category, transactions.label, entries.purpose, entries.receiver,
    entries.note, (select string_agg(name, ' ') from bookkeeping_products
      where business_id = entries.business_id and entry_id = entries.id)))`;
  return and(
    type && sql`books.type = ${type}`,
    category !== undefined && category !== '' ? sql`books.category = ${category}` : undefined,
    source && (source === 'hand' ? isEntry : sql`not (${isEntry})`),
    currency && sql`books.currency = ${currency}`,
    paymentMethod &&
      sql`(entries.payment_method = ${paymentMethod} or transactions.method = ${paymentMethod} and books.part <> 'fee')`,
    isLate && sql`books.late_from is not null`,
    check && sql`${isEntry} and ${entryCheckConditions[check]}`,
    id !== undefined ? sql`${isEntry} and books.id = ${id}` : undefined,
    patterns.length > 0 ? sql`${searched} like all(${sql.param(patterns)}::text[])` : undefined,
  );
}

/** Returns a page of the rows that match, newest first, and the number of all of them. */
export async function readBookPage(
  executor: Executor,
  { businessId, timeZone }: { businessId: string; timeZone: string },
  filter: RowFilter,
  span: BookSpan | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedRow[]; total: number }> {
  const where = matches(filter);
  const { rows } = await executor.execute<{ total: number; rows: ListedRow[] | null }>(sql`
    with matching as materialized (
      select books.id, books.part, books.type, books.category, books.amount, books.currency, books.moment,
        books.day, books.late_from
      from (${selectRows(businessId, timeZone, span)}) books
      left join transactions on books.part <> 'entry' and transactions.business_id = ${businessId}
        and transactions.id = books.id
      left join bookkeeping_entries entries on books.part = 'entry' and entries.business_id = ${businessId}
        and entries.id = books.id
      ${where ? sql`where ${where}` : sql``}
    ), page as (
      select * from matching order by moment desc, id desc, part limit ${limit} offset ${offset}
    )
    select (select count(*)::int from matching) as total,
      (select json_agg(json_build_object('id', id, 'part', part, 'type', type, 'category', category,
        'amountMinor', amount, 'currency', currency, 'moment', moment, 'day', day, 'lateFrom', late_from) order by moment desc, id desc, part) from page) as rows`);
  return { rows: rows[0]?.rows ?? [], total: rows[0]?.total ?? 0 };
}

export interface BookedTransaction {
  id: string;
  method: PaymentMethod | null;
  label: string | null;
  orderId: string | null;
  invoiceId: string | null;
  isOnline: boolean;
  isDispute: boolean;
}

/** Returns the transactions of these rows, with what their rows show of them. */
export async function listBookedTransactions(
  executor: Executor,
  businessId: string,
  ids: string[],
): Promise<BookedTransaction[]> {
  if (ids.length === 0) return [];
  const { rows } = await executor.execute<{ row: BookedTransaction }>(sql`
    select json_build_object(
      'id', t.id, 'method', t.method, 'label', t.label, 'orderId', t.order_id,
      'invoiceId', t.invoice_id,
      'isOnline', coalesce((select source = 'store' from orders where business_id = t.business_id and id = t.order_id), false),
      'isDispute', exists (
        select from disputes where business_id = t.business_id and status = 'lost'
          and (payment_id = t.id or payment_id = t.refund_of and t.message = ${lostDisputeReason})
      )) as row
    from transactions t where t.business_id = ${businessId} and t.id = any(${sql.param(ids)}::uuid[])`);
  return rows.map(({ row }) => row);
}

/** Returns the day of the first entry that a person made; null before there is one. */
export async function getFirstEntryDay(executor: Executor, businessId: string): Promise<string | null> {
  const { rows } = await executor.execute<{ day: string | null }>(
    sql`select min(value_date)::text as day from bookkeeping_entries where business_id = ${businessId}`,
  );
  return rows[0]?.day ?? null;
}
