import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { getOwnDomain } from '#server/own-domain.ts';

/**
 * The headers of every answer of the stores. Pages load their own files alone and have no inline style or script; only the back
 * office may show them in a frame, as the preview of a merchant.
 */
export function shopHeaders(http: FastifyInstance, { mode, publicUrl, storeUrl }: Config): void {
  const isProduction = mode === 'production';
  const policy = [
    "default-src 'none'",
    "img-src 'self'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${new URL(publicUrl).origin}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(storeUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ];
  const headers = {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isProduction && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
  // The other names below an own domain, and its later use, aren't ours.
  const onDomain = { 'strict-transport-security': 'max-age=604800' };
  http.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers(headers);
    if (getOwnDomain(raw) !== undefined) reply.headers(onDomain);
  });
}
