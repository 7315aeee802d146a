import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#server/app-error.ts';
import type { RateLimits } from './limits/rate-limit.ts';

const bodyLimit = 1024 * 1024;
const WebhookParams = z.object({ provider: z.string() });

/** Where providers of each kind send their events, followed by their name. */
const paths = { payments: '/transaction/payment/webhook', delivery: '/courier-events' } as const;
type WebhookKind = keyof typeof paths;
interface WebhookAddress {
  kind?: WebhookKind;
  /** The header with the signature, in place of `x-{provider}-signature`. */
  header?: string;
}

/** Applies a provider's event, once it is stored; returns false if it was not signed for this listener. */
export type WebhookHandler = (body: Buffer, signature: string | undefined) => Promise<boolean>;

export interface Webhooks {
  /** Every listener of a provider receives all of its events: Paystack has one webhook address only. */
  on(provider: string, handler: WebhookHandler, address?: WebhookAddress): void;
}

/**
 * Receives a provider's events at POST /transaction/payment/webhook/{provider}, those of a courier at
 * /courier-events/{provider}: the signature, in a header, is over the raw bytes, so this is not a call of the contract.
 * Answers 200 once all listeners have stored the event; otherwise the provider sends it again.
 */
export function makeWebhooks(http: FastifyInstance, limits: Pick<RateLimits, 'flood'>): Webhooks {
  const listeners = new Map<string, { header: string; handlers: WebhookHandler[] }>();
  const keyOf = (kind: WebhookKind, name: string) => `${kind} ${name}`;
  const find = (kind: WebhookKind, params: unknown) =>
    listeners.get(keyOf(kind, WebhookParams.parse(params).provider));
  const receive = (raw: FastifyInstance, kind: WebhookKind) =>
    raw.post(`${paths[kind]}/:provider`, {
      bodyLimit,
      onRequest: async (request) => {
        limits.flood(request);
        if (!find(kind, request.params)) throw new AppError('NOT_FOUND');
      },
      handler: async ({ headers, params, body }) => {
        const { header, handlers } = find(kind, params) ?? { header: '', handlers: [] };
        const signature = headers[header]?.toString();
        const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        let isAccepted = false;
        for (const handler of handlers) isAccepted = (await handler(content, signature)) || isAccepted;
        // 403: decision 12 leaves 401 to the session.
        if (!isAccepted) throw new AppError('NO_PERMISSION', { message: 'The signature is invalid' });
        return { data: { taken: true } };
      },
    });
  void http.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    receive(raw, 'payments');
    receive(raw, 'delivery');
  });
  return {
    on(provider, handler, { kind = 'payments', header = `x-${provider}-signature` } = {}) {
      const key = keyOf(kind, provider);
      listeners.set(key, { header, handlers: [...(listeners.get(key)?.handlers ?? []), handler] });
    },
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
