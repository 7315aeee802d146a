import type { ImportMapping } from '#contract/store/order-import.ts';
import { guessMapping } from '#server/modules/order-imports/guess-mapping.ts';
import { type PastOrders, readOrders } from '#server/modules/order-imports/read-orders.ts';
import { guessDelimiter, readTable } from '#server/platform/imports/read-table.ts';

const business = { timeZone: 'Africa/Lagos', country: 'NG' } as const;

/** Reads a file of past orders of a business in naira, under the guessed mapping with these changes. */
export async function readOrderFile(
  text: string,
  changes: Partial<ImportMapping> = {},
): Promise<PastOrders & { mapping: ImportMapping }> {
  const delimiter = guessDelimiter(text);
  const rows = await readTable(text, delimiter);
  const mapping = { ...guessMapping(rows, delimiter, 'NGN'), ...changes };
  const result = await readOrders(rows, mapping, business);
  if (!result) throw new Error('A required column is missing');
  return { ...result, mapping };
}

/** Returns the reasons for which lines are skipped, each with the numbers of its lines. */
export const listSkipped = ({ report }: PastOrders): Record<string, number[]> =>
  Object.fromEntries(
    report.skipped.map(({ reason, examples }) => [reason, examples.map(({ line }) => line)]),
  );
