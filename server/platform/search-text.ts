import { hasDigit } from '#server/db/text-search.ts';

/**
 * Returns the text that a search looks through beside numbers: customer, items and SKUs, lower case, each once. A number must
 * be included if it may have no digit.
 */
export function createSearchText(
  customerName: string | null | undefined,
  lines: readonly { name: string; sku?: string | null | undefined }[],
  number?: string | null,
): string {
  const word = number && !hasDigit(number) ? number : undefined;
  const parts = [customerName, ...lines.flatMap(({ name, sku }) => [name, sku]), word];
  return [...new Set(parts.flatMap((part) => (part ? [part.toLowerCase()] : [])))].join(' ');
}
