import type { Config } from '#server/config.ts';
import { type Encryption, decryptText, encryptText } from '#server/security/encrypted-text.ts';

type Keys = Pick<Config, 'keys'>;

/** A provider's authorisation to charge a card, encrypted for one business, can't be decrypted for another. */
export const getCardEncryption = ({ keys }: Keys, businessId: string): Encryption => ({
  keys,
  purpose: 'stored-cards',
  binding: businessId,
});

export const sealCardCode = (config: Keys, businessId: string, code: string): string =>
  encryptText(getCardEncryption(config, businessId), code);

/** @throws UnknownKeyError, and Error if it was encrypted for another business or changed */
export const openCardCode = (config: Keys, businessId: string, sealed: string): string =>
  decryptText(getCardEncryption(config, businessId), sealed);
