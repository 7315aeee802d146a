import { describe, expect, test } from 'vitest';
import { SecondFactorCode, formatRecoveryCode, isRecoveryCode } from '#domain/second-factor.ts';
import {
  createTotp,
  findStep,
  getAuthenticatorAddress,
  getStep,
  toBase32,
} from '#server/modules/second-factor/totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('the code of an authenticator app', () => {
  // RFC 6238, appendix B: the last six of its eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s, as in RFC 6238', (second, code) => {
    expect(createTotp(secret, getStep(new Date(second * 1000)))).toBe(code);
  });

  test('is accepted one step before and after its own, and not further away', () => {
    const at = (second: number) => new Date(second * 1000);
    const step = getStep(at(59));
    expect([29, 30, 59, 60, 89].map((second) => findStep(secret, '287082', at(second)))).toEqual(
      Array.from({ length: 5 }, () => step),
    );
    expect(findStep(secret, '287082', at(90))).toBeUndefined();
  });

  test('is created from a secret that apps read in base32, as in RFC 4648', () => {
    const texts = ['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'];
    expect(texts.map((text) => toBase32(Buffer.from(text)))).toEqual([
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
    expect(getAuthenticatorAddress(secret, 'ada+shop@shop.example')).toBe(
      'otpauth://totp/Kontor:ada%2Bshop%40shop.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Kontor&algorithm=SHA1&digits=6&period=30',
    );
  });
});

describe('an entered code', () => {
  test.each([
    ['287 082', '287082'],
    ['abcde-fghjk', 'ABCDEFGHJK'],
    [' ABCDE FGHJK ', 'ABCDEFGHJK'],
  ])('%j is read as %s', (typed, code) => {
    expect(SecondFactorCode.parse(typed)).toBe(code);
  });

  test.each(['', '12345', '1234567', 'ABCDEFGHJ', 'ABCDEFGHIJ', 'ABCDEFGH10', 'x'.repeat(41)])(
    '%j is rejected',
    (typed) => {
      expect(SecondFactorCode.safeParse(typed).success).toBe(false);
    },
  );

  test('is a recovery code by its length', () => {
    expect([isRecoveryCode('287082'), isRecoveryCode('ABCDEFGHJK')]).toEqual([false, true]);
    expect(formatRecoveryCode('ABCDEFGHJK')).toBe('ABCDE-FGHJK');
  });
});
