import * as z from 'zod/mini';
import { text } from './id.ts';
import { hasLink } from './link-text.ts';
import { normalizeText } from './normalize-text.ts';

/** The name of a person or a business, which is part of emails: it contains no address. */
export const nameText = (min: number, max: number, message: string) =>
  text(min, max, message).check(
    z.refine(
      (name) => !hasLink(name),
      "A name can't contain a web or email address. If it isn't one, put a space after the dot.",
    ),
  );

/** Words by which an email pretends to come from a bank or from us. */
const claims = /bank|card|\b(?:accounts?|atm|bvn|nin|pin|otp|passwords?|blocked|suspended|kontor)\b/;

/** Returns whether a name could be taken for a message of a bank, or leads somewhere. */
const isMisleading = (name: string): boolean =>
  hasLink(name) ||
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
