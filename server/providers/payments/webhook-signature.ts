import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the HMAC-SHA512 of the raw body in hexadecimal, which is the signature of Paystack's and the sandbox's webhooks. */
export const signWebhook = (key: string | Buffer, body: Buffer): string =>
  createHmac('sha512', key).update(body).digest('hex');

/** Returns the signed body's content, with undefined for invalid JSON; returns undefined if the signature is wrong. */
export function parseSignedWebhook(
  key: string | Buffer,
  body: Buffer,
  signature: string | undefined,
): { content: unknown } | undefined {
  const expected = Buffer.from(signWebhook(key, body));
  const actual = Buffer.from(signature ?? '');
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined;
  try {
    return { content: JSON.parse(body.toString()) };
  } catch {
    return { content: undefined };
  }
}
