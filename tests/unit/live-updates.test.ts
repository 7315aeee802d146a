import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followNotifications } from '#src/features/notifications/live-updates.ts';

/** A connection whose texts and end the test controls. */
function openConnection() {
  const connection = new TransformStream<Uint8Array, Uint8Array>();
  const writer = connection.writable.getWriter();
  return {
    response: new Response(connection.readable),
    send: (text: string) => writer.write(new TextEncoder().encode(text)),
    close: () => writer.close(),
  };
}

const send = vi.fn<typeof fetch>();
let end: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', send);
  send.mockReset();
  end = new AbortController();
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow() {
  const calls = {
    onChange: vi.fn<() => void>(),
    onLive: vi.fn<(isLive: boolean) => void>(),
    onRefused: vi.fn<() => void>(),
  };
  const getHeaders = () => ({ authorization: 'Bearer token', businessId: 'business' });
  return { ...calls, done: followNotifications({ ...calls, getHeaders, signal: end.signal }) };
}

test('reports the opening and each event, even if an event arrives in two parts', async () => {
  const connection = openConnection();
  send.mockResolvedValueOnce(connection.response);
  const { onChange, onLive } = follow();
  await vi.waitFor(() => expect(onLive).toHaveBeenLastCalledWith(true));
  expect(onChange).toHaveBeenCalledTimes(1);
  await connection.send(': heartbeat\n\n');
  await connection.send('event: chan');
  await connection.send('ged\ndata: {}\n\n');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
});

test('connects again after the connection has ended, with growing delays while it fails', async () => {
  const first = openConnection();
  const second = openConnection();
  send
    .mockResolvedValueOnce(first.response)
    .mockRejectedValueOnce(new TypeError('network'))
    .mockResolvedValueOnce(new Response(null, { status: 503 }))
    .mockResolvedValueOnce(second.response);
  const { onLive, onRefused } = follow();
  await vi.waitFor(() => expect(onLive).toHaveBeenLastCalledWith(true));
  await first.close();
  await vi.waitFor(() => expect(onLive).toHaveBeenLastCalledWith(false));
  // At most 1.5, 3 and 6 seconds, at least a third of that.
  await vi.advanceTimersByTimeAsync(400);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_500);
  expect(send).toHaveBeenCalledTimes(4);
  expect(onLive).toHaveBeenLastCalledWith(true);
  expect(onRefused).not.toHaveBeenCalled();
});

test('treats a connection without a heartbeat as lost', async () => {
  send.mockImplementation((_, options) => {
    const connection = new ReadableStream<Uint8Array>({
      start: (controller) =>
        options?.signal?.addEventListener('abort', () => controller.error(options.signal?.reason)),
    });
    return Promise.resolve(new Response(connection));
  });
  const { onLive } = follow();
  await vi.advanceTimersByTimeAsync(39_000);
  expect(onLive.mock.calls).toEqual([[true]]);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(onLive.mock.calls).toEqual([[true], [false]]);
});

test.for([401, 403, 404])('stops when the server answers %i, and says so', async (status) => {
  send.mockResolvedValueOnce(new Response(null, { status }));
  const { onRefused, onLive, done } = follow();
  await done;
  expect(onRefused).toHaveBeenCalledTimes(1);
  expect(onLive).not.toHaveBeenCalledWith(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(send).toHaveBeenCalledTimes(1);
});
