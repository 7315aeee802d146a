import { notificationStreamEvent, notificationStreamPath } from '#contract/people/notification-stream.ts';
import type { Asking } from './request.ts';

export interface LiveStream {
  /** Resolves with true at the next change, or with false at the end of the stream. */
  next(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the stream of a person's notifications at a server, as the page does. */
export async function openLiveStream(base: string, { token, businessId }: Asking): Promise<LiveStream> {
  const response = await fetch(`${base}/api${notificationStreamPath}`, {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(businessId && { businessid: businessId }),
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!response.ok || !reader) throw new Error(`The stream was answered ${response.status}`);
  return {
    async next() {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        if (part.value.includes(`event: ${notificationStreamEvent}`)) return true;
      return false;
    },
    close: () => reader.cancel(),
  };
}
