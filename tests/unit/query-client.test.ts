import { describe, expect, it } from 'vitest';
import { type BusinessCache, openQueryClient } from '#src/lib/api/query-client.ts';

const orders = ['orders', 'list'];

describe('the query client of a business', () => {
  it('is the same for as long as the business is', () => {
    const cache: BusinessCache = {};
    expect(openQueryClient(cache, 'a')).toBe(openQueryClient(cache, 'a'));
  });

  it('is another one in another business, and after returning', () => {
    const cache: BusinessCache = {};
    const first = openQueryClient(cache, 'a');
    first.setQueryData(orders, ['order of a']);
    const other = openQueryClient(cache, 'b');
    expect(other.getQueryData(orders)).toBeUndefined();
    expect(first.getQueryData(orders)).toBeUndefined();
    const back = openQueryClient(cache, 'a');
    expect(back).not.toBe(first);
    expect(back.getQueryData(orders)).toBeUndefined();
  });

  it('cancels open requests, and keeps no late answer', async () => {
    const cache: BusinessCache = {};
    const { promise: answer, resolve } = Promise.withResolvers<string[]>();
    let isGivenUp = false;
    const loading = openQueryClient(cache, 'a')
      .fetchQuery({
        queryKey: orders,
        queryFn: ({ signal }) => {
          signal.addEventListener('abort', () => (isGivenUp = true));
          return answer;
        },
      })
      .catch(() => undefined);
    const other = openQueryClient(cache, 'b');
    resolve(['order of a']);
    await loading;
    expect(isGivenUp).toBe(true);
    expect(other.getQueryCache().getAll()).toEqual([]);
  });
});
