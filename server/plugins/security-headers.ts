import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';

/** What a browser heeds of documents alone. */
const ofDocuments = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};
const fixed = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...ofDocuments,
};

const locked = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer. A page brings its own policy with `allowPage`; everything else may load nothing at all. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = {
    ...fixed,
    'content-security-policy': locked,
    ...(config.mode === 'production' && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

const ofNoAsset = [
  // A script or style can be no document,
  ...Object.keys(ofDocuments),
  'content-security-policy',
  // and a file that has another name as soon as it changes is fetched once and whole.
  'etag',
  'last-modified',
  'accept-ranges',
  'x-request-id',
];

/** On a slow line what is said of documents and of what changes is half a kilobyte a file too much. */
export function spareAsset(reply: FastifyReply): void {
  for (const name of ofNoAsset) reply.removeHeader(name);
}

/**
 * The policy of an HTML page: scripts, images and calls of its own origin, styles also by nonce (React Aria makes one
 * `<style>`), no inline script at all. Nobody may show it in a frame, but for a page of the flow review, which the review
 * itself shows.
 */
export function allowPage(reply: FastifyReply, config: Config, nonce: string): void {
  const isFramed = /^\/test\/[\w-]+\/view([?]|$)/.test(reply.request.url);
  const policy = [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    "form-action 'self'",
    "img-src 'self' data: blob:",
    `style-src 'self' 'nonce-${nonce}'`,
    // React sets `style` attributes through the DOM, which no policy forbids; markup with them is refused.
    ...(config.mode === 'production'
      ? // No policy exists: nothing here makes markup or script of a text, and nothing may begin to.
        ["require-trusted-types-for 'script'", "trusted-types 'none'", 'upgrade-insecure-requests']
      : []),
  ];
  reply.header('content-security-policy', policy.join('; '));
  if (isFramed) reply.header('x-frame-options', 'SAMEORIGIN');
}
