import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';
import type { TableReading } from '#contract/store/import.ts';
import { AppError } from '#server/app-error.ts';
import {
  describeCellProblem,
  maxCellCharacters,
  maxColumns,
  listRowWidths,
  findTableProblem,
  describeWidthProblem,
} from './table-limits.ts';

export interface TableRow {
  /** The number of the line in the file at which the row begins; the header's is 1. */
  line: number;
  cells: string[];
}

const delimiters = [';', '\t', '|', ','] as const satisfies TableReading['delimiter'][];
const rowsAtOnce = 2000;
const maxSampleRows = 50;

const unreadable = (message: string) => new AppError('FILE_UNREADABLE', { message });

/** Excel's own first line that names the delimiter, `sep=;`. */
const delimiterLine = /^sep=(.)(?=\n|$)/i;
const findNamedDelimiter = (text: string) => {
  const named = delimiterLine.exec(text)?.[1];
  return delimiters.find((delimiter) => delimiter === named);
};

/**
 * Returns the delimiter that the file names, or else the character that splits the most lines into as many cells as
 * the first line has.
 */
export function guessDelimiter(text: string): TableReading['delimiter'] {
  const named = findNamedDelimiter(text);
  if (named !== undefined) return named;
  const scores = delimiters.map((delimiter) => {
    const widths = listRowWidths(text, delimiter, maxSampleRows);
    const width = widths[0] ?? 0;
    return { delimiter, score: width < 2 ? 0 : width * widths.filter((other) => other === width).length };
  });
  const [best] = scores.sort((a, b) => b.score - a.score);
  return best?.delimiter ?? ',';
}

/** Returns the trimmed cells of one line. */
export const splitLine = (line: string, delimiter: TableReading['delimiter']): string[] =>
  (Papa.parse<string[]>(line, { delimiter, newline: '\n' }).data[0] ?? []).map((cell) => cell.trim());

/**
 * Returns all rows of a table in text form, including the header, without empty lines; lets other work run between batches.
 * A row without its last cells, which spreadsheets leave out when they are empty, has empty ones.
 * @throws FILE_UNREADABLE for a file that is not a table (no text, one column, an unclosed quotation mark) and for one that
 * exceeds a limit
 */
export async function readTable(file: string, delimiter: TableReading['delimiter']): Promise<TableRow[]> {
  const text = file.replace(delimiterLine, '');
  if (text.includes('\0'))
    throw unreadable('This file contains no text. Save your table as CSV and choose that file.');
  const problem = findTableProblem(text, delimiter);
  if (problem !== undefined) throw unreadable(problem);
  const rows: TableRow[] = [];
  let line = 1;
  let from = 0;
  while (from < text.length) {
    const { data, errors, meta } = Papa.parse<string[]>(text.slice(from), {
      delimiter,
      newline: '\n',
      preview: rowsAtOnce,
      fastMode: false,
    });
    if (errors.some(({ code }) => code === 'MissingQuotes'))
      throw unreadable(`A quotation mark near line ${line + data.length - 1} is not closed`);
    for (const cells of data) {
      // If quotation marks are in the middle of a cell, it may end later than it was counted before.
      if (cells.length > maxColumns) throw unreadable(describeWidthProblem(line));
      if (cells.some((cell) => cell.length > maxCellCharacters)) throw unreadable(describeCellProblem(line));
      if (cells.some((cell) => cell.trim() !== ''))
        rows.push({ line, cells: cells.map((cell) => cell.trim()) });
      line += cells.reduce((lines, cell) => lines + cell.split('\n').length - 1, 1);
    }
    if (data.length < rowsAtOnce) break;
    from += meta.cursor;
    await setImmediate();
  }
  const [header] = rows;
  if (!header || header.cells.length < 2)
    throw unreadable("This file isn't a table: its first line has no columns");
  if (rows.length < 2) throw unreadable('This file has a header and no lines below it');
  const width = header.cells.length;
  for (const { cells } of rows) while (cells.length < width) cells.push('');
  return rows;
}
