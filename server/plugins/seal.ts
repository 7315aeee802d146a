import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decrypt, encrypt, importKey, sealedText } from '#contract/encryption.ts';
import type { Config } from '#server/config.ts';
import { Refusal } from '#server/refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer goes out encrypted, because the request asked so (decision 10). */
    asksSealed: boolean;
  }
}

/** Opens what came in and closes what goes out, where a request asks for it (contract/encryption.ts). */
export interface Seal {
  /** The body as it was before it was encrypted; a body that was not is handed back. */
  open(request: FastifyRequest): Promise<unknown>;
}

/** Outside development a client may encrypt; in development bodies stay readable and nothing is looked at. */
export async function makeSeal(app: FastifyInstance, config: Config): Promise<Seal> {
  app.decorateRequest('asksSealed', false);
  if (config.mode === 'development') return { open: async (request) => request.body };
  const key = await importKey(config.keyFor('transport').toString('base64'));

  app.addHook('onRequest', async (request) => {
    request.asksSealed = request.headers['x-client-id'] !== undefined;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.asksSealed || typeof payload !== 'string') return payload;
    reply.removeHeader('content-length');
    return JSON.stringify({ data: await encrypt(key, payload) });
  });

  return {
    async open(request) {
      const sealed = sealedText(request.body);
      if (sealed === undefined) return request.body;
      request.asksSealed = true;
      const text = await decrypt(key, sealed);
      try {
        return JSON.parse(text ?? '');
      } catch {
        throw new Refusal('MALFORMED');
      }
    },
  };
}
