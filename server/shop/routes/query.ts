import type { PageQuery } from '#contract/list.ts';
import type { SortName } from '../pages/list-page.tsx';
import { texts } from '../shop-texts.ts';

const maxLength = 100;

/** Returns a text of a query or a form, trimmed; empty if it is missing, or there several times. */
export function readText(query: unknown, name: string): string {
  const value = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === 'string'
    ? value.replaceAll('\0', '').trim().slice(0, maxLength).toWellFormed()
    : '';
}

const isSort = (name: string): name is SortName => Object.hasOwn(texts.sorts, name);

/** A cursor of a list is longer than other texts: it contains a value of the product. */
const maxCursorLength = 2000;
const readCursor = (query: unknown, name: 'after' | 'before'): PageQuery => {
  const value = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === 'string' && value.length <= maxCursorLength ? { [name]: value } : {};
};

/** Reads the order and the page of a list. `query` is what its other pages have in common. */
export function readListQuery(query: unknown): {
  sort: SortName;
  query: Record<string, string>;
  page: PageQuery;
} {
  const named = readText(query, 'sort');
  const sort = isSort(named) ? named : 'newest';
  const after = readCursor(query, 'after');
  return {
    sort,
    query: sort === 'newest' ? {} : { sort },
    page: 'after' in after ? after : readCursor(query, 'before'),
  };
}
