import type {
  StatementField,
  StatementMapping,
  StatementSkipReason,
} from '#contract/money/bank-statement.ts';
import { dayOf } from '#domain/date-range.ts';
import type { Currency } from '#domain/money.ts';
import { createCellReader } from '#server/platform/imports/cell-reader.ts';
import { isOtherCurrency } from '#server/platform/imports/read-currency.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import { makeDateReader } from '#server/platform/imports/read-value.ts';
import { type InvalidCell, createSkippedLines } from '#server/platform/imports/skipped-lines.ts';
import type { BalancedLine } from './check-balance.ts';
import { isHeaderAgain } from './guess-mapping.ts';
import { isBlank, readSigned } from './read-signed.ts';
import { isClosing, isOpening } from './statement-facts.ts';

/** A line of a statement as its file has it. */
export interface ReadLine extends BalancedLine {
  day: string;
  description: string;
  reference: string | null;
  /** The bank's own identifier of the transaction, which OFX files have. */
  bankId: string | null;
}

export interface LineReading {
  mapping: StatementMapping;
  currency: Currency;
  timeZone: string;
  /** The last day that a line can have. */
  today: string;
}

class UnreadableCell extends Error {
  readonly reason: StatementSkipReason;
  readonly cell: InvalidCell | undefined;

  constructor(reason: StatementSkipReason, cell?: InvalidCell) {
    super(reason);
    this.reason = reason;
    this.cell = cell;
  }
}

/** Neither a line of the account nor a mistake: the end of the table, or a sum of it. */
const isFooter = (text: string): boolean =>
  /^(?:(?:grand |sub)?total|end of|page \d|this statement|generated|disclaimer)/i.test(text.trim());

const maxText = 500;
export const shorten = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText);

/** Reads the rows below the headers. Each is a line, belongs to the line above it, has no transaction, or is refused with a reason. */
export function readLines(rows: readonly TableRow[], reading: LineReading) {
  const { mapping, currency, timeZone, today } = reading;
  const { columns } = mapping;
  const [header, ...body] = rows;
  const names = header?.cells ?? [];
  const at = createCellReader<StatementField>(mapping);
  const readDate = makeDateReader(mapping.dateOrder, timeZone);
  const skipped = createSkippedLines<StatementSkipReason>(mapping);
  const lines: ReadLine[] = [];
  const facts: { openingMinor?: number | undefined; closingMinor?: number | undefined } = {};
  const columnName = (field: StatementField) => names[columns[field] ?? -1] ?? field;

  function readAmount(cells: string[], field: StatementField, reason: StatementSkipReason): number | null {
    const text = at(cells, field);
    if (isBlank(text)) return null;
    const cell = { column: columnName(field), text };
    const minor = readSigned(text, mapping);
    if (minor === undefined) throw new UnreadableCell(reason, cell);
    if (isOtherCurrency(text.replace(/\s?(?:cr|dr)\.?$/i, '').replaceAll(/[()]/g, ''), currency))
      throw new UnreadableCell('other currency', cell);
    return minor;
  }
  /** Some banks print every amount of money out with a minus sign; a single one among others would be a correction. */
  const debits = body
    .map(({ cells }) => readSigned(at(cells, 'debit'), mapping) ?? 0)
    .filter((minor) => minor !== 0);
  const areDebitsNegative = debits.length > 0 && debits.every((minor) => minor < 0);

  function readColumns(cells: string[]): number {
    const debit = readAmount(cells, 'debit', 'unreadable amount') ?? 0;
    const credit = readAmount(cells, 'credit', 'unreadable amount') ?? 0;
    const out = areDebitsNegative ? 0 - debit : debit;
    if (out !== 0 && credit !== 0) throw new UnreadableCell('two amounts');
    if (out < 0)
      throw new UnreadableCell('unreadable amount', {
        column: columnName('debit'),
        text: at(cells, 'debit'),
      });
    if (credit < 0)
      throw new UnreadableCell('unreadable amount', {
        column: columnName('credit'),
        text: at(cells, 'credit'),
      });
    return credit - out;
  }
  function readOneColumn(cells: string[]): number {
    const amount = readAmount(cells, 'amount', 'unreadable amount') ?? 0;
    if (columns.type === undefined) return amount;
    const type = at(cells, 'type');
    if (/^d/i.test(type)) return 0 - Math.abs(amount);
    if (/^c/i.test(type)) return Math.abs(amount);
    throw new UnreadableCell('unreadable amount', { column: columnName('type'), text: type });
  }
  const readMoney = columns.amount === undefined ? readColumns : readOneColumn;
  const amountFields = ['debit', 'credit', 'amount'] as const;
  const hasAmount = (cells: string[]) => amountFields.some((field) => !isBlank(at(cells, field)));

  function readRow({ cells }: TableRow): ReadLine {
    if (cells.slice(names.length).some((cell) => cell !== ''))
      throw new UnreadableCell('more cells than the header');
    const date = at(cells, 'date');
    const instant = readDate(date);
    if (!instant) throw new UnreadableCell('unreadable date', { column: columnName('date'), text: date });
    const day = dayOf(instant, timeZone).toString();
    if (day > today)
      throw new UnreadableCell('date in the future', { column: columnName('date'), text: date });
    const signedMinor = readMoney(cells);
    if (signedMinor === 0) throw new UnreadableCell('no amount');
    return {
      day,
      signedMinor,
      description: shorten(at(cells, 'description')),
      reference: shorten(at(cells, 'reference')) || null,
      balanceMinor: readAmount(cells, 'balance', 'unreadable balance'),
      bankId: null,
    };
  }

  /** Returns true for a row that has a balance and no transaction. */
  function isBalance({ cells }: TableRow): boolean {
    if (hasAmount(cells)) return false;
    const label = cells.find((cell) => isOpening(cell) || isClosing(cell));
    if (label === undefined) return false;
    const balance = readSigned(at(cells, 'balance'), mapping);
    if (isOpening(label)) facts.openingMinor ??= balance;
    else facts.closingMinor = balance;
    return true;
  }

  for (const row of body) {
    const { cells } = row;
    if (isHeaderAgain(cells, names) || isBalance(row)) continue;
    const filled = cells.filter((cell) => cell !== '');
    if (isFooter(filled[0] ?? '') && !readDate(at(cells, 'date'))) continue;
    const previous = lines.at(-1);
    // A long description continues in the rows below its line.
    if (previous && filled.length === 1 && at(cells, 'description') === filled[0]) {
      previous.description = shorten(`${previous.description} ${filled[0] ?? ''}`);
      continue;
    }
    try {
      lines.push(readRow(row));
    } catch (problem) {
      if (!(problem instanceof UnreadableCell)) throw problem;
      skipped.add(problem.reason, row, problem.cell);
    }
  }
  return { lines, skipped: skipped.list(), facts };
}
