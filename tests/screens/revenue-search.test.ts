import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { filterOf, queryOf, RevenueSearch } from '#src/features/revenue/list/revenue-search.ts';

const read = (search: Record<string, unknown>) => z.parse(RevenueSearch, search);

describe('the search of the transactions list', () => {
  it.each([
    ['success', 'success'],
    ['notFound', 'notFound'],
    ['ALL', 'ALL'],
    ['00', 'success'],
    ['04', 'notFound'],
    ['91', 'reversed'],
    [99, 'failed'],
    ['nonsense', undefined],
    [1, undefined],
  ])('reads the result %j as %s', (value, result) => expect(read({ result: value }).result).toBe(result));

  it('becomes a query of fifty rows with the same filters', () => {
    const search = read({ result: 99, direction: 'CR', range: '7d', search: 1042, sort: 'oldest' });
    expect(queryOf(search)).toMatchObject({ result: 'failed', search: '1042', sort: 'oldest', perPage: 50 });
    expect(filterOf(search)).toMatchObject({
      result: 'failed',
      direction: 'CR',
      range: '7d',
      search: '1042',
    });
  });
});
