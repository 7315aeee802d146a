import { notificationStreamEvent, notificationStreamPath } from '#contract/people/notification-stream.ts';
import { pause } from '#src/lib/pause.ts';

const firstRetryMs = 1_000;
const maxRetryMs = 60_000;
/** A connection that lasted this long was not refused by an overloaded server. */
const stableMs = 10_000;
/** The server sends something every 15 seconds; a connection that is silent for longer is dead. */
const maxSilenceMs = 40_000;

export interface LiveUpdateOptions {
  /** The headers with the session's token and the business. */
  getHeaders: () => Record<string, string>;
  /** Called when notifications may have changed: on each event, and whenever the stream is opened. */
  onChange: () => void;
  /** Called with true when the stream is open, and with false when it has ended. */
  onLive: (isLive: boolean) => void;
  /** Called when the server refuses the stream, because the session or the access has ended. It is not opened again. */
  onRefused: () => void;
  signal: AbortSignal;
}

/**
 * Follows the server-sent events about the person's notifications until `signal` is aborted or the server refuses. A broken
 * connection is opened again, after a delay that doubles up to a minute. `EventSource` can't be used, because it sends no
 * headers.
 */
export async function followNotifications(options: LiveUpdateOptions): Promise<void> {
  const { signal, onLive, onRefused } = options;
  let retryMs = firstRetryMs;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const isRefused = await readStream(options).catch(() => false);
    if (signal.aborted) return;
    onLive(false);
    if (isRefused) {
      onRefused();
      return;
    }
    if (performance.now() - startedAt > stableMs) retryMs = firstRetryMs;
    // Clients of a server that was restarted don't all return at the same moment.
    const isAborted = await pause(retryMs * (0.5 + Math.random()), signal).then(
      () => false,
      () => true,
    );
    if (isAborted) return;
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  }
}

/** Reads a stream to its end; returns true if the server refused it. Rejects if the connection breaks. */
async function readStream({ getHeaders, onChange, onLive, signal }: LiveUpdateOptions): Promise<boolean> {
  const silent = new AbortController();
  const isAlive = () => setTimeout(() => silent.abort(), maxSilenceMs);
  let silence = isAlive();
  try {
    const response = await fetch(`/api${notificationStreamPath}`, {
      headers: { ...getHeaders(), accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (!response.ok || !response.body) return response.status >= 400 && response.status < 429;
    onLive(true);
    onChange();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let unfinished = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = isAlive();
      const lines = (unfinished + part.value).split('\n');
      unfinished = lines.pop() ?? '';
      if (lines.includes(`event: ${notificationStreamEvent}`)) onChange();
    }
    return false;
  } finally {
    clearTimeout(silence);
  }
}
