import { QueryClient } from '@tanstack/react-query';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { runWhileQuiet } from '#src/lib/use-when-idle.ts';

const client = new QueryClient();
const [run, cancel] = [vi.fn<() => () => void>(), vi.fn<() => void>()];
run.mockReturnValue(cancel);

afterEach(() => {
  vi.clearAllMocks();
  client.clear();
});

/** Starts a query and returns the function that ends it. */
function load(key: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const loading = client.fetchQuery({ queryKey: [key], queryFn: () => promise });
  return async () => {
    resolve('loaded');
    await loading;
    await notified();
  };
}

/** The cache reports its changes in a timer. */
const notified = async () => {
  await new Promise((done) => setTimeout(done));
  await setImmediate();
};

it('runs at once while nothing loads', () => {
  runWhileQuiet(client, run)();
  expect(run).toHaveBeenCalledTimes(1);
});

it('waits for the last of several queries, and runs again after the next ones', async () => {
  const [endOne, endOther] = [load('one'), load('other')];
  const stop = runWhileQuiet(client, run);
  await endOne();
  expect(run).not.toHaveBeenCalled();
  await endOther();
  expect(run).toHaveBeenCalledTimes(1);

  const endThird = load('third');
  await notified();
  expect(cancel).toHaveBeenCalledTimes(1);
  await endThird();
  expect(run).toHaveBeenCalledTimes(2);
  stop();
});

it('cancels what it began when it is stopped, and begins nothing afterwards', async () => {
  const stop = runWhileQuiet(client, run);
  stop();
  expect(cancel).toHaveBeenCalledTimes(1);
  await load('later')();
  expect(run).toHaveBeenCalledTimes(1);
});
