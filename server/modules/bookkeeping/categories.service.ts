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
import { dayOf } from '#domain/date-range.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { countCategoryUses, insertCategory, listOwnCategories } from './entries.repo.ts';

/** The days whose entries count as uses of a category. */
const usesDays = 90;

/** Returns the categories to choose from: the default ones, then those that the business added. */
export async function listCategories(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone }: Member,
): Promise<BookCategoryChoice[]> {
  const firstDay = dayOf(clock.now(), timeZone).subtract({ days: usesDays }).toString();
  const own = await listOwnCategories(db, businessId);
  const uses = await countCategoryUses(db, businessId, firstDay);
  const toChoice = (type: BookType, name: string, isOwn: boolean) => ({
    type,
    name,
    isOwn,
    uses: uses.find((one) => one.type === type && one.category === name)?.uses ?? 0,
  });
  return bookTypes.flatMap((type) => [
    ...defaultCategories[type].map((name) => toChoice(type, name, false)),
    ...own.filter((one) => one.type === type).map(({ name }) => toChoice(type, name, true)),
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
