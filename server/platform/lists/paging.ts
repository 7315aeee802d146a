import * as z from 'zod/mini';
import type { PageQuery, Pagination } from '#contract/list.ts';
import { Id } from '#domain/id.ts';
import { AppError } from '#server/app-error.ts';

/** A total under a free text or a date is counted up to this number. */
export const maxCounted = 10_000;
/** The default number of rows on a page. */
export const defaultPageSize = 50;

/** The value that determines a row's place in its list, besides its id; an instant is sent as ISO 8601. */
export type SortValue = string | number;
const sortValues = {
  text: z.string().check(z.regex(/^[^\0]*$/)),
  /** Four bytes: PostgreSQL's integer accepts no more. */
  integer: z.int32(),
  bigint: z.int(),
  instant: z.iso.datetime(),
  day: z.iso.date(),
};
export type SortKind = keyof typeof sortValues;

/** The start of a page: an end of the list, a row whose sort value and id are known, or a number of rows from the top. */
export type Seek =
  | { at: 'first' | 'last' }
  | { at: 'after' | 'before'; value: SortValue; id: string }
  | { at: 'offset'; offset: number };

/** The requested page; the number of the last one is only known from its total. */
export interface PageRequest<Sort extends string> {
  seek: Seek;
  number: number | null;
  perPage: number;
  sort: Sort;
}

const CursorContent = z.tuple([z.string(), z.union([z.string(), z.number()]), Id, z.nullable(z.int())]);
type CursorContent = z.infer<typeof CursorContent>;

const encodeCursor = (toSeek: CursorContent) => Buffer.from(JSON.stringify(toSeek)).toString('base64url');

function decodeCursor(
  field: 'after' | 'before',
  cursor: string,
  sort: string,
  kind: SortKind,
): { value: SortValue; id: string; number: number | null } {
  try {
    const [of, value, id, number] = CursorContent.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString()),
    );
    if (of === sort) return { value: sortValues[kind].parse(value), id, number };
  } catch {
    // Falls through to the one answer for cursors that were not handed out for this list.
  }
  throw new AppError('INVALID', { fields: [{ field, message: 'This page no longer exists' }] });
}

/**
 * Reads the request of a list. `kinds` names the sorts and the type of each value; without a sort `standard` is used.
 * @throws INVALID for a cursor of another sort, or an invalid one
 */
export function parsePageRequest<Sort extends string>(
  {
    after,
    before,
    edge,
    page = 1,
    perPage = defaultPageSize,
    sort,
  }: PageQuery & { sort?: NoInfer<Sort> | undefined },
  kinds: Record<Sort, SortKind>,
  standard: NoInfer<Sort>,
): PageRequest<Sort> {
  const by = sort ?? standard;
  const request = { perPage, sort: by };
  if (after !== undefined) {
    const { number, ...toSeek } = decodeCursor('after', after, by, kinds[by]);
    return { ...request, seek: { at: 'after', ...toSeek }, number: number && number + 1 };
  }
  if (before !== undefined) {
    const { number, ...toSeek } = decodeCursor('before', before, by, kinds[by]);
    return { ...request, seek: { at: 'before', ...toSeek }, number: number && Math.max(1, number - 1) };
  }
  if (edge === 'last') return { ...request, seek: { at: 'last' }, number: null };
  if (page === 1) return { ...request, seek: { at: 'first' }, number: 1 };
  return { ...request, seek: { at: 'offset', offset: (page - 1) * perPage }, number: page };
}

/** Pages before a row and the last one are read from the far end (see sorts.ts). */
export const readsBackwards = ({ at }: Pick<Seek, 'at'>): boolean => at === 'before' || at === 'last';

type Total = Pick<Pagination, 'total' | 'totalIsCapped'>;

/** Returns the total of a count that stopped at one more than `maxCounted`. */
export const getCappedTotal = (counted: number): Total => ({
  total: Math.min(counted, maxCounted),
  totalIsCapped: counted > maxCounted,
});

/**
 * Cuts a page out of its rows as they were read, one more than it contains, and says what lies beside it.
 * `valueOf` returns the value that the row's sort compares.
 */
export function cutPage<Sort extends string, Row extends { id: string }>(
  read: Row[],
  { seek, number, perPage, sort }: PageRequest<Sort>,
  valueOf: (row: Row) => SortValue,
  { total, totalIsCapped }: Total,
): { data: Row[]; pagination: Pagination } {
  const isFull = read.length > perPage;
  const isLast = seek.at === 'last' && !totalIsCapped;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = isLast ? pages : number;
  const size = isLast ? Math.max(0, total - (pages - 1) * perPage) : perPage;
  const rows = read.slice(0, size);
  const data = readsBackwards(seek) ? rows.toReversed() : rows;
  const toSeek = (row: Row | undefined) => (row ? encodeCursor([sort, valueOf(row), row.id, page]) : null);
  const hasPrevious = readsBackwards(seek) ? isFull || rows.length < read.length : seek.at !== 'first';
  const hasNext = readsBackwards(seek) ? seek.at === 'before' : isFull;
  return {
    data,
    pagination: {
      perPage,
      total,
      totalIsCapped,
      page,
      previous: hasPrevious ? toSeek(data[0]) : null,
      next: hasNext ? toSeek(data.at(-1)) : null,
    },
  };
}
