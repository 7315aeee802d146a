import { createHash } from 'node:crypto';
import type { ReportCell, ReportColumn, ReportTable } from '#domain/book-report.ts';
import { formatDecimal } from '#domain/money.ts';
import { type Cell, formatCsvRows } from '#server/platform/lists/csv.ts';

/** A number, because spreadsheets add it up; two decimals are exact. A text with a minus would be neutralised as a formula. */
const toCell = ({ kind }: ReportColumn, cell: ReportCell): Cell =>
  typeof cell === 'number' && kind !== 'count' ? Number(formatDecimal(cell)) : cell;

/** Returns a report's CSV file, which has nothing but its rows: the same rows make the same file, whenever it is exported. */
export async function toReportCsv({ columns, rows }: ReportTable): Promise<Buffer> {
  const header = columns.map(({ title }) => title);
  const cells = rows.map((row) => columns.map((column, at) => toCell(column, row.cells[at] ?? null)));
  const texts: string[] = [];
  for await (const { text } of formatCsvRows(header, [cells]).batches) texts.push(text);
  return Buffer.from(texts.join(''));
}

/** Returns the SHA-256 of bytes as 64 hexadecimal digits. */
export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
