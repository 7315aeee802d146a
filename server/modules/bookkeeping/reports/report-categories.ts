import {
  type BookType,
  automaticCategories,
  automaticCategoryLabels,
  defaultCategories,
  getBookType,
} from '#domain/books.ts';

/** The headings of the parts of the books, and the lines of their totals. */
export const typeTitles: Record<BookType, string> = { income: 'Income', expense: 'Expenses' };
export const totalTitles: Record<BookType, string> = { income: 'Total income', expense: 'Total expenses' };

/**
 * Returns the categories of these rows in one order for all reports: automatic ones, default ones, then the business's own by name.
 * An entry whose category has the name of an automatic one belongs to it.
 */
export function listReportCategories(
  type: BookType,
  rows: readonly { type: BookType; category: string }[],
): string[] {
  const automatic = automaticCategories.filter((category) => getBookType(category) === type);
  const standard = [
    ...automatic.map((category) => automaticCategoryLabels[category]),
    ...defaultCategories[type],
  ];
  const used = new Set(rows.filter((row) => row.type === type).map(({ category }) => category));
  const own = [...used].filter((category) => !standard.includes(category));
  return [...standard.filter((category) => used.has(category)), ...own.toSorted()];
}
