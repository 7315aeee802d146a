import * as z from 'zod/mini';
import type { Pagination } from '#contract/list.ts';
import type { OrderQuery } from '#contract/order-query.ts';
import type { OrderRow } from '#domain/order.ts';
import { Id } from '#domain/id.ts';
import { Refusal } from '#server/refusal.ts';
import type { OrderSort, Seek } from './order-list.repo.ts';

/** What a page was asked to be; the last one's number is known by its total alone. */
export interface PageWanted {
  seek: Seek;
  number: number | null;
  perPage: number;
  sort: OrderSort;
}

/** A row's place in its sort, and the number of the page that it stood on. */
const Place = z.tuple([z.union([z.iso.datetime(), z.int()]), Id, z.nullable(z.int())]);

const seal = (place: z.infer<typeof Place>) => Buffer.from(JSON.stringify(place)).toString('base64url');

function openCursor(field: 'after' | 'before', cursor: string, sort: OrderSort): z.infer<typeof Place> {
  try {
    const place = Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if ((typeof place[0] === 'string') === (sort === 'newest' || sort === 'oldest')) return place;
  } catch {
    // Falls through to the one answer for cursors that were not handed out for this list.
  }
  throw new Refusal('INVALID', { fields: [{ field, message: 'This page is no longer there' }] });
}

/** Refuses with INVALID for a cursor of another sort or none at all. */
export function pageWanted({
  after,
  before,
  edge,
  page = 1,
  perPage = 50,
  sort = 'newest',
}: OrderQuery): PageWanted {
  const wanted = { perPage, sort };
  if (after !== undefined) {
    const [value, id, number] = openCursor('after', after, sort);
    return { ...wanted, seek: { at: 'after', value, id }, number: number && number + 1 };
  }
  if (before !== undefined) {
    const [value, id, number] = openCursor('before', before, sort);
    return { ...wanted, seek: { at: 'before', value, id }, number: number && Math.max(1, number - 1) };
  }
  if (edge === 'last') return { ...wanted, seek: { at: 'last' }, number: null };
  if (page === 1) return { ...wanted, seek: { at: 'first' }, number: 1 };
  return { ...wanted, seek: { at: 'offset', offset: (page - 1) * perPage }, number: page };
}

/** Cuts rows, of which one more than a page holds was read, and says what lies beside them. */
export function cutPage(
  rows: OrderRow[],
  { seek, number, perPage, sort }: PageWanted,
  { total, totalIsCapped }: Pick<Pagination, 'total' | 'totalIsCapped'>,
): { data: OrderRow[]; pagination: Pagination } {
  const isFull = rows.length > perPage;
  const isLast = seek.at === 'last' && !totalIsCapped;
  const page = isLast ? Math.max(1, Math.ceil(total / perPage)) : number;
  const fromEnd = isLast ? total - (Math.ceil(total / perPage) - 1) * perPage : perPage;
  const readsBack = seek.at === 'before' || seek.at === 'last';
  const data = readsBack ? rows.slice(-fromEnd) : rows.slice(0, perPage);
  const place = (row: OrderRow | undefined) =>
    row ? seal([sort === 'newest' || sort === 'oldest' ? row.placedAt : row.totalMinor, row.id, page]) : null;
  const hasPrevious = readsBack ? isFull || data.length < rows.length : seek.at !== 'first';
  const hasNext = readsBack ? seek.at === 'before' : isFull;
  return {
    data,
    pagination: {
      perPage,
      total,
      totalIsCapped,
      page,
      previous: hasPrevious ? place(data[0]) : null,
      next: hasNext ? place(data.at(-1)) : null,
    },
  };
}
