import type { StatementChoices, StatementMapping, StatementPreview } from '#contract/money/bank-statement.ts';
import { maxStatementLines } from '#domain/bank-statement.ts';
import type { Currency } from '#domain/money.ts';
import { AppError } from '#server/app-error.ts';
import { decodeFile } from '#server/platform/imports/decode-file.ts';
import { currencyOfHeader } from '#server/platform/imports/read-currency.ts';
import { readTable, splitLine } from '#server/platform/imports/read-table.ts';
import { findAmbiguousNumber } from '#server/platform/imports/read-value.ts';
import { findKnownFile } from '#server/platform/imports/known-file.ts';
import { bankFormats } from './bank-formats.ts';
import { type BalanceCheck, checkBalance, sortByBalance } from './check-balance.ts';
import { type FoundHeader, findHeader, guessStatementMapping, isComplete } from './guess-mapping.ts';
import { type ReadLine, readLines } from './read-lines.ts';
import { isOfx, readOfx } from './read-ofx.ts';
import { readFacts } from './statement-facts.ts';

/** The business, for the values that a file leaves out. */
export interface StatementDefaults {
  currency: Currency;
  timeZone: string;
  today: string;
}

export type ReadStatement = Pick<
  StatementPreview,
  | 'format'
  | 'bank'
  | 'currency'
  | 'isCurrencyStated'
  | 'mapping'
  | 'columns'
  | 'sample'
  | 'needsMapping'
  | 'ambiguousNumber'
  | 'skipped'
> &
  BalanceCheck & {
    accountNumber: string | undefined;
    /** Oldest first. */
    lines: ReadLine[];
  };

const sampleRows = 5;

/** Returns the lines with the oldest first: banks print them in either order. */
function sortLines(lines: readonly ReadLine[]): ReadLine[] {
  const [first, last] = [lines[0]?.day ?? '', lines.at(-1)?.day ?? ''];
  if (first === last) return sortByBalance(lines);
  return first > last ? lines.toReversed() : [...lines];
}

/** Reads a bank statement of any format. @throws FILE_UNREADABLE */
export async function readStatement(
  bytes: Buffer,
  choices: StatementChoices,
  defaults: StatementDefaults,
): Promise<ReadStatement> {
  const text = decodeFile(bytes);
  const read = isOfx(text)
    ? readOfxStatement(text, choices, defaults)
    : await readTableStatement(text, choices, defaults);
  if (read.lines.length > maxStatementLines)
    throw new AppError('FILE_UNREADABLE', {
      message: `This statement has more than ${maxStatementLines.toLocaleString('en')} lines. Download a shorter period.`,
    });
  return read;
}

function readOfxStatement(
  text: string,
  choices: StatementChoices,
  defaults: StatementDefaults,
): ReadStatement {
  const { lines, skipped, facts } = readOfx(text, defaults.today);
  if (facts.statedCurrency !== undefined && !facts.currency)
    throw new AppError('FILE_UNREADABLE', { message: `Kontor has no currency ${facts.statedCurrency}` });
  const sorted = sortLines(lines);
  return {
    format: 'ofx',
    bank: null,
    accountNumber: facts.accountNumber,
    // An amount of another currency than the file states would be another amount.
    currency: facts.currency ?? choices.currency ?? defaults.currency,
    isCurrencyStated: facts.currency !== undefined,
    mapping: null,
    columns: [],
    sample: [],
    needsMapping: false,
    ambiguousNumber: null,
    lines: sorted,
    skipped,
    ...checkBalance(sorted, facts),
  };
}

/** Returns the header that the mapping names, or else the one that is found. @throws FILE_UNREADABLE */
function requireHeader(text: string, mapping: StatementMapping | undefined): FoundHeader {
  if (!mapping) {
    const header = findHeader(text);
    if (!header)
      throw new AppError('FILE_UNREADABLE', {
        message:
          "This file isn't a bank statement. Download your statement as CSV or OFX and choose that file.",
      });
    return header;
  }
  const { headerLine, delimiter } = mapping;
  const cells = splitLine(text.split('\n', headerLine)[headerLine - 1] ?? '', delimiter);
  return { headerLine, delimiter, cells, format: findKnownFile(cells, bankFormats) };
}

async function readTableStatement(
  text: string,
  choices: StatementChoices,
  defaults: StatementDefaults,
): Promise<ReadStatement> {
  const header = requireHeader(text, choices.mapping);
  const { headerLine, delimiter, cells: columns, format } = header;
  const textLines = text.split('\n');
  const table = await readTable(textLines.slice(headerLine - 1).join('\n'), delimiter);
  const rows = table.map((row) => ({ ...row, line: row.line + headerLine - 1 }));
  const below = rows.slice(1).map(({ cells }) => cells);
  const mapping = choices.mapping ?? guessStatementMapping(header, below);
  const { debit, credit, amount, balance } = mapping.columns;
  const numbers = below.flatMap((cells) =>
    [debit, credit, amount, balance].flatMap((index) => (index === undefined ? [] : [cells[index] ?? ''])),
  );
  const top = readFacts(textLines.slice(0, headerLine - 1), delimiter, mapping);
  const ofHeader = [amount, debit, credit].flatMap(
    (index) => currencyOfHeader(columns[index ?? -1] ?? '') ?? [],
  )[0];
  const statedCurrency = top.currency ?? ofHeader;
  const currency = statedCurrency ?? choices.currency ?? defaults.currency;
  const needsMapping = !isComplete(mapping.columns);
  const { timeZone, today } = defaults;
  const { lines, skipped, facts } = needsMapping
    ? { lines: [], skipped: [], facts: {} }
    : readLines(rows, { mapping, currency, timeZone, today });
  const sorted = sortLines(lines);
  const stated = {
    openingMinor: facts.openingMinor ?? top.openingMinor,
    closingMinor: facts.closingMinor ?? top.closingMinor,
  };
  return {
    format: 'table',
    bank: format?.name ?? null,
    accountNumber: top.accountNumber,
    currency,
    isCurrencyStated: statedCurrency !== undefined,
    mapping,
    columns,
    sample: below.slice(0, sampleRows),
    needsMapping,
    ambiguousNumber: choices.mapping || format ? null : findAmbiguousNumber(numbers, mapping),
    lines: sorted,
    skipped,
    ...checkBalance(sorted, stated),
  };
}
