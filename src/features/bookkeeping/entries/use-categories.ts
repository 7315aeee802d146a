import { useQuery } from '@tanstack/react-query';
import { type BookType, defaultCategories } from '#domain/books.ts';
import { bookCategoriesQuery } from '#src/features/bookkeeping/bookkeeping.queries.ts';
import { newCategory } from './entry-form.ts';
import { t } from './entries.messages.ts';

/** Returns the categories to choose from, also while they are loading. */
export function useCategories(type: BookType, current: string | undefined) {
  const { data } = useQuery(bookCategoriesQuery());
  const loaded = data?.filter((one) => one.type === type).map(({ name }) => name);
  const names = new Set([
    ...(current === undefined ? [] : [current]),
    ...(loaded ?? defaultCategories[type]),
  ]);
  return [
    ...[...names].map((value) => ({ value, label: value })),
    { value: newCategory, label: t('newCategory') },
  ];
}
