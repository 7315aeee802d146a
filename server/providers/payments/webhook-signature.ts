import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA512 of the raw body in hexadecimal, as Paystack signs its webhooks and the sandbox after it. */
export const signWebhook = (key: string | Buffer, body: Buffer): string =>
  createHmac('sha512', key).update(body).digest('hex');

/** What a signed body says, undefined in it where that is no JSON; undefined where the signature is wrong. */
export function openWebhook(
  key: string | Buffer,
  body: Buffer,
  signature: string | undefined,
): { content: unknown } | undefined {
  const expected = Buffer.from(signWebhook(key, body));
  const given = Buffer.from(signature ?? '');
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  try {
    return { content: JSON.parse(body.toString()) };
  } catch {
    return { content: undefined };
  }
}
