import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { type Encryption, decryptText, encryptText } from '#server/security/encrypted-text.ts';

type Keys = Pick<Config, 'keys'>;

/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;

/** A secret that is encrypted for one person can't be decrypted for another. */
export const getSecretEncryption = ({ keys }: Keys, userId: string): Encryption => ({
  keys,
  purpose: 'second-factor',
  binding: userId,
});

/** Returns a new secret, encrypted. */
export const createSealedSecret = (config: Keys, userId: string): string =>
  encryptText(getSecretEncryption(config, userId), randomBytes(secretBytes).toString('base64'));

export const openSecret = (config: Keys, userId: string, sealed: string): Buffer =>
  Buffer.from(decryptText(getSecretEncryption(config, userId), sealed), 'base64');
