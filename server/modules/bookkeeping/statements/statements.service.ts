import { v7 as uuid } from 'uuid';
import type { CallData } from '#contract/call.ts';
import {
  StatementChoices,
  type StatementPreview,
  type bankStatementCalls,
} from '#contract/money/bank-statement.ts';
import type { BankStatement } from '#domain/bank-statement.ts';
import { dayOf } from '#domain/date-range.ts';
import { Currency } from '#domain/money.ts';
import { AppError, invalid } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { ReceivedFile } from '#server/plugins/multipart.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { identifyLines } from './line-identity.ts';
import { type ReadStatement, readStatement } from './read/read-statement.ts';
import { sumCounts } from './statement-lines.service.ts';
import {
  countLines,
  deleteStatement,
  findAccountName,
  findStatement,
  insertLines,
  insertStatement,
  listKnownIdentities,
  listStatements,
  lockStatements,
} from './statements.repo.ts';

type Calls = typeof bankStatementCalls;
type StatementDeps = Pick<Deps, 'clock'>;

const listed = 50;
const previewedLines = 10;
const accountDigits = 4;

/** A file that was read, with the account that its lines belong to. */
interface PreparedStatement extends ReadStatement {
  fileName: string;
  account: string;
  identities: string[];
}

/** @throws INVALID */
function parseChoices(text: string | undefined): StatementChoices {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('INVALID', { fields: [{ field: 'choices', message: 'This is no JSON' }] });
  }
  const choices = StatementChoices.safeParse(value);
  if (!choices.success) throw invalid(choices.error);
  return choices.data;
}

const endOf = (accountNumber: string | undefined): string | null =>
  accountNumber === undefined || accountNumber === '' ? null : accountNumber.slice(-accountDigits);

/** Returns the name of an account for its first statement, such as "GTBank 6789". */
const nameAccount = ({ bank, accountNumber }: ReadStatement): string =>
  [bank ?? 'Bank account', endOf(accountNumber)].filter(Boolean).join(' ');

/** Reads an uploaded file under the choices of the person. @throws FILE_UNREADABLE, INVALID */
export async function prepareStatement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Member,
  file: ReceivedFile,
  choices: string | undefined,
): Promise<PreparedStatement> {
  const content = Buffer.from(await file.content.arrayBuffer());
  return prepareContent(db, clock.now(), caller, { name: file.name, content }, parseChoices(choices));
}

