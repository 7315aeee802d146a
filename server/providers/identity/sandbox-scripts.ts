import type { ComparedFact } from '#domain/kyc-case.ts';

export interface IdentityScript {
  /** What the register says once it answers. */
  ends: 'matched' | 'mismatched' | 'unknown';
  differs?: readonly ComparedFact[];
  /** Seconds from the first question until it answers; at once where it is left out. */
  afterS?: number;
  /** Seconds from the first question during which nobody answers at all. */
  silentS?: number;
}

/** What a number means to the sandbox, by its last four digits; any other belongs to whoever names it. */
export const identityScripts: Readonly<Record<string, IdentityScript>> = {
  '0001': { ends: 'mismatched', differs: ['lastName'] },
  '0002': { ends: 'unknown' },
  '0003': { ends: 'matched', afterS: 30 },
  '0004': { ends: 'matched', silentS: 60 },
  '0005': { ends: 'mismatched', differs: ['firstName', 'dateOfBirth'], afterS: 30 },
};

export const scriptOf = (number: string): IdentityScript =>
  identityScripts[number.slice(-4)] ?? { ends: 'matched' };

/** What the sandbox's reviewer makes of a case, by the last four digits of the ID number; any other is approved. */
export const reviewScripts: Readonly<Record<string, 'asksAgain' | 'rejects' | 'waits'>> = {
  '0011': 'asksAgain',
  '0012': 'rejects',
  '0013': 'waits',
};

/** Seconds after which the sandbox's reviewer has looked. */
export const reviewAfterS = 20;
