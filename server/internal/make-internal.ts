import Fastify, { type FastifyInstance } from 'fastify';
import { readDomainName } from '#domain/domain-name.ts';
import type { Deps } from '#server/deps.ts';
import { findHeldStatus } from '#server/modules/domains/domains.records.ts';
import { isLoopbackHost } from '#server/network-address.ts';

/** Questions a second, and at once: whoever opens connections with invented names makes the proxy ask. */
const rate = { perSecond: 50, burst: 200 };

/** Returns a function that is true while the rate is kept. It counts by the machine's time, since it protects the machine. */
function createBucket(): () => boolean {
  let tokens = rate.burst;
  let filledAt = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(rate.burst, tokens + ((now - filledAt) / 1000) * rate.perSecond);
    filledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** The statuses in which a domain has, or gets, a certificate. */
const certified = new Set(['certificate', 'live', 'lost']);

/**
 * The server for questions of the proxy in front, on the loopback address alone; see docs/operations.md. It answers 200 for a
 * domain that may have a certificate, and everything else in any other case: an error, an unknown name, or too many questions.
 */
export function makeInternal({ db, log }: Pick<Deps, 'db' | 'log'>): FastifyInstance {
  const app = Fastify({ logger: false, trustProxy: false, bodyLimit: 1024 });
  const isWithinRate = createBucket();
  app.addHook('onRequest', async (request, reply) => {
    if (!isLoopbackHost(request.socket.remoteAddress ?? '')) await reply.code(404).send();
  });
  app.get<{ Querystring: { domain?: unknown } }>('/internal/domains/allowed', async ({ query }, reply) => {
    if (!isWithinRate()) return reply.code(429).send();
    const { domain } = query;
    const read = typeof domain === 'string' ? readDomainName(domain) : undefined;
    if (!read?.ok || read.name !== domain) return reply.code(404).send();
    const status = await findHeldStatus(db, read.name);
    return reply.code(status !== undefined && certified.has(status) ? 200 : 404).send();
  });
  app.setErrorHandler((problem, _request, reply) => {
    log.error({ err: problem }, 'internal');
    void reply.code(503).send();
  });
  return app;
}
