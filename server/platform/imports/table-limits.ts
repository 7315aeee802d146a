import type { TableReading } from '#contract/store/import.ts';

/** The maximum length of a cell in a spreadsheet. */
export const maxCellCharacters = 50_000;
/** Some four times as many as the widest exports of online stores have. */
export const maxColumns = 200;
/** Including the header and empty lines. */
export const maxRows = 100_000;

const quote = 34;
const newline = 10;
const formatCount = (count: number) => count.toLocaleString('en');

export const describeCellProblem = (row: number) =>
  `Row ${row} has a cell longer than ${formatCount(maxCellCharacters)} characters`;
export const describeWidthProblem = (row: number) =>
  `Row ${row} has more than ${formatCount(maxColumns)} columns`;
const heightProblem = `This file has more than ${formatCount(maxRows)} rows. Split it into smaller files.`;

/**
 * Walks through a table without parsing it, until `onRow` returns false or a limit is exceeded. A row with
 * more columns than the limit is reported with those that were counted.
 * @returns the exceeded limit, in a sentence
 */
function scan(
  text: string,
  delimiter: TableReading['delimiter'],
  onRow: (row: { columns: number; isEmpty: boolean }) => boolean,
): string | undefined {
  const mark = delimiter.charCodeAt(0);
  let row = 1;
  let columns = 1;
  let cellStart = 0;
  // Inside quotation marks both the delimiter and the line break are text.
  let isQuoted = false;
  for (let at = 0; at <= text.length; at++) {
    const code = at === text.length ? newline : text.charCodeAt(at);
    if (code === quote && (at === cellStart || text.charCodeAt(cellStart) === quote)) isQuoted = !isQuoted;
    if (isQuoted || (code !== mark && code !== newline)) continue;
    if (at - cellStart > maxCellCharacters) return describeCellProblem(row);
    const isEmpty = columns === 1 && at === cellStart;
    cellStart = at + 1;
    if (code === mark && columns < maxColumns) {
      columns++;
      continue;
    }
    if (code === mark) {
      onRow({ columns: columns + 1, isEmpty: false });
      return describeWidthProblem(row);
    }
    if (!onRow({ columns, isEmpty })) return undefined;
    row++;
    columns = 1;
    // The line break at the end of the last row does not begin another.
    if (row > maxRows && at < text.length - 1) return heightProblem;
  }
  return undefined;
}

/** Returns what is too long, too wide or too high in a table, before it is parsed. */
export const findTableProblem = (text: string, delimiter: TableReading['delimiter']): string | undefined =>
  scan(text, delimiter, () => true);

/** Returns how many columns each of the first non-empty rows has; one more than the limit stands for any larger number. */
export function listRowWidths(text: string, delimiter: TableReading['delimiter'], rows: number): number[] {
  const widths: number[] = [];
  scan(text, delimiter, ({ columns, isEmpty }) => {
    if (!isEmpty) widths.push(columns);
    return widths.length < rows;
  });
  return widths;
}
