import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA512 of the raw body in hexadecimal, as Paystack signs its webhooks and the sandbox after it. */
export const signWebhook = (key: string | Buffer, body: Buffer): string =>
  createHmac('sha512', key).update(body).digest('hex');

export function isSignedWebhook(key: string | Buffer, body: Buffer, signature: string | undefined): boolean {
  const expected = Buffer.from(signWebhook(key, body));
  const given = Buffer.from(signature ?? '');
  return expected.length === given.length && timingSafeEqual(expected, given);
}
