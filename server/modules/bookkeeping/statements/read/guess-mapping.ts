import {
  type StatementField,
  type StatementMapping,
  statementFields,
} from '#contract/money/bank-statement.ts';
import type { Columns, TableReading } from '#contract/store/import.ts';
import { type FieldNames, guessColumns, normalizeHeader } from '#server/platform/imports/guess-columns.ts';
import { type KnownFile, findKnownFile, mapKnownColumns } from '#server/platform/imports/known-file.ts';
import { guessDateOrder, guessNumberFormat } from '#server/platform/imports/read-value.ts';
import { splitLine } from '#server/platform/imports/read-table.ts';
import { bankFormats } from './bank-formats.ts';

/** The names of columns in the statements of other banks. */
const names: FieldNames<StatementField>['names'] = {
  date: 'transactiondate transdate txndate postingdate posteddate dateposted postdate bookingdate transtime transactiontime date datetime valuedate valdate',
  description:
    'description narration remarks transactiondetails details particulars transactiondescription narrative memo payee',
  debit:
    'debit debits debitamount dramount withdrawal withdrawals withdrawalamount moneyout paidout outflow dr',
  credit:
    'credit credits creditamount cramount deposit deposits depositamount lodgement lodgements moneyin paidin inflow cr',
  amount: 'amount transactionamount txnamount value',
  type: 'type transtype transactiontype drcr crdr debitcredit',
  reference:
    'reference referencenumber referenceno ref refno transactionreference transactionid transid chqno chequeno chequenumber',
  balance: 'balance runningbalance accountbalance closingbalance balanceafter availablebalance bal',
};

/** Returns true if lines can be read from these columns. */
export const isComplete = ({ date, debit, credit, amount }: Columns<StatementField>): boolean =>
  date !== undefined && (amount !== undefined || (debit !== undefined && credit !== undefined));

const delimiters = [',', ';', '\t', '|'] as const satisfies TableReading['delimiter'][];
/** Banks print up to some thirty lines above their tables. */
const maxHeaderLine = 60;

export interface FoundHeader {
  headerLine: number;
  delimiter: TableReading['delimiter'];
  cells: string[];
  format: KnownFile<StatementField> | undefined;
}

interface Candidate extends FoundHeader {
  score: number;
}

/** A known format counts most, then columns with which lines can be read, then the width of the table. */
function rate(cells: string[]): Pick<Candidate, 'format' | 'score'> {
  const format = findKnownFile(cells, bankFormats);
  if (format) return { format, score: 10_000 + format.headers.length };
  const columns = guessColumns(cells, [], { names, required: [] });
  const named = statementFields.filter((field) => columns[field] !== undefined).length;
  return { format: undefined, score: isComplete(columns) ? 1000 + named : named * 10 + cells.length };
}

/**
 * Finds the line with the headers, below a bank's lines about the account and the period. Without one that has the names of
 * columns, it is the first of the widest lines.
 */
export function findHeader(text: string): FoundHeader | undefined {
  let best: Candidate | undefined;
  for (const [index, line] of text.split('\n', maxHeaderLine).entries())
    for (const delimiter of delimiters) {
      const cells = splitLine(line, delimiter);
      if (cells.length < 2) continue;
      const candidate = { headerLine: index + 1, delimiter, cells, ...rate(cells) };
      if (!best || candidate.score > best.score) best = candidate;
    }
  return best;
}

/** Guesses how the rows below a header are read. */
export function guessStatementMapping(
  { headerLine, delimiter, cells, format }: FoundHeader,
  rows: readonly string[][],
): StatementMapping {
  const sample = rows.slice(0, 50);
  const columns = format
    ? mapKnownColumns(cells, format)
    : guessColumns(cells, sample, { names, required: [] });
  const cellsOf = (...fields: StatementField[]) =>
    rows.flatMap((row) =>
      fields.map((field) => (columns[field] === undefined ? '' : (row[columns[field]] ?? ''))),
    );
  return {
    headerLine,
    delimiter,
    columns,
    dateOrder: guessDateOrder(cellsOf('date')),
    // Nigerian banks write a point before the kobo.
    ...(format ? { decimalMark: '.' } : guessNumberFormat(cellsOf('debit', 'credit', 'amount', 'balance'))),
  };
}

/** Returns true if a row repeats the headers, as on each page of a printed statement. */
export const isHeaderAgain = (row: readonly string[], header: readonly string[]): boolean =>
  header.every((name, index) => normalizeHeader(name) === normalizeHeader(row[index] ?? ''));
