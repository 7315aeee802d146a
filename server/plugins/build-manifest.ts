import type { FastifyInstance } from 'fastify';
import type { BuildManifest } from '#contract/boot.ts';

/** Serves the ID of the build by both names of the specification (section 7); the pages ask for the first one. */
export function buildManifestRoutes(http: FastifyInstance, build: string): void {
  const manifest: BuildManifest = { build };
  http.get('/build-manifest.json', async (_, reply) =>
    reply.header('cache-control', 'no-cache').send(manifest),
  );
  http.get('/latest-build', async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain').send(build),
  );
}
