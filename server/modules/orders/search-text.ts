/** What a search for orders looks through beside their numbers: customer, items and SKUs, lower case, each once. */
export function searchTextOf(
  customerName: string | null | undefined,
  lines: readonly { name: string; sku?: string | null | undefined }[],
): string {
  const parts = [customerName, ...lines.flatMap(({ name, sku }) => [name, sku])];
  return [...new Set(parts.flatMap((part) => (part ? [part.toLowerCase()] : [])))].join(' ');
}
