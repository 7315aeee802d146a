import type { NumberFormat } from '#contract/store/import.ts';
import { readPrice } from '#server/platform/imports/read-value.ts';

const marked = /^(.*\d)\s*(cr|dr)\.?$/i;
const bracketed = /^\((.+)\)$/;

/** Returns the minor units of a cell such as `-1,500.00`, `1,500.00 DR` or `(1,500.00)`; undefined if it is no amount. */
export function readSigned(cell: string, format: NumberFormat): number | undefined {
  const text = cell.trim();
  const [, number, mark] = marked.exec(text) ?? [];
  const inner = bracketed.exec(text)?.[1];
  const unsigned = number ?? inner;
  if (unsigned === undefined) return readPrice(text, format);
  const minor = readPrice(unsigned, format);
  if (minor === undefined || minor < 0) return undefined;
  return inner !== undefined || mark?.toLowerCase() === 'dr' ? 0 - minor : minor;
}

/** Returns true for a cell without an amount: empty, or a dash. */
export const isBlank = (cell: string): boolean => /^[-–—]*$/.test(cell.trim());
