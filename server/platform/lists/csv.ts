import Papa from 'papaparse';

export type Cell = string | number | null;

/**
 * Spreadsheets run text that begins like this, also in full-width letters; an apostrophe before it keeps it text (decisions,
 * "CSV out"). A text that already begins with apostrophes before it gets another one, so that the added one can be recognised.
 */
const startsLikeFormula = /^'*[=+\-@\t\r\0＝＋－＠]/;

/** Returns the text of a cell of our own exports. */
export const parseCellText = (cell: string): string =>
  cell.startsWith("'") && startsLikeFormula.test(cell) ? cell.slice(1) : cell;

const toCellText = (rows: readonly Cell[][]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse([...rows], { newline: '\r\n', escapeFormulae: startsLikeFormula })}\r\n`;

/** A table as text that is read while it is written, with the number of rows of each part. */
export interface CsvText {
  type: 'text/csv; charset=utf-8';
  batches: AsyncIterable<{ text: string; rows: number }>;
}

/**
 * Returns a table as UTF-8 text, written as its rows come; numbers stay numbers, everything else that looks like a formula is
 * neutralised. The mark at the beginning tells spreadsheets that it is UTF-8.
 */
export function formatCsvRows(
  header: readonly string[],
  batches: AsyncIterable<Cell[][]> | Iterable<Cell[][]>,
): CsvText {
  async function* text() {
    yield { text: `\uFEFF${toCellText([[...header]])}`, rows: 0 };
    for await (const rows of batches) yield { text: toCellText(rows), rows: rows.length };
  }
  return { type: 'text/csv; charset=utf-8', batches: text() };
}

/** The cell of a row, by heading. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>;

/** Returns rows as a table. */
export function toCsv<Row>(columns: CsvColumns<Row>, stretches: AsyncIterable<Row[]>): CsvText {
  const cells = Object.values(columns);
  async function* batches() {
    for await (const rows of stretches) yield rows.map((row) => cells.map((cellOf) => cellOf(row)));
  }
  return formatCsvRows(Object.keys(columns), batches());
}

/** Returns a list as one cell, separated by commas; an item with a comma or a quotation mark is put in quotation marks. */
export const formatListCell = (list: readonly string[]): string =>
  list.some((text) => /[",\n]/.test(text))
    ? Papa.unparse([[...list]], { delimiter: ',', newline: '\n' })
    : list.join(', ');

/** Returns the items of a cell, each trimmed; a quotation mark that closes nothing is an ordinary character. */
export function parseListCell(cell: string): string[] {
  const { data, errors } = Papa.parse<string[]>(cell, { delimiter: ',', newline: '\n' });
  const parts = errors.length > 0 ? cell.split(',') : data.flat();
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
