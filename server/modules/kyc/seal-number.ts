import type { Config } from '#server/config.ts';
import { openText, sealText } from '#server/sealed-text.ts';

type Keys = Pick<Config, 'keyFor'>;

/** What is sealed for one business or field opens for no other. */
const bindingOf = (businessId: string, field: string) => `${businessId} ${field}`;

/** Encrypts at rest (decisions, "BVN and NIN"). */
export const sealNumber = ({ keyFor }: Keys, businessId: string, field: string, number: string): string =>
  sealText(keyFor('identity'), bindingOf(businessId, field), number);

/** @throws Error where it was sealed for something else or changed */
export const openNumber = ({ keyFor }: Keys, businessId: string, field: string, sealed: string): string =>
  openText(keyFor('identity'), bindingOf(businessId, field), sealed);
