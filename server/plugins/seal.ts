import { type KeyObject, createSecretKey } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sealedText } from '#contract/encryption.ts';
import type { Config } from '#server/config.ts';
import { Refusal } from '#server/refusal.ts';
import { decryptPayload, encryptPayload } from './payload-cipher.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** True if the answer is sent encrypted, because the request asked for it (decision 10). */
    asksSealed: boolean;
    /** The key that the page has; a page that was opened before the secret changed has an older one. */
    pageKey: KeyObject | undefined;
  }
}

/** Decrypts requests and encrypts answers, if a request asks for it (contract/encryption.ts). */
export interface Seal {
  /** Returns the decrypted body; a body that was not encrypted is returned unchanged. */
  open(request: FastifyRequest): unknown;
}

/** Outside development a client may encrypt; in development bodies stay readable and nothing is decrypted. */
export function makeSeal(app: FastifyInstance, config: Config): Seal {
  app.decorateRequest('asksSealed', false);
  app.decorateRequest('pageKey', undefined);
  if (config.mode === 'development') return { open: (request) => request.body };
  const keys = config.keys.all('transport').map(({ key }) => createSecretKey(key));
  const [current] = keys;
  if (!current) throw new Error('There is no key for payloads');
  /** Returns the text and the key that decrypts it, trying the current one first. */
  const openWith = (sealed: string) => {
    for (const key of keys) {
      const text = decryptPayload(key, sealed);
      if (text !== undefined) return { key, text };
    }
    return undefined;
  };

  app.addHook('onRequest', async (request) => {
    const sealedClientId = request.headers['x-client-id'];
    request.asksSealed = sealedClientId !== undefined;
    if (keys.length > 1 && typeof sealedClientId === 'string')
      request.pageKey = openWith(sealedClientId)?.key;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.asksSealed || typeof payload !== 'string') return payload;
    reply.removeHeader('content-length');
    return JSON.stringify({ data: encryptPayload(request.pageKey ?? current, payload) });
  });

  return {
    open(request) {
      const sealed = sealedText(request.body);
      if (sealed === undefined) return request.body;
      request.asksSealed = true;
      const opened = openWith(sealed);
      request.pageKey = opened?.key;
      try {
        return JSON.parse(opened?.text ?? '');
      } catch {
        throw new Refusal('MALFORMED');
      }
    },
  };
}
