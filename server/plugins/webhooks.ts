import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '#server/refusal.ts';
import type { RateLimits } from './limits/rate-limit.ts';

const bodyLimit = 1024 * 1024;
const To = z.object({ provider: z.string() });

/** Applies a provider's event, once it is stored; returns false if it was not signed for this listener. */
export type Hear = (body: Buffer, signature: string | undefined) => Promise<boolean>;

export interface Webhooks {
  /** Every listener of a provider receives all of its events: Paystack has one webhook address only. */
  on(provider: string, hear: Hear): void;
}

/**
 * Receives a provider's events at POST /transaction/payment/webhook/{provider}: the signature, in the header
 * `x-{provider}-signature`, is over the raw bytes, so this is not a call of the contract. Answers 200 once all listeners
 * have stored the event; otherwise the provider sends it again.
 */
export function makeWebhooks(http: FastifyInstance, limits: Pick<RateLimits, 'flood'>): Webhooks {
  const listeners = new Map<string, Hear[]>();
  void http.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post('/transaction/payment/webhook/:provider', {
      bodyLimit,
      onRequest: async (request) => {
        limits.flood(request);
        if (!listeners.has(To.parse(request.params).provider)) throw new Refusal('NOT_FOUND');
      },
      handler: async ({ headers, params, body }) => {
        const { provider } = To.parse(params);
        const signature = headers[`x-${provider}-signature`]?.toString();
        const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        let isHeard = false;
        for (const hear of listeners.get(provider) ?? [])
          isHeard = (await hear(content, signature)) || isHeard;
        // 403: decision 12 leaves 401 to the session.
        if (!isHeard) throw new Refusal('NO_PERMISSION', { message: 'The signature is invalid' });
        return { data: { taken: true } };
      },
    });
  });
  return {
    on: (provider, hear) => void listeners.set(provider, [...(listeners.get(provider) ?? []), hear]),
  };
}

/** Creates a listener for what `read` returns for a signed body: undefined if the signature is wrong. */
export const hearing =
  <News>(
    read: (body: Buffer, signature: string | undefined) => News | undefined,
    receive: (news: News) => Promise<void>,
  ): Hear =>
  async (body, signature) => {
    const news = read(body, signature);
    if (news === undefined) return false;
    await receive(news);
    return true;
  };
