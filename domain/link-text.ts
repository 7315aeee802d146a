import { normalizeText } from './normalize-text.ts';

/** The texts that email programs and phones turn into links: an address with a scheme, or a name with a dot between its parts. */
const link = /:\/\/|[\p{L}\p{N}-][.。]\p{L}{2}/u;

/** Normalises the text as it is read: full-width characters become plain, and zero-width characters are removed. */
const plain = (text: string): string => normalizeText(text, 'NFKC').replaceAll(/\p{Cf}/gu, '');

/**
 * Returns true if a text contains something that is read as a link, even without a scheme: `bit.ly/x`, `ada@obi.test`.
 */
export const hasLink = (text: string): boolean => link.test(plain(text));
