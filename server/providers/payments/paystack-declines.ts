import type { Decline } from '#domain/payment.ts';

/**
 * The texts of Paystack's `gateway_response` and refusals, by how final they are; the first match counts. Paystack publishes
 * them without classes: its support articles "Bank errors", "Customer errors" and "System errors", and "Errors" of
 * https://paystack.com/docs/api. Most are the names of ISO 8583 response codes, which follow Visa's categories of decline
 * codes: category 1 (the issuer never approves) is hard; category 2 (the issuer can't approve now) is soft, and so is the
 * general refusal 05, "Do not honour". An expired card (54) is hard, because the card that is kept can't change.
 */
const declines: [RegExp, Decline][] = [
  [/\b(?:lost|stolen)\b|pick.?up|hot.?(?:card|list)/i, 'hard'],
  [/expired card|card (?:has |is )?expired/i, 'hard'],
  [/(?:account|card) (?:is |was |has been )?closed|closed account/i, 'hard'],
  [/invalid (?:card|account)|(?:card|account) number is invalid|no such issuer|no card record/i, 'hard'],
  [/not permitted (?:to|on) card/i, 'hard'],
  [/stop payment|revocation|revoked|do not (?:retry|try again)/i, 'hard'],
  [/blacklisted/i, 'hard'],
  [
    /authori[sz]ation (?:code )?(?:is (?:invalid|not reusable|inactive)|does not exist|may be inactive)/i,
    'hard',
  ],
  [/does not match authori[sz]ation/i, 'hard'],
  [/(?:insufficient|not sufficient|no sufficient) fund/i, 'soft'],
  [/exceed|\blimit|too many|charge attempt cannot be fulfilled/i, 'soft'],
  [/do not hono/i, 'soft'],
  [/issuer|switch|inoperative|unavailable|malfunction|time(?:d)?.?out|downtime|system error/i, 'soft'],
  [/fraud|restricted|access denied|auth data error|^\s*declined/i, 'soft'],
];

/** Returns the class of a decline from Paystack's words; null for words that don't say it. */
export const classifyDecline = (words: string): Decline | null =>
  declines.find(([pattern]) => pattern.test(words))?.[1] ?? null;
