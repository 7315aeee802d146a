import type { Config } from '#server/config.ts';
import { type Encryption, decryptText, encryptText } from '#server/security/encrypted-text.ts';

type Keys = Pick<Config, 'keys'>;

/** A value that is encrypted for one business or field can't be decrypted for another. */
export const getEncryption = ({ keys }: Keys, businessId: string, field: string): Encryption => ({
  keys,
  purpose: 'identity',
  binding: `${businessId} ${field}`,
});

/** Encrypts at rest (decisions, "BVN and NIN"). */
export const encryptNumber = (config: Keys, businessId: string, field: string, number: string): string =>
  encryptText(getEncryption(config, businessId, field), number);

/** @throws UnknownKeyError, and Error if it was encrypted for another business or field, or changed */
export const decryptNumber = (config: Keys, businessId: string, field: string, encrypted: string): string =>
  decryptText(getEncryption(config, businessId, field), encrypted);
