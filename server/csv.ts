import { Readable } from 'node:stream';
import Papa from 'papaparse';

export type Cell = string | number | null;

/** Spreadsheets run what begins like this; a quotation mark before it keeps it text (decisions, "CSV out"). */
const startsLikeFormula = /^[=+\-@\t\r\0]/;

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
