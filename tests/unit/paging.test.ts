import { describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import type { PageQuery } from '#contract/list.ts';
import {
  getCappedTotal,
  maxCounted,
  cutPage,
  parsePageRequest,
  readsBackwards,
} from '#server/platform/lists/paging.ts';
import { AppError } from '#server/app-error.ts';

const kinds = { newest: 'instant', title: 'text', dearest: 'integer' } as const;
const rows = Array.from({ length: 23 }, (_, nth) => ({
  id: uuid(),
  title: `row ${String(nth).padStart(2, '0')}`,
}));

/** Returns a page of a list, read as server/platform/lists/sorts.ts describes. */
function page(query: PageQuery) {
  const request = parsePageRequest({ ...query, sort: 'title' }, kinds, 'newest');
  const { seek, perPage } = request;
  const there = readsBackwards(seek) ? rows.toReversed() : rows;
  const isBeyond = ({ title }: (typeof rows)[number]) =>
    !('value' in seek) || (seek.at === 'after' ? title > seek.value : title < seek.value);
  const read = there.filter(isBeyond).slice('offset' in seek ? seek.offset : 0);
  const total = { total: rows.length, totalIsCapped: false };
  return cutPage(read.slice(0, perPage + 1), request, ({ title }) => title, total);
}

describe('a list', () => {
  test('is paged forwards and backwards without gaps or duplicates, with numbered pages', () => {
    let at = page({ perPage: 5 });
    const pages = [at];
    while (at.pagination.next !== null) pages.push((at = page({ perPage: 5, after: at.pagination.next })));
    expect(pages.flatMap(({ data }) => data)).toEqual(rows);
    expect(pages.map(({ pagination }) => pagination.page)).toEqual([1, 2, 3, 4, 5]);
    const back = [at];
    while (at.pagination.previous !== null)
      back.unshift((at = page({ perPage: 5, before: at.pagination.previous })));
    expect(back.flatMap(({ data }) => data)).toEqual(rows);
  });

  test('opens at its last page, with the same rows as from the first', () => {
    const { data, pagination } = page({ perPage: 5, edge: 'last' });
    expect(data).toEqual(rows.slice(20));
    expect(pagination).toMatchObject({ page: 5, next: null });
    expect(page({ perPage: 5, before: pagination.previous ?? '' }).data).toEqual(rows.slice(15, 20));
  });

  test('opens at a page by its number', () => {
    expect(page({ perPage: 5, page: 3 }).data).toEqual(rows.slice(10, 15));
  });
});

describe('a cursor', () => {
  const { next } = page({ perPage: 5 }).pagination;
  const sealed = (place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url');
  test.each([
    ['of another sort', 'dearest', next ?? ''],
    ['that is none', 'title', 'nonsense'],
    ['whose value is of another kind', 'dearest', sealed(['dearest', 'text', uuid(), 1])],
    ['whose value is larger than its column takes', 'dearest', sealed(['dearest', 2 ** 31, uuid(), 1])],
    ['with a sign that no database takes', 'title', sealed(['title', 'a\0', uuid(), 1])],
  ] as const)('%s is rejected', (_, sort, after) => {
    expect(() => parsePageRequest({ after, sort }, kinds, 'newest')).toThrow(AppError);
  });
});

test('a total says when counting stopped', () => {
  expect(getCappedTotal(maxCounted)).toEqual({ total: maxCounted, totalIsCapped: false });
  expect(getCappedTotal(maxCounted + 1)).toEqual({ total: maxCounted, totalIsCapped: true });
});
