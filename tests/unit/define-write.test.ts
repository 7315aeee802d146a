import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { AttemptKey } from '#src/lib/api/attempt-key.ts';
import { defineWrite, settleWrite } from '#src/lib/api/define-write.ts';

const link = { url: 'https://kontor.example/i/1' };
const write = defineWrite({
  call: 'orderPayLink',
  invalidates: ['orders', 'home'],
  getQueryKey: () => ['orders', 'link'],
});
const input = { params: { id: '1' } };

function openClient() {
  const queryClient = new QueryClient();
  const keys = [['orders', 'list'], ['orders', 'link'], ['home'], ['products']];
  for (const key of keys) queryClient.setQueryData(key, 'before');
  const outOfDate = () => keys.filter((key) => queryClient.getQueryState(key)?.isInvalidated);
  return { queryClient, outOfDate };
}

describe('settleWrite', () => {
  it('puts the answer into the cache and marks the rest of its areas as out of date', async () => {
    const { queryClient, outOfDate } = openClient();
    await settleWrite(queryClient, write, link, input);
    expect(queryClient.getQueryData(['orders', 'link'])).toBe(link);
    expect(outOfDate()).toEqual([['orders', 'list'], ['home']]);
  });

  it('resolves after onSuccess, which gets the answer and the input', async () => {
    const { queryClient } = openClient();
    const calls: unknown[] = [];
    const settled = settleWrite(
      queryClient,
      {
        ...write,
        onSuccess: async (_, ...rest) => {
          await Promise.resolve();
          calls.push(rest);
        },
      },
      link,
      input,
    );
    expect(calls).toEqual([]);
    await settled;
    expect(calls).toEqual([[link, input]]);
  });
});

describe('AttemptKey', () => {
  it('keeps its key for the same content until the write has succeeded', () => {
    const attempt = new AttemptKey();
    const first = attempt.getKey([input, undefined]);
    expect(attempt.getKey([{ params: { id: '1' } }, undefined])).toBe(first);
    attempt.settle();
    expect(attempt.getKey([input, undefined])).not.toBe(first);
  });

  it('gives other content another key', () => {
    const attempt = new AttemptKey();
    const first = attempt.getKey([input, 100]);
    expect(attempt.getKey([input, 200])).not.toBe(first);
  });
});
