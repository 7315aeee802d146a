import type { ComparedFact } from '#domain/kyc-case.ts';

export interface IdentityScript {
  /** The register's answer. */
  result: 'matched' | 'mismatched' | 'unknown';
  differs?: readonly ComparedFact[];
  /** Seconds from the first request until it answers; it answers at once if this is left out. */
  afterS?: number;
  /** Seconds from the first request during which it does not respond at all. */
  silentS?: number;
}

/** The meaning of a number in the sandbox, by its last four digits; any other belongs to the person who submits it. */
export const identityScripts: Readonly<Record<string, IdentityScript>> = {
  '0001': { result: 'mismatched', differs: ['lastName'] },
  '0002': { result: 'unknown' },
  '0003': { result: 'matched', afterS: 30 },
  '0004': { result: 'matched', silentS: 60 },
  '0005': { result: 'mismatched', differs: ['firstName', 'dateOfBirth'], afterS: 30 },
};

export const scriptOf = (number: string): IdentityScript =>
  identityScripts[number.slice(-4)] ?? { result: 'matched' };

/** The decision of the sandbox's reviewer, by the last four digits of the ID number; any other is approved. */
export const reviewScripts: Readonly<Record<string, 'asksAgain' | 'rejects' | 'waits'>> = {
  '0011': 'asksAgain',
  '0012': 'rejects',
  '0013': 'waits',
};

/** Seconds until the sandbox's reviewer decides. */
export const reviewAfterS = 20;
