import type { TableReading } from '#contract/store/import.ts';
import type { TableRow } from './read-table.ts';

export interface SkippedLines<Reason extends string> {
  reason: Reason;
  lines: number;
  examples: { line: number; text: string; cell?: InvalidCell }[];
}

/** A cell that can't be read, and the name of its column in the file. */
export interface InvalidCell {
  column: string;
  text: string;
}

const maxExamplesPerReason = 3;
const maxExampleLength = 200;

/** Collects skipped lines by their reason, each with its first examples. */
export function createSkippedLines<Reason extends string>({ delimiter }: TableReading) {
  const byReason = new Map<Reason, SkippedLines<Reason>>();
  return {
    add(reason: Reason, { line, cells }: TableRow, cell?: InvalidCell): void {
      const out = byReason.get(reason) ?? { reason, lines: 0, examples: [] };
      byReason.set(reason, out);
      out.lines++;
      if (out.examples.length < maxExamplesPerReason)
        out.examples.push({
          line,
          text: cells.join(` ${delimiter} `).slice(0, maxExampleLength),
          ...(cell && { cell: { column: cell.column, text: cell.text.slice(0, maxExampleLength) } }),
        });
    },
    list: (): SkippedLines<Reason>[] => [...byReason.values()],
  };
}
