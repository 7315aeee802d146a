import * as z from 'zod/mini';
import { text } from './id.ts';
import { hasLink } from './link-text.ts';
import { normalizeText } from './normalize-text.ts';

/**
 * In a plain name, an address that isn't written as a link: with a space before its dot, before a common ending, or with the dot as a word.
 */
const spelledAddress =
  /[\p{L}\p{N}](?: [.。] ?\p{L}{2}| ?[.。·•] ?(?:com|net|org)\b| dot (?:com|net|org|ng|ke|gh|za|uk|io|info|biz|xyz|app)\b)/iu;
/** Seven digits or more, with what people write between the digits of a phone number. */
const phoneNumber = /(?:\p{Nd}[\s\p{Pd}+()./_|*]*){7}/u;
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Returns the name as it is read: full-width characters become plain, zero-width ones are removed, and `[dot]` is a dot. */
const toPlainName = (name: string): string =>
  normalizeText(name, 'NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?[([{] ?(?:dot|\.) ?[)\]}] ?/giu, '.');

const hasAddress = (name: string): boolean =>
  hasLink(toPlainName(name)) || spelledAddress.test(toPlainName(name));
const hasPhoneNumber = (name: string): boolean => phoneNumber.test(toPlainName(name));

/** Returns true if words of a name mix alphabets that share the look of letters. A single letter, such as Ω, is a symbol. */
function hasLookAlikes(name: string): boolean {
  const words = toPlainName(name).match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  return alphabets.filter((alphabet) => words.some((word) => alphabet.test(word))).length > 1;
}

/** The name of a person or a business, which is part of emails: it contains no address, phone number or look-alike letters. */
export const nameText = (min: number, max: number, message: string) =>
  text(min, max, message).check(
    z.refine(
      (name) => !hasAddress(name),
      "A name can't contain a web or email address. If it isn't one, put a space after the dot.",
    ),
    z.refine((name) => !hasPhoneNumber(name), "A name can't contain a phone number."),
    z.refine((name) => !hasLookAlikes(name), 'Use the letters of one alphabet only.'),
  );

/** Words by which an email pretends to come from a bank or from us. */
const claims = /bank|card|\b(?:accounts?|atm|bvn|nin|pin|otp|passwords?|blocked|suspended|kontor)\b/;

/** Returns whether a name could be taken for that of a bank, or leads somewhere. */
const isMisleading = (name: string): boolean =>
  hasAddress(name) ||
  hasPhoneNumber(name) ||
  hasLookAlikes(name) ||
  claims.test(
    normalizeText(name, 'NFKD')
      .replaceAll(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase(),
  );

/** The name of every business that has no name of its own in an email. */
export const unverifiedSender = 'Unverified business';

/**
 * Returns the name of a business in an email. One that is not verified could be anybody: its name is only used if it neither
 * leads somewhere nor sounds like a bank.
 */
export const getSenderName = ({ name, isVerified }: { name: string; isVerified: boolean }): string =>
  !isVerified && isMisleading(name) ? unverifiedSender : name;

/** Returns a person's name in an email of a business; their email address instead if the name could mislead. */
export const getPersonNameInEmail = (
  { name, email }: { name: string; email: string },
  { isVerified }: { isVerified: boolean },
): string => (!isVerified && isMisleading(name) ? email : name);
