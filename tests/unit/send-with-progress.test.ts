import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeoutError } from '#src/lib/api/api-errors.ts';
import { sendWithProgress } from '#src/lib/api/send-with-progress.ts';

/** A request that only makes progress when the test triggers it. */
class StillXhr extends EventTarget {
  static readonly made: StillXhr[] = [];
  readonly upload = new EventTarget();
  sent: unknown;
  status = 0;
  responseText = '';
  constructor() {
    super();
    StillXhr.made.push(this);
  }
  open(): void {
    this.status = 0;
  }
  setRequestHeader(): void {
    this.status = 0;
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
  move(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 10 }));
  }
  answer(): void {
    this.status = 200;
    this.responseText = '{}';
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

const exchange = {
  url: '/api/upload',
  method: 'POST',
  headers: {},
  query: {},
  body: { fileName: 'orders.csv' },
  signal: undefined,
  keepalive: false,
} as const;

describe('an upload', () => {
  let limits: AbortController[];
  beforeEach(() => {
    limits = [];
    StillXhr.made.length = 0;
    vi.stubGlobal('XMLHttpRequest', StillXhr);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const request = (): StillXhr => {
    const [made] = StillXhr.made;
    if (!made) throw new Error('nothing was sent');
    return made;
  };

  it('is aborted when it makes no progress for 15 seconds', async () => {
    const sent = sendWithProgress(exchange, () => undefined);
    expect(AbortSignal.timeout).toHaveBeenCalledWith(15_000);
    limits.at(-1)?.abort();
    await expect(sent).rejects.toBeInstanceOf(TimeoutError);
  });
  it('may take any time while it makes progress', async () => {
    const ratios: number[] = [];
    const sent = sendWithProgress(exchange, (ratio) => ratios.push(ratio));
    for (const loaded of [2, 5, 10]) {
      request().move(loaded);
      // The earlier time limit no longer applies after progress.
      limits.at(-2)?.abort();
    }
    request().answer();
    limits.at(-1)?.abort();
    await expect(sent).resolves.toEqual({ ok: true, status: 200, text: '{}' });
    expect(ratios).toEqual([0.2, 0.5, 1]);
  });
  it('sends a body that is not a form as JSON', () => {
    void sendWithProgress(exchange, () => undefined);
    expect(request().sent).toBe('{"fileName":"orders.csv"}');
  });
});
