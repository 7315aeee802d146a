import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { maskNumber } from '#domain/kyc-numbers.ts';
import { kycAudiences, kycItemsByAudience } from '#domain/kyc.ts';
import { t as kyc } from '#src/features/account-verification/steps/account-verification.messages.ts';
import { countSteps } from '#src/features/account-verification/steps/welcome-step.tsx';
import { t as message } from '#src/features/invoices/message-field.messages.ts';
import { t as sending } from '#src/features/invoices/send-dialog.messages.ts';
import { describeNumber } from '#src/features/payouts/accounts/account-fields.tsx';

describe('the verification', () => {
  test('counts the steps of each type as its stepper does: the items, and the review', () => {
    for (const audience of kycAudiences) {
      expect(countSteps(audience)).toBe(kycItemsByAudience[audience].length + 1);
      expect(kyc(`${audience}Why`)).not.toMatch(/steps?\b/i);
    }
  });

  test('says how numbers are shown later, and that they are checked at once', () => {
    const text = kyc('IDENTITY_NUMBERSWhy');
    expect(text).toContain(maskNumber('20012345677'));
    expect(text).not.toMatch(/never show/);
    expect(text).toMatch(/check them against the register as soon as you save them/);
    expect(kyc('overviewWhyChecked')).toMatch(/checked against the register when you save them/);
    for (const key of ['overviewWhy', 'overviewWhyChecked'] as const)
      expect(kyc(key)).not.toMatch(/Nothing is sent/);
  });
});

describe('the email with an invoice', () => {
  test('of a business that is not verified promises no PDF, and names its limit', () => {
    expect(sending('emailToUnverified')).not.toMatch(/PDF/);
    expect(message('verifyWhy', { count: 50 })).toMatch(/you can send 50 of them in 24 hours/);
  });
});

describe('the hint of an account number', () => {
  const banks = [{ code: '058', name: 'GTBank' }];
  const account = { cbnCode: '058', accountNumber: '0123456780' };
  test("says that the number doesn't match its bank, until the bank has confirmed it", () => {
    expect(describeNumber(banks, account, false)).toMatch(/doesn't match GTBank/);
    expect(describeNumber(banks, account, true)).toBeUndefined();
  });
});

test('no text says that Kontor never asks for what its own pages ask for', async () => {
  for (const folder of ['src', 'server'])
    for await (const path of glob(`${folder}/**/*.{ts,tsx}`))
      expect(readFileSync(path, 'utf8'), path).not.toMatch(/Kontor will never ask you/);
});

test('the details of a new business are not promised to change later without saying which can not', () => {
  const texts = readFileSync('src/features/onboarding/details/details.messages.ts', 'utf8');
  expect(texts).toMatch(/name and country can't be changed once you're verified, the currency once/);
});
