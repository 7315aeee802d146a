import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '#server/refusal.ts';
import type { RateLimits } from './limits/rate-limit.ts';

const bodyLimit = 1024 * 1024;
const To = z.object({ provider: z.string() });

/** Takes what a provider told, once it is kept; false where it was not signed for this listener. */
export type Hear = (body: Buffer, signature: string | undefined) => Promise<boolean>;

export interface Webhooks {
  /** Every listener of a provider hears all of its news: Paystack knows one address alone. */
  on(provider: string, hear: Hear): void;
}

/**
 * Takes a provider's news at POST /transaction/payment/webhook/{provider}: the signature, in the header
 * `x-{provider}-signature`, is of the raw bytes, so this is no call of the contract. Answered 200 once everybody who
 * listens has kept what was told; else the provider tells it again.
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
        // 403: decision 12 leaves 401 to the session alone.
        if (!isHeard) throw new Refusal('NO_PERMISSION', { message: 'The signature is not right' });
        return { data: { taken: true } };
      },
    });
  });
  return {
    on: (provider, hear) => void listeners.set(provider, [...(listeners.get(provider) ?? []), hear]),
  };
}

/** A listener of what `read` makes of a signed body: undefined where the signature is wrong. */
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
