import { bannedNames, bannedTexts } from '../language/banned.ts';
import { Problem } from './problem.ts';

/** The forms of a name: `loyalty-card`, `loyaltyCard`, `LoyaltyCard`, `loyalty card`, `Loyalty card`. */
export interface Name {
  kebab: string;
  camel: string;
  pascal: string;
  words: string;
  title: string;
}

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the words of a field or a value: "Due first" for `dueFirst`, "Web store" for `WEB_STORE`. */
export const toLabel = (identifier: string): string =>
  capitalize(identifier.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ').toLowerCase());

/**
 * Returns the forms of a name.
 * @throws Problem if it isn't kebab-case, or contains a word that lint:language refuses
 */
export function parseName(kebab: string): Name {
  // Names of flows are recorded, and a recording accepts only letters and separators.
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(kebab))
    throw new Problem(`"${kebab}" is no kebab-case name: lower-case letters, with "-" between words.`);
  const parts = kebab.split('-');
  const pascal = parts.map(capitalize).join('');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  const words = parts.join(' ');
  const banned =
    bannedNames.find(({ pattern }) => pattern.test(`${camel}Screen`)) ??
    bannedTexts.find(({ pattern }) => pattern.test(words));
  if (banned) throw new Problem(`"${kebab}" is not in the words of docs/glossary.md: ${banned.instead}`);
  return { kebab, camel, pascal, words, title: capitalize(words) };
}
