import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Returns a bearer token: 256 random bits, base64url. Only its hash is ever stored. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256; enough for random values, whereas a password needs argon2id. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Without letters and digits that are easily confused. */
const readable = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns eight characters that people can read out to each other. */
export const createReferralCode = (): string =>
  Array.from({ length: 8 }, () => readable[randomInt(readable.length)]).join('');