/** Reads a file by its content. @throws FILE_UNREADABLE */
export async function prepareContent(
  executor: Executor,
  now: Date,
  { businessId, currency, timeZone }: Member,
  { name: fileName, content }: { name: string; content: Buffer },
  choices: StatementChoices,
): Promise<PreparedStatement> {
  const today = dayOf(now, timeZone).toString();
  const read = await readStatement(content, choices, { currency: Currency.parse(currency), timeZone, today });
  const accountEnd = endOf(read.accountNumber);
  const earlier = accountEnd === null ? undefined : await findAccountName(executor, businessId, accountEnd);
  const account = choices.account ?? earlier ?? nameAccount(read);
  return { ...read, fileName, account, identities: identifyLines(account, read.currency, read.lines) };
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Returns the days of the first and the last line. */
function periodOf({ lines }: ReadStatement): { firstDay: string; lastDay: string } | undefined {
  const days = lines.map(({ day }) => day).sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  return firstDay !== undefined && lastDay !== undefined ? { firstDay, lastDay } : undefined;
}

/** Returns what an import of the file would add. */
export async function previewStatement(
  tx: Transaction,
  { businessId }: Member,
  prepared: PreparedStatement,
): Promise<StatementPreview> {
  const { lines, identities, accountNumber: _number, ...read } = prepared;
  const existing = await listKnownIdentities(tx, businessId, identities);
  const amounts = lines.map(({ signedMinor }) => signedMinor);
  return {
    ...read,
    ...(periodOf(prepared) ?? { firstDay: null, lastDay: null }),
    lines: lines.length,
    existingLines: existing.size,
    moneyInMinor: sumOf(amounts.filter((amount) => amount > 0)),
    moneyOutMinor: 0 - sumOf(amounts.filter((amount) => amount < 0)),
    firstLines: lines.slice(0, previewedLines).map(({ day, description, signedMinor }, index) => ({
      day,
      description,
      direction: signedMinor > 0 ? 'CR' : 'DR',
      amountMinor: Math.abs(signedMinor),
      isExisting: existing.has(identities[index] ?? ''),
    })),
  };
}

/**
 * Imports the lines that were not imported before. Nothing is matched or booked.
 * @throws ILLEGAL_EVENT for a file without a line that can be imported
 */
export async function importStatement(
  tx: Transaction,
  { clock }: StatementDeps,
  caller: Member,
  prepared: PreparedStatement,
): Promise<CallData<Calls['importBankStatement']>> {
  const { businessId, userId, name } = caller;
  const { lines, identities, fileName, bank, account, currency, ambiguousNumber } = prepared;
  const period = periodOf(prepared);
  if (!period) throw new AppError('ILLEGAL_EVENT', { message: 'This file has no line that can be imported' });
  if (ambiguousNumber !== null)
    throw new AppError('ILLEGAL_EVENT', { message: 'Choose the number format of this file first' });
  await lockStatements(tx, businessId);
  const existing = await listKnownIdentities(tx, businessId, identities);
  const added = lines.flatMap((line, nth) => {
    const identity = identities[nth] ?? '';
    return existing.has(identity) ? [] : [{ ...line, identity, nth }];
  });
  const counts = { addedLines: added.length, existingLines: existing.size };
  if (added.length === 0) return { statementId: null, ...counts };
  const id = uuid();
  const { openingMinor, closingMinor, differenceMinor } = prepared;
  await insertStatement(tx, businessId, {
    ...period,
    id,
    fileName,
    bank,
    account,
    accountEnd: endOf(prepared.accountNumber),
    currency,
    openingMinor,
    closingMinor,
    differenceMinor,
    createdBy: userId,
    createdByName: name,
    createdAt: clock.now(),
  });
  await insertLines(
    tx,
    added.map(({ signedMinor, bankId: _bankId, ...line }) => ({
      ...line,
      businessId,
      id: uuid(),
      statementId: id,
      currency,
      direction: signedMinor > 0 ? ('CR' as const) : ('DR' as const),
      amountMinor: Math.abs(signedMinor),
      status: 'new' as const,
      rowId: null,
    })),
  );
  await recordStatementEvent(tx, clock.now(), caller, { id, account }, 'statement.imported');
  return { statementId: id, ...counts };
}

const recordStatementEvent = (
  tx: Transaction,
  at: Date,
  caller: Member,
  { id, account }: { id: string; account: string },
  event: 'statement.imported' | 'statement.deleted',
): Promise<void> =>
  recordEvents(tx, caller.businessId, at, toMerchantActor(caller), [
    { record: { type: 'bank-statement', id, label: account }, event },
  ]);

/** Returns the latest statements, newest first. */
export async function listBankStatements(
  { db }: Pick<Deps, 'db'>,
  { businessId }: Member,
): Promise<BankStatement[]> {
  const [statements, counts] = await Promise.all([
    listStatements(db, businessId, listed),
    countLines(db, businessId),
  ]);
  return statements.map((statement) => ({
    ...statement,
    createdAt: statement.createdAt.toISOString(),
    counts: sumCounts(counts.filter(({ statementId }) => statementId === statement.id)),
  }));
}

/** @throws NOT_FOUND; ILLEGAL_EVENT while a line is matched or in the books */
export async function removeStatement(
  tx: Transaction,
  { clock }: StatementDeps,
  caller: Member,
  id: string,
): Promise<{ done: true }> {
  const { businessId } = caller;
  await lockStatements(tx, businessId);
  const statement = await findStatement(tx, businessId, id);
  if (!statement) throw new AppError('NOT_FOUND');
  const { matched, booked } = sumCounts(await countLines(tx, businessId, id));
  if (matched + booked > 0)
    throw new AppError('ILLEGAL_EVENT', {
      message: 'Lines of this statement are matched or in the books. Undo them first.',
    });
  await deleteStatement(tx, businessId, id);
  await recordStatementEvent(tx, clock.now(), caller, statement, 'statement.deleted');
  return { done: true };
}
