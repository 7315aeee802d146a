import { Readable } from 'node:stream';
import Papa from 'papaparse';

export type Cell = string | number | null;

/**
 * Spreadsheets run what begins like this, also in full-width letters; an apostrophe before it keeps it text (decisions,
 * "CSV out"). A text that begins with apostrophes before it is given one more, so that the one that was added is known.
 */
const startsLikeFormula = /^'*[=+\-@\t\r\0＝＋－＠]/;

/** Returns the text that a cell of our own making stands for. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && startsLikeFormula.test(cell) ? cell.slice(1) : cell;

const textOf = (rows: readonly Cell[][]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse([...rows], { newline: '\r\n', escapeFormulae: startsLikeFormula })}\r\n`;

/**
 * A table as UTF-8 text, written as its rows come; numbers stay numbers, everything else that looks like a formula is
 * neutralised. The mark at the beginning tells spreadsheets that it is UTF-8.
 */
export function csvOf(
  header: readonly string[],
  batches: AsyncIterable<Cell[][]> | Iterable<Cell[][]>,
): Readable {
  async function* text() {
    yield `\uFEFF${textOf([[...header]])}`;
    for await (const rows of batches) yield textOf(rows);
  }
  return Readable.from(text(), { objectMode: false });
}

/** By heading, the cell of a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>;

/** Rows as a table. */
export function toCsv<Row>(columns: CsvColumns<Row>, stretches: AsyncIterable<Row[]>): Readable {
  const cells = Object.values(columns);
  async function* batches() {
    for await (const rows of stretches) yield rows.map((row) => cells.map((cellOf) => cellOf(row)));
  }
  return csvOf(Object.keys(columns), batches());
}

/** A list in one cell, parted by commas; what holds a comma or a quotation mark itself stands between quotation marks. */
export const cellOfList = (list: readonly string[]): string =>
  list.some((text) => /[",\n]/.test(text))
    ? Papa.unparse([[...list]], { delimiter: ',', newline: '\n' })
    : list.join(', ');

/** Returns what a cell lists, each trimmed; a quotation mark that closes nothing is a mark like any other. */
export function listOfCell(cell: string): string[] {
  const { data, errors } = Papa.parse<string[]>(cell, { delimiter: ',', newline: '\n' });
  const parts = errors.length > 0 ? cell.split(',') : data.flat();
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
