import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ReplayConfig } from '#server/config-replay.ts';
import type { Config } from '#server/config.ts';

/** Headers that browsers only apply to documents. */
const documentHeaders = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};
const fixed = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...documentHeaders,
};

const locked = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer. A page sets its own policy with `allowPage`; everything else may load nothing at all. */
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

const nonAssetHeaders = [
  // A script or style is never a document,
  ...Object.keys(documentHeaders),
  'content-security-policy',
  // and a file whose name changes with its content is fetched once and in full.
  'etag',
  'last-modified',
  'accept-ranges',
  'x-request-id',
];

/** On a slow connection, half a kilobyte of unused headers for each file is too much. */
export function removeUnusedAssetHeaders(reply: FastifyReply): void {
  for (const name of nonAssetHeaders) reply.removeHeader(name);
}

/**
 * The policy of an HTML page: scripts, images and calls of its own origin, styles also by nonce (React Aria creates one
 * `<style>`), no inline script at all. It shows no frame but its own pages and the stores, and can't be shown in one, except
 * for a page of the flow review, which the review itself shows.
 * @param replay the recorder whose script the page has: it may load that script and send what it records to the same host
 */
export function allowPage(reply: FastifyReply, config: Config, nonce: string, replay?: ReplayConfig): void {
  const isFramed = /^\/test\/[\w-]+\/view([?]|$)/.test(reply.request.url);
  const stores = new URL(config.storeUrl).origin;
  const policy = [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-src 'self' ${stores}`,
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    // The sandbox's payment page returns to the store in which the order was placed, also on its own domain.
    `form-action 'self'${config.mode === 'production' ? '' : ` ${stores} https:`}`,
    "img-src 'self' data: blob:",
    `style-src 'self' 'nonce-${nonce}'`,
    ...(replay ? allowRecorder(replay) : []),
    // React sets `style` attributes through the DOM, which no policy forbids; markup with them is refused.
    ...(config.mode === 'production'
      ? // There is no Trusted Types policy: no code here turns text into markup or a script, and none may start to.
        [
          "require-trusted-types-for 'script'",
          `trusted-types ${replay?.trustedTypes ?? "'none'"}`,
          'upgrade-insecure-requests',
        ]
      : []),
  ];
  reply.header('content-security-policy', policy.join('; '));
  if (isFramed) reply.header('x-frame-options', 'SAMEORIGIN');
}

function allowRecorder({ scriptUrl, hasBlobWorker }: ReplayConfig): string[] {
  const { origin } = new URL(scriptUrl);
  return [
    `script-src 'self' ${origin}`,
    `connect-src 'self' ${origin}`,
    ...(hasBlobWorker ? ["worker-src 'self' blob:"] : []),
  ];
}
