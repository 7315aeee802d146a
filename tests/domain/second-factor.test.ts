import { describe, expect, test } from 'vitest';
import {
  SecondFactorCode,
  parseChallenge,
  recoveryCodeAlphabet,
  secondFactorRules,
} from '#domain/second-factor.ts';

describe('an entered code', () => {
  const messagesOf = (typed: string) =>
    SecondFactorCode.safeParse(typed).error?.issues.map(({ message }) => message);

  test('that is wrong is asked for again', () => {
    expect(messagesOf('12345')).toEqual(['Enter the 6 digits from your app, or a recovery code']);
    expect(messagesOf('1'.repeat(41))).toEqual(['Enter the code from your app, or a recovery code']);
  });

  test('can be made of every letter and digit of recovery codes', () => {
    expect(recoveryCodeAlphabet).toMatch(/^[A-HJ-NP-Z]{24}[2-9]{8}$/);
    expect(new Set(recoveryCodeAlphabet).size).toBe(32);
    for (const sign of recoveryCodeAlphabet)
      expect(messagesOf(sign.repeat(secondFactorRules.recoveryCodeLength))).toBeUndefined();
  });
});

describe('the challenge of a refused sign-in', () => {
  const challenge = { token: 'abc', expiresAt: '2026-01-01T10:00:00.000Z' };

  test('is read from the refusal', () => expect(parseChallenge(challenge)).toEqual(challenge));
  test.each([undefined, null, {}, { token: 'abc' }, { expiresAt: challenge.expiresAt }])(
    'is not read from %o',
    (current) => expect(parseChallenge(current)).toBeUndefined(),
  );
});
