import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the HMAC-SHA256 of an event's text in hexadecimal, which is the courier's signature. */
export function signCourierText(key: Buffer, payload: string): string {
  return createHmac('sha256', key).update(payload).digest('hex');
}

export function isSignedByCourier(key: Buffer, payload: string, signature: string): boolean {
  const expected = Buffer.from(signCourierText(key, payload));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
