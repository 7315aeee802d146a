import type { CallBody, CallData } from '#contract/call.ts';
import type { bankStatementCalls } from '#contract/money/bank-statement.ts';
import type { StatementLineQuery } from '#contract/money/statement-line-query.ts';
import { type StatementLine, maxMatchDays } from '#domain/bank-statement.ts';
import { type StatementLineStatus, statementLineStatuses } from '#domain/statement-line-status.ts';
import { parseDayRange } from '#domain/date-range.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { toBookSpan } from '#server/modules/bookkeeping/book-list.service.ts';
import { lockEntry } from '#server/modules/bookkeeping/entries.repo.ts';
import { createExpense, createIncome, removeEntry } from '#server/modules/bookkeeping/entries.service.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { advanceLine } from './statement-line.adapter.ts';
import { listCandidates, listRowsById, listWithdrawalLines } from './statement-rows.repo.ts';
import {
  type LineRecord,
  countLines,
  findLineOfRow,
  listBookedDescriptions,
  listLines,
  lockLine,
  lockStatements,
} from './statements.repo.ts';
import { listWords, suggestCategory } from './suggest-category.ts';

type LineDeps = Pick<Deps, 'clock'>;
type Calls = typeof bankStatementCalls;

const standardPerPage = 50;
const maxCandidates = 10;
/** How many earlier lines the categories are suggested from. */
const maxEarlier = 500;

/** Returns how many lines have each status. */
export function sumCounts(
  counts: readonly { status: StatementLineStatus; count: number }[],
): Record<StatementLineStatus, number> {
  const sums = { new: 0, matched: 0, booked: 0, ignored: 0 };
  for (const { status, count } of counts) sums[status] += count;
  return sums;
}

/** Returns a page of lines, newest first, each with its row of the books or those that it can be matched to. */
export async function listStatementLines(
  executor: Executor,
  caller: Member,
  { pageNumber = 1, perPage = standardPerPage, ...filter }: StatementLineQuery,
): Promise<CallData<Calls['bankStatementLines']>> {
  const page = { limit: perPage, offset: (pageNumber - 1) * perPage };
  const [records, counted] = await Promise.all([
    listLines(executor, caller.businessId, filter, page),
    countLines(executor, caller.businessId, filter.statementId),
  ]);
  const counts = sumCounts(counted);
  const shown: readonly StatementLineStatus[] = filter.status ? [filter.status] : statementLineStatuses;
  const total = shown.reduce((sum, status) => sum + counts[status], 0);
  const data = await toStatementLines(executor, caller, records);
  return { data, counts, pagination: { pageNumber, pageSize: data.length, perPage, total } };
}

async function toStatementLines(
  executor: Executor,
  caller: Member,
  records: readonly (LineRecord & { account: string })[],
): Promise<StatementLine[]> {
  const { businessId, timeZone } = caller;
  const open = records.filter(({ status }) => status === 'new');
  const openIds = open.map(({ id }) => id);
  const days = open.map(({ day }) => day).sort();
  const span = parseDayRange(days[0] ?? '', days.at(-1) ?? '');
  const near = span && {
    first: span.first.subtract({ days: maxMatchDays }),
    last: span.last.add({ days: maxMatchDays }),
  };
  const candidates = near ? await listCandidates(executor, caller, openIds, toBookSpan(near, timeZone)) : [];
  const withdrawals = await listWithdrawalLines(executor, caller, openIds);
  const rows = await listRowsById(
    executor,
    caller,
    records.flatMap(({ rowId }) => rowId ?? []),
  );
  const earlier = open.length > 0 ? await listBookedDescriptions(executor, businessId, maxEarlier) : [];
  const booked = earlier.map((line) => ({ ...line, words: listWords(line.description) }));
  return records.map(({ businessId: _business, identity: _identity, nth: _nth, rowId, ...line }) => ({
    ...line,
    row: rows.find((row) => row.rowId === rowId) ?? null,
    candidates: candidates
      .filter(({ lineId }) => lineId === line.id)
      .slice(0, maxCandidates)
      .map(({ row }) => row),
    isWithdrawal: withdrawals.has(line.id),
    suggestedCategory:
      line.status === 'new'
        ? suggestCategory(
            line.description,
            booked.filter(({ direction }) => direction === line.direction),
          )
        : null,
  }));
}

