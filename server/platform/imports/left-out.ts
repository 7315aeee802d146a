import type { TableReading } from '#contract/store/import.ts';
import type { TableRow } from './read-table.ts';

export interface LeftOut<Reason extends string> {
  reason: Reason;
  lines: number;
  examples: { line: number; text: string; cell?: WrongCell }[];
}

/** A cell that can't be read, and the name of its column in the file. */
export interface WrongCell {
  column: string;
  text: string;
}

const examplesAReason = 3;
const exampleLength = 200;

/** Collects skipped lines by their reason, each with its first examples. */
export function leftOutLines<Reason extends string>({ delimiter }: TableReading) {
  const byReason = new Map<Reason, LeftOut<Reason>>();
  return {
    add(reason: Reason, { line, cells }: TableRow, cell?: WrongCell): void {
      const out = byReason.get(reason) ?? { reason, lines: 0, examples: [] };
      byReason.set(reason, out);
      out.lines++;
      if (out.examples.length < examplesAReason)
        out.examples.push({
          line,
          text: cells.join(` ${delimiter} `).slice(0, exampleLength),
          ...(cell && { cell: { column: cell.column, text: cell.text.slice(0, exampleLength) } }),
        });
    },
    told: (): LeftOut<Reason>[] => [...byReason.values()],
  };
}
