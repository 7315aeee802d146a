import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { countFilters } from '#src/lists/list-filters.ts';
import { withFilters, withPosition } from '#src/lists/list-search.ts';
import { OrdersSearch, queryOf } from '#src/features/orders/list/orders-search.ts';

const read = (search: Record<string, unknown>) => z.parse(OrdersSearch, search);

describe("the orders list's address", () => {
  it('keeps valid filters', () =>
    expect(read({ status: 'CREATED', range: '7d', page: 3 })).toMatchObject({
      status: 'CREATED',
      range: '7d',
      page: 3,
    }));
  it('drops each invalid value', () =>
    expect(read({ status: 'NONSENSE', range: 'ever', page: -1, sort: 'highest' })).toMatchObject({
      status: undefined,
      range: undefined,
      page: undefined,
      sort: 'highest',
    }));
  it('accepts an order number that is parsed as a number', () =>
    expect(read({ search: 1042 }).search).toBe('1042'));
  it('returns to the first page when filters change', () =>
    expect(withFilters<OrdersSearch>({ after: 'cursor', page: 2, range: '7d' }, { search: 'ada' })).toEqual({
      range: '7d',
      search: 'ada',
    }));
  it('leaves out empty filters', () =>
    expect(withFilters<OrdersSearch>({ search: 'ada' }, { search: '' })).toEqual({}));
  it('keeps the filters when the page changes', () =>
    expect(withPosition<OrdersSearch>({ before: 'cursor', waiting: 'toShip' }, { edge: 'last' })).toEqual({
      waiting: 'toShip',
      edge: 'last',
    }));
  it('requests 50 rows per page', () => expect(queryOf({}).perPage).toBe(50));
  it('counts filters without the tab, the text and the sort, and a period once', () => {
    const list = { filters: { payment: {} }, hasPeriod: true };
    expect(countFilters(list, read({ status: 'CREATED', search: 'ada', sort: 'oldest' }))).toBe(0);
    expect(countFilters(list, read({ payment: 'paid', from: '2026-01-01', to: '2026-01-31' }))).toBe(2);
  });
});