/** @throws NOT_FOUND */
async function requireLine(tx: Transaction, { businessId }: Member, id: string): Promise<LineRecord> {
  await lockStatements(tx, businessId);
  const line = await lockLine(tx, businessId, id);
  if (!line) throw new AppError('NOT_FOUND');
  return line;
}

async function readLine(tx: Transaction, caller: Member, id: string): Promise<StatementLine> {
  const records = await listLines(tx, caller.businessId, { id }, { limit: 1, offset: 0 });
  const [line] = await toStatementLines(tx, caller, records);
  if (!line) throw new AppError('NOT_FOUND');
  return line;
}

const toSigned = ({ direction, amountMinor }: LineRecord): number =>
  direction === 'CR' ? amountMinor : 0 - amountMinor;

const msPerDay = 86_400_000;
const countDaysBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / msPerDay;

/** @throws NOT_FOUND also for a row that doesn't exist; ILLEGAL_EVENT for one that doesn't fit or belongs to another line */
export async function matchLine(
  tx: Transaction,
  deps: LineDeps,
  caller: Member,
  id: string,
  { rowId }: CallBody<Calls['matchStatementLine']>,
): Promise<StatementLine> {
  const line = await requireLine(tx, caller, id);
  if (line.status === 'matched' && line.rowId === rowId) return readLine(tx, caller, id);
  // An entry can't be changed or deleted until the line belongs to it.
  if (/^[\da-f-]{36}$/i.test(rowId)) await lockEntry(tx, caller.businessId, rowId);
  const [row] = await listRowsById(tx, caller, [rowId]);
  if (!row) throw new AppError('NOT_FOUND', { message: 'This entry no longer exists' });
  if (line.status === 'matched')
    throw new AppError('ILLEGAL_EVENT', {
      message: 'This line is matched to another entry. Undo that first.',
      legal: ['line.undo'],
    });
  await advanceLine(tx, deps, line, 'line.match', toMerchantActor(caller), {
    rowId,
    isSameMoney:
      row.amountMinor === toSigned(line) &&
      row.currency === line.currency &&
      countDaysBetween(row.valueDate, line.day) <= maxMatchDays,
    isRowFree: (await findLineOfRow(tx, caller.businessId, rowId)) === undefined,
  });
  return readLine(tx, caller, id);
}

const maxPurpose = 200;

/** Adds an entry for a line. A repeat adds no second one. @throws NOT_FOUND; ILLEGAL_EVENT if it is matched or ignored */
export async function bookLine(
  tx: Transaction,
  deps: LineDeps,
  caller: Member,
  id: string,
  { category, description, channel = 'OTHER' }: CallBody<Calls['bookStatementLine']>,
): Promise<StatementLine> {
  const line = await requireLine(tx, caller, id);
  const { direction, amountMinor, currency, day } = line;
  let rowId: string | null = null;
  if (line.status === 'new') {
    const details = (description ?? line.description).slice(0, maxPurpose);
    const shared = {
      category,
      currency,
      amountMinor,
      valueDate: day,
      paymentMethod: 'TRANSFER',
      // Entries like it were shown beside the line to be matched.
      allowDuplicate: true,
    } as const;
    const entry =
      direction === 'CR'
        ? await createIncome(tx, deps, caller, { ...shared, channel, note: details })
        : await createExpense(tx, deps, caller, { ...shared, purpose: details });
    rowId = entry.id;
  }
  await advanceLine(tx, deps, line, 'line.book', toMerchantActor(caller), { rowId });
  return readLine(tx, caller, id);
}

/** @throws NOT_FOUND; ILLEGAL_EVENT if it is matched or in the books */
export async function ignoreLine(
  tx: Transaction,
  deps: LineDeps,
  caller: Member,
  id: string,
): Promise<StatementLine> {
  const line = await requireLine(tx, caller, id);
  await advanceLine(tx, deps, line, 'line.ignore', toMerchantActor(caller));
  return readLine(tx, caller, id);
}

/** Makes a line new again; an entry that was made from it is deleted. @throws NOT_FOUND */
export async function undoLine(
  tx: Transaction,
  deps: LineDeps,
  caller: Member,
  id: string,
): Promise<StatementLine> {
  const line = await requireLine(tx, caller, id);
  if (line.status === 'booked' && line.rowId !== null) await removeEntry(tx, deps, caller, line.rowId);
  else await advanceLine(tx, deps, line, 'line.undo', toMerchantActor(caller));
  return readLine(tx, caller, id);
}
