import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { ping } from '#server/db/health.repo.ts';

export interface Readiness {
  /** From now on `/readyz` is answered 503, so that load balancers send no new requests. All others are still answered. */
  end(): void;
}

/** Serves what load balancers ask: `/healthz` while the process lives, `/readyz` while it should get requests. */
export function healthRoutes(http: FastifyInstance, db: Database): Readiness {
  let isReady = true;
  http.get('/healthz', async () => ({ ok: true }));
  http.get('/readyz', async (_, reply) => {
    if (!isReady) return reply.code(503).send({ ok: false });
    await ping(db);
    return { ok: true };
  });
  return { end: () => void (isReady = false) };
}
