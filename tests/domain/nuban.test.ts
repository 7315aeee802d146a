import { describe, expect, test } from 'vitest';
import { AccountNumber, doesNubanMatch } from '#domain/nuban.ts';

const vectors = [
  ['011', '0000014579'],
  ['044', '0010246780'],
  ['058', '0010246781'],
  ['50515', '5522116946'],
  ['999991', '8106136519'],
] as const;

describe('the check digit of an account number', () => {
  test.each(vectors)('is correct for %s/%s', (bankCode, number) => {
    expect(doesNubanMatch(bankCode, number)).toBe(true);
  });

  test.each(vectors)('is wrong for %s/%s after a change of any digit', (bankCode, number) => {
    for (const at of Array.from(number).keys())
      for (let by = 1; by < 10; by += 1) {
        const changed = Array.from(number)
          .with(at, String((Number(number[at]) + by) % 10))
          .join('');
        expect(doesNubanMatch(bankCode, changed), changed).toBe(false);
      }
  });

  test('is undefined where the standard does not apply', () => {
    expect(doesNubanMatch('KE-68', '0000014579')).toBeUndefined();
    expect(doesNubanMatch('011', '14579')).toBeUndefined();
    expect(doesNubanMatch('011', 'A0000014579')).toBeUndefined();
    expect(doesNubanMatch('011', '00000014579')).toBeUndefined();
    expect(doesNubanMatch('A999991', '8106136519')).toBeUndefined();
    expect(doesNubanMatch('9999911', '8106136519')).toBeUndefined();
  });

  test('extracts the digits from pasted text', () => {
    expect(AccountNumber.parse(' 0000 014-579 ')).toBe('0000014579');
    for (const typed of ['000001457', '00000145790', 'A0000014579', '0000014579A'])
      expect(AccountNumber.safeParse(typed).error?.issues[0]?.message).toBe(
        'An account number has 10 digits',
      );
  });
});
