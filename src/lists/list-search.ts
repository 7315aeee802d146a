import type { LinkProps } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { type Pagination, pageQuery } from '#contract/list.ts';

/** Returns a schema for a value of the address; an invalid value counts as absent. */
export const optionalParam = <Value>(schema: z.ZodMiniType<Value | undefined>) =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value) => z.safeParse(schema, value).data),
    ),
  );

/** The schema of a search text; digits alone arrive as a number. */
export const searchTextParam = optionalParam(z.optional(z.coerce.string().check(z.trim(), z.maxLength(100))));

/** The schemas of the position in a list. */
export const positionSearch = {
  after: optionalParam(pageQuery.after),
  before: optionalParam(pageQuery.before),
  edge: optionalParam(pageQuery.edge),
  page: optionalParam(pageQuery.page),
};
const ListPosition = z.object(positionSearch);
export type ListPosition = z.infer<typeof ListPosition>;

export const rowsPerPage = 50;

/** The keys that the address of every list has in addition to its own filters. */
export type ListSearch = ListPosition & { search?: string | undefined; sort?: string | undefined };

/** Returns the keys that are set in the address. */
export const getSetKeys = (search: object, keys: readonly string[]): string[] =>
  Object.entries(search)
    .filter(([key, value]) => keys.includes(key) && value !== undefined && value !== '')
    .map(([key]) => key);

const compact = <Search extends object>(search: Search): Search => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as Search;
};

/** Returns the address with changed filters, at the first page. Empty filters are removed. */
export function withFilters<Search extends ListPosition>(
  search: Search,
  changes: Partial<Omit<Search, keyof ListPosition>>,
): Search {
  const nowhere: ListPosition = { after: undefined, before: undefined, edge: undefined, page: undefined };
  return compact({ ...search, ...nowhere, ...changes });
}

/** Returns the address with another search text, at the first page. */
export const withText = <Search extends ListPosition & { search?: string | undefined }>(
  search: Search,
  text: string,
): Search => compact({ ...withFilters(search, {}), search: text });

/** Returns the address with the same filters, at another position in the list. */
export function withPosition<Search extends ListPosition>(search: Search, place: ListPosition): Search {
  return compact({ ...withFilters(search, {}), ...place });
}

/** Returns the links of a list's pager. */
export function toPaging(to: LinkProps['to'], search: ListPosition, pagination: Pagination) {
  const { previous, next, ...figures } = pagination;
  const link = (place: ListPosition): LinkProps => ({ to, search: withPosition(search, place) });
  return {
    ...figures,
    first: previous === null ? undefined : link({}),
    previous: previous === null ? undefined : link({ before: previous }),
    next: next === null ? undefined : link({ after: next }),
    last: next === null ? undefined : link({ edge: 'last' }),
  };
}
