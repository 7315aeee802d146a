import { foldText } from '#domain/fold-text.ts';

/** The person of a record, under whose name and contact details it is found. */
interface Contact {
  name?: string | null | undefined;
  email?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

/**
 * Returns the folded text that a search looks through beside numbers: customer, items and SKUs, each once. A number of digits
 * alone is only found by its beginning, so it is not part of the text.
 */
export function createSearchText(
  { name, email, phoneNumber }: Contact,
  lines: readonly { name: string; sku?: string | null | undefined }[],
  number?: string | null,
): string {
  const word = number && !/^\d+$/.test(number) ? number : undefined;
  const parts = [name, ...lines.flatMap((line) => [line.name, line.sku]), word, email, phoneNumber];
  return [...new Set(parts.flatMap((part) => (part ? [foldText(part)] : [])))].join(' ');
}
