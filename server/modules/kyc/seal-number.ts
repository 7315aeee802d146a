import type { Config } from '#server/config.ts';
import { type Sealing, openText, sealText } from '#server/security/sealed-text.ts';

type Keys = Pick<Config, 'keys'>;

/** A value that is encrypted for one business or field can't be decrypted for another. */
export const sealingOf = ({ keys }: Keys, businessId: string, field: string): Sealing => ({
  keys,
  purpose: 'identity',
  binding: `${businessId} ${field}`,
});

/** Encrypts at rest (decisions, "BVN and NIN"). */
export const sealNumber = (config: Keys, businessId: string, field: string, number: string): string =>
  sealText(sealingOf(config, businessId, field), number);

/** @throws UnknownKeyError, and Error if it was encrypted for another business or field, or changed */
export const openNumber = (config: Keys, businessId: string, field: string, sealed: string): string =>
  openText(sealingOf(config, businessId, field), sealed);
