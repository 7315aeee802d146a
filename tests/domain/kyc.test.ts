import { describe, expect, it } from 'vitest';
import { countryCodes } from '#domain/business.ts';
import { isOfAge, kycItemsByAudience, kycAudiences } from '#domain/kyc.ts';
import { maskName, canSubmitItem } from '#domain/kyc-case.ts';
import { documentItems, documentTypesFor, documentTypesOf, isDocumentItem } from '#domain/kyc-documents.ts';
import { identityNumbersOf, maskNumber } from '#domain/kyc-numbers.ts';
import { listOpenRequirements } from '#domain/payout-requirements.ts';

describe('identity numbers', () => {
  it('are masked as the decisions define', () => {
    expect(maskNumber('20012345677')).toBe('200*****677');
    expect(maskNumber('1234567')).toBe('12***67');
  });
  it('are accepted with spaces, and only with all of their digits', () => {
    const numbers = identityNumbersOf('NG', false);
    const typed = { bvn: '222 1345 9876', idNumber: '701-9264-5432', account: null };
    expect(numbers.parse(typed)).toEqual({ bvn: '22213459876', idNumber: '70192645432', account: null });
    for (const bvn of ['2221345987', '222134598760', '2221345987a', null])
      expect(numbers.safeParse({ ...typed, bvn }).success).toBe(false);
  });
  it('depend on the country; an account is added where the provider compares one', () => {
    const kenyan = { bvn: null, idNumber: '12345678', account: null };
    expect(identityNumbersOf('KE', true).safeParse(kenyan).success).toBe(true);
    expect(
      identityNumbersOf('NG', true).safeParse({ bvn: '22213459876', idNumber: '70192645432' }).success,
    ).toBe(false);
  });
});

describe('a verification', () => {
  it('can be proved in every country, by person and by business', () => {
    for (const country of countryCodes) {
      for (const item of documentItems) expect(documentTypesFor(country, item)).not.toEqual([]);
      for (const audience of kycAudiences)
        expect(new Set(documentTypesOf(country, audience).map(({ item }) => item))).toEqual(
          new Set(kycItemsByAudience[audience].filter(isDocumentItem)),
        );
    }
  });
  it('reopens only what a review requested again, until it is sent', () => {
    const decidedAt = new Date('2026-01-06');
    const row = (
      item: 'PERSONAL_DETAILS' | 'IDENTITY_DOCUMENT',
      status: 'ready' | 'needs attention',
      day: string,
    ) => ({
      item,
      status,
      submittedAt: new Date(day),
    });
    const membership = { status: 'needs attention', audience: 'INDIVIDUAL', decidedAt } as const;
    const items = [
      row('PERSONAL_DETAILS', 'ready', '2026-01-05'),
      row('IDENTITY_DOCUMENT', 'needs attention', '2026-01-05'),
    ];
    expect(canSubmitItem({ ...membership, items }, 'IDENTITY_DOCUMENT')).toBe(true);
    expect(canSubmitItem({ ...membership, items }, 'PERSONAL_DETAILS')).toBe(false);
    const submittedItems = [row('IDENTITY_DOCUMENT', 'ready', '2026-01-07')];
    expect(canSubmitItem({ ...membership, items: submittedItems }, 'IDENTITY_DOCUMENT')).toBe(true);
    expect(
      canSubmitItem({ ...membership, status: 'expired', items: submittedItems }, 'PERSONAL_DETAILS'),
    ).toBe(true);
    for (const status of ['submitted', 'approved', 'rejected', 'revoked'] as const)
      expect(canSubmitItem({ ...membership, status, items: submittedItems }, 'IDENTITY_DOCUMENT')).toBe(
        false,
      );
  });
  it('accepts persons of age, from the birthday on', () => {
    expect(isOfAge('2008-03-21', '2026-03-21')).toBe(true);
    expect(isOfAge('2008-03-22', '2026-03-21')).toBe(false);
  });
  it('masks most letters of a name', () => expect(maskName('Adaeze Ngozi Bo')).toBe('A***e N***i B*'));
});

describe('the requirements of the first withdrawal', () => {
  it('lists what is left, the slowest first', () => {
    expect(listOpenRequirements({ kyc: 'not started', hasAccount: false, hasPin: true })).toEqual([
      'kyc',
      'account',
    ]);
    // The account form asks for the PIN.
    expect(listOpenRequirements({ kyc: 'not started', hasAccount: false, hasPin: false })).toEqual([
      'kyc',
      'pin',
      'account',
    ]);
    expect(listOpenRequirements({ kyc: 'submitted', hasAccount: true, hasPin: true })).toEqual(['kyc']);
    for (const kyc of ['expired', 'revoked'] as const)
      expect(listOpenRequirements({ kyc, hasAccount: true, hasPin: true })).toEqual(['kyc']);
    expect(listOpenRequirements({ kyc: 'approved', hasAccount: true, hasPin: true })).toEqual([]);
  });
});
