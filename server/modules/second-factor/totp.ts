import { createHmac, timingSafeEqual } from 'node:crypto';
import { secondFactorRules } from '#domain/second-factor.ts';

/** RFC 4648, the alphabet in which authenticator apps expect a secret. */
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the bytes in base32, without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** Returns the number of the time step that an instant is in. */
export const getStep = (now: Date): number => Math.floor(now.getTime() / secondFactorRules.stepMs);

/** Returns the code of a time step (RFC 6238 with HMAC-SHA-1, which is what every authenticator app supports). */
export function createTotp(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return (number % 10 ** secondFactorRules.digits).toString().padStart(secondFactorRules.digits, '0');
}

/** Returns the time step around now whose code this is; undefined for any other code. */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const { clockDriftSteps } = secondFactorRules;
  const current = getStep(now);
  const steps = Array.from({ length: 2 * clockDriftSteps + 1 }, (_, nth) => current - clockDriftSteps + nth);
  return steps.findLast((step) => timingSafeEqual(Buffer.from(createTotp(secret, step)), Buffer.from(code)));
}

/** Returns the address that an authenticator app reads from the QR code. */
export function getAuthenticatorAddress(secret: Buffer, email: string): string {
  const label = `Kontor:${encodeURIComponent(email)}`;
  const { digits, stepMs } = secondFactorRules;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=Kontor&algorithm=SHA1&digits=${digits}&period=${stepMs / 1000}`;
}
