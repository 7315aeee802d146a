import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';
import type { TableReading } from '#contract/store/import.ts';
import { Refusal } from '#server/refusal.ts';
import {
  cellProblem,
  maxCellCharacters,
  maxColumns,
  rowWidths,
  tableProblem,
  widthProblem,
} from './table-limits.ts';

export interface TableRow {
  /** Number of the line in the file at which the row begins; the header's is 1. */
  line: number;
  cells: string[];
}

const delimiters = [';', '\t', '|', ','] as const satisfies TableReading['delimiter'][];
const rowsAtOnce = 2000;
const rowsLookedAt = 50;

const unreadable = (message: string) => new Refusal('FILE_UNREADABLE', { message });

/** The sign that parts the cells: the one that parts the most lines into as many cells as the first line has. */
export function guessDelimiter(text: string): TableReading['delimiter'] {
  const scores = delimiters.map((delimiter) => {
    const widths = rowWidths(text, delimiter, rowsLookedAt);
    const width = widths[0] ?? 0;
    return { delimiter, score: width < 2 ? 0 : width * widths.filter((other) => other === width).length };
  });
  const [best] = scores.sort((a, b) => b.score - a.score);
  return best?.delimiter ?? ',';
}

/**
 * All rows of a table in text form, header included, empty lines left out; lets other work go on between stretches.
 * @throws FILE_UNREADABLE for what is no table (no text, one column, a quotation mark that is never closed) and for what
 * exceeds a limit
 */
export async function readTable(text: string, delimiter: TableReading['delimiter']): Promise<TableRow[]> {
  if (text.includes('\0'))
    throw unreadable('This file holds no text. Save your table as CSV and choose that file');
  const problem = tableProblem(text, delimiter);
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
      throw unreadable(`A quotation mark that begins near line ${line + data.length - 1} is never closed`);
    for (const cells of data) {
      // Where quotation marks stand in the middle of a cell, it may end later than it was counted before.
      if (cells.length > maxColumns) throw unreadable(widthProblem(line));
      if (cells.some((cell) => cell.length > maxCellCharacters)) throw unreadable(cellProblem(line));
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
    throw unreadable('This file is not a table: its first line has no columns');
  if (rows.length < 2) throw unreadable('This file has a header and no lines below it');
  return rows;
}
