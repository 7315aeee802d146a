import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#server/app-error.ts';
import type { RateLimits } from './limits/rate-limit.ts';

const bodyLimit = 1024 * 1024;
const WebhookParams = z.object({ provider: z.string() });

/** Applies a provider's event, once it is stored; returns false if it was not signed for this listener. */
export type WebhookHandler = (body: Buffer, signature: string | undefined) => Promise<boolean>;

export interface Webhooks {
  /** Every listener of a provider receives all of its events: Paystack has one webhook address only. */
  on(provider: string, handler: WebhookHandler): void;
}

/**
 * Receives a provider's events at POST /transaction/payment/webhook/{provider}: the signature, in the header
 * `x-{provider}-signature`, is over the raw bytes, so this is not a call of the contract. Answers 200 once all listeners
 * have stored the event; otherwise the provider sends it again.
 */
export function makeWebhooks(http: FastifyInstance, limits: Pick<RateLimits, 'flood'>): Webhooks {
  const listeners = new Map<string, WebhookHandler[]>();
  void http.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post('/transaction/payment/webhook/:provider', {
      bodyLimit,
      onRequest: async (request) => {
        limits.flood(request);
        if (!listeners.has(WebhookParams.parse(request.params).provider)) throw new AppError('NOT_FOUND');
      },
      handler: async ({ headers, params, body }) => {
        const { provider } = WebhookParams.parse(params);
        const signature = headers[`x-${provider}-signature`]?.toString();
        const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        let isAccepted = false;
        for (const handler of listeners.get(provider) ?? [])
          isAccepted = (await handler(content, signature)) || isAccepted;
        // 403: decision 12 leaves 401 to the session.
        if (!isAccepted) throw new AppError('NO_PERMISSION', { message: 'The signature is invalid' });
        return { data: { taken: true } };
      },
    });
  });
  return {
    on: (provider, handler) => void listeners.set(provider, [...(listeners.get(provider) ?? []), handler]),
  };
}

/** Creates a listener for what `read` returns for a signed body: undefined if the signature is wrong. */
export const createWebhookHandler =
  <WebhookEvent>(
    read: (body: Buffer, signature: string | undefined) => WebhookEvent | undefined,
    receive: (event: WebhookEvent) => Promise<void>,
  ): WebhookHandler =>
  async (body, signature) => {
    const event = read(body, signature);
    if (event === undefined) return false;
    await receive(event);
    return true;
  };
