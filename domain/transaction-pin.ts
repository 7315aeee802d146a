import * as z from 'zod/mini';

/** Decisions, "Rules": so many wrong PINs in a row lock it for a while, so many in total need a reset. */
export const pinRules = {
  digits: 4,
  attemptsBeforeLock: 5,
  lockMs: 900_000,
  attemptsBeforeReset: 10,
} as const;

export const TransactionPin = z.string().check(z.regex(/^\d{4}$/, 'Enter the 4 digits of your PIN'));

/** Rows of a keypad, the most common pairs, and other very common PINs. */
const commonPins = new Set(
  '2580 0852 1470 0741 3690 0963 1590 1357 2468 1004 4200 6969 1313 1123 5683 0070 1793 9731 7139'.split(' '),
);

/**
 * Returns true for an easily guessed PIN: one repeated digit, a sequence, a repeated pair, two pairs, a year of birth,
 * or a common PIN.
 */
export function isCommonPin(pin: string): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = Array.from(pin, Number);
  const step = b - a;
  const isRun = Math.abs(step) <= 1 && c - b === step && d - c === step;
  const isPairs = (a === c && b === d) || (a === b && c === d) || (a === d && b === c);
  return isRun || isPairs || /^(19|20)/.test(pin) || commonPins.has(pin);
}

/** Returns how many attempts are left until the PIN is locked, or must be reset. */
export const getPinAttemptsLeft = (wrongAttempts: number): number =>
  wrongAttempts >= pinRules.attemptsBeforeReset
    ? 0
    : pinRules.attemptsBeforeLock - (wrongAttempts % pinRules.attemptsBeforeLock);
