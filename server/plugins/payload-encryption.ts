import { type KeyObject, createSecretKey } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getCiphertext } from '#contract/encryption.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/app-error.ts';
import { decryptPayload, encryptPayload } from './payload-cipher.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** True if the answer is sent encrypted, because the request asked for it (decision 10). */
    wantsEncryption: boolean;
    /** The key that the page has; a page that was opened before the secret changed has an older one. */
    pageKey: KeyObject | undefined;
  }
}

/** Decrypts requests and encrypts answers, if a request asks for it (contract/encryption.ts). */
export interface PayloadEncryption {
  /** Returns the decrypted body; a body that was not encrypted is returned unchanged. */
  decryptBody(request: FastifyRequest): unknown;
}

/** Outside development a client may encrypt; in development bodies stay readable and nothing is decrypted. */
export function makeSeal(app: FastifyInstance, config: Config): PayloadEncryption {
  app.decorateRequest('wantsEncryption', false);
  app.decorateRequest('pageKey', undefined);
  if (config.mode === 'development') return { decryptBody: (request) => request.body };
  const keys = config.keys.all('transport').map(({ key }) => createSecretKey(key));
  const [current] = keys;
  if (!current) throw new Error('There is no key for payloads');
  /** Returns the text and the key that decrypts it, trying the current one first. */
  const decryptWithAnyKey = (encrypted: string) => {
    for (const key of keys) {
      const text = decryptPayload(key, encrypted);
      if (text !== undefined) return { key, text };
    }
    return undefined;
  };

  app.addHook('onRequest', async (request) => {
    const encryptedClientId = request.headers['x-client-id'];
    request.wantsEncryption = encryptedClientId !== undefined;
    if (keys.length > 1 && typeof encryptedClientId === 'string')
      request.pageKey = decryptWithAnyKey(encryptedClientId)?.key;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.wantsEncryption || typeof payload !== 'string') return payload;
    reply.removeHeader('content-length');
    // Base64 has nothing to escape, and a page of a list is long.
    return `{"data":"${encryptPayload(request.pageKey ?? current, payload)}"}`;
  });

  return {
    decryptBody(request) {
      const encrypted = getCiphertext(request.body);
      if (encrypted === undefined) return request.body;
      request.wantsEncryption = true;
      const decrypted = decryptWithAnyKey(encrypted);
      request.pageKey = decrypted?.key;
      try {
        return JSON.parse(decrypted?.text ?? '');
      } catch {
        throw new AppError('MALFORMED');
      }
    },
  };
}
