import type { ListFilter } from './define-list.ts';
import { getSetKeys } from './list-search.ts';

/** The part of a list's declaration that concerns filters. */
export interface FilterDeclaration {
  filters: object;
  hasPeriod?: boolean;
  otherFilters?: readonly PropertyKey[];
}

const periodKeys = ['range', 'from', 'to'];

/** Returns the list's filters, each with the key of the address that it sets. */
export const getFilterEntries = <Answer>({ filters }: FilterDeclaration): [string, ListFilter<Answer>][] =>
  Object.entries(filters);

const filterKeys = (list: FilterDeclaration): string[] => [
  ...getFilterEntries(list).map(([key]) => key),
  ...(list.otherFilters ?? []).map(String),
];

/** Returns all keys of the address that filter the list, except for its tab. */
export const getAllFilterKeys = (list: FilterDeclaration): string[] => [
  ...filterKeys(list),
  ...(list.hasPeriod ? periodKeys : []),
  'search',
];

/** Counts the filters that are set. A period counts once; the search text and the sort don't count. */
export function countFilters(list: FilterDeclaration, search: object): number {
  const hasPeriod = list.hasPeriod === true && getSetKeys(search, periodKeys).length > 0;
  return getSetKeys(search, filterKeys(list)).length + (hasPeriod ? 1 : 0);
}
