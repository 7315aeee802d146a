import { v7 as uuid } from 'uuid';
import type { BookCategoryChoice } from '#contract/money/bookkeeping.ts';
import {
  type BookType,
  automaticCategories,
  automaticCategoryLabels,
  bookTypes,
  defaultCategories,
  getBookType,
  maxOwnCategories,
} from '#domain/books.ts';
import { foldText } from '#domain/fold-text.ts';
import { AppError } from '#server/app-error.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { insertCategory, listOwnCategories } from './entries.repo.ts';

/** Returns the categories to choose from: the default ones, then those that the business added. */
export async function listCategories(executor: Executor, businessId: string): Promise<BookCategoryChoice[]> {
  const own = await listOwnCategories(executor, businessId);
  return bookTypes.flatMap((type) => [
    ...defaultCategories[type].map((name) => ({ type, name, isOwn: false })),
    ...own.filter((one) => one.type === type).map(({ name }) => ({ type, name, isOwn: true })),
  ]);
}

/** The categories of a type that are there without being added. */
const getFixedCategories = (type: BookType): string[] => [
  ...defaultCategories[type],
  ...automaticCategories
    .filter((category) => getBookType(category) === type)
    .map((category) => automaticCategoryLabels[category]),
];

/**
 * Returns the spelling of a category: upper and lower case and accents make no second one. Adds it if there is none.
 * @throws INVALID if the business has too many of its own
 */
export async function requireCategory(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  businessId: string,
  type: BookType,
  name: string,
): Promise<string> {
  const folded = foldText(name);
  const find = (names: string[]) => names.find((one) => foldText(one) === folded);
  const fixed = find(getFixedCategories(type));
  if (fixed !== undefined) return fixed;
  const readOwn = async () =>
    (await listOwnCategories(tx, businessId)).filter((one) => one.type === type).map((one) => one.name);
  const own = await readOwn();
  const existing = find(own);
  if (existing !== undefined) return existing;
  if (own.length >= maxOwnCategories) {
    const message = `Choose one of your ${maxOwnCategories} categories`;
    throw new AppError('INVALID', { fields: [{ field: 'category', message }] });
  }
  await insertCategory(tx, businessId, { id: uuid(), type, name, createdAt: clock.now() });
  return find(await readOwn()) ?? name;
}
