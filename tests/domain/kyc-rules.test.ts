import { describe, expect, it } from 'vitest';
import type { Country } from '#domain/business.ts';
import { getMissingItems, maskName, canSubmitItem } from '#domain/kyc-case.ts';
import { documentTypes, documentTypesFor, documentTypesOf } from '#domain/kyc-documents.ts';
import { IdentityNumbers, idNumberRules, identityNumbersOf } from '#domain/kyc-numbers.ts';
import {
  KycAppeal,
  KycCompany,
  KycPerson,
  defaultAudience,
  isItemMissing,
  kycItemStatuses,
} from '#domain/kyc.ts';

const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;
const address = { line: '1 Broad Street', city: 'Ikeja', region: 'Lagos', country: 'Nigeria' };

describe('the identity number of a country', () => {
  it.each<[Country, label: string, accepted: string[], rejected: string[], message: string]>([
    [
      'NG',
      'National Identification Number (NIN)',
      ['70192645432', '701-9264.54 32'],
      ['7019264543', '701926454321', 'A70192645432', '7019264543A'],
      'Enter all 11 digits of the NIN',
    ],
    [
      'GH',
      'Ghana Card number',
      ['GHA-123456789-0', 'gha1234567890'],
      ['GHA123456789', 'GHA12345678901', 'XGHA1234567890', 'GHAABCDEFGHIJ', '1234567890'],
      'Enter the number as on the card, such as GHA-123456789-0',
    ],
    [
      'KE',
      'National ID number',
      ['1234567', '123456789'],
      ['123456', '1234567890', 'A1234567', '1234567A'],
      'Enter the 7 to 9 digits of the ID number',
    ],
    [
      'ZA',
      'South African ID number',
      ['8001015009087'],
      ['800101500908', '80010150090871', 'A8001015009087', 'ABCDEFGHIJKLM'],
      'Enter all 13 digits of the ID number',
    ],
    [
      'GB',
      'Passport number',
      ['123456789'],
      ['12345678', '1234567890', 'A123456789', 'ABCDEFGHI'],
      'Enter the 9 digits of the passport number',
    ],
  ])('of %s is the %s', (country, label, accepted, rejected, message) => {
    const { idNumber } = identityNumbersOf(country, false).shape;
    expect(idNumberRules[country].label).toBe(label);
    for (const number of accepted)
      expect(idNumber.parse(number)).toBe(number.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase());
    for (const number of rejected) expect(messageOf(idNumber.safeParse(number))).toBe(message);
  });
  it('is requested beside the BVN and its account in Nigeria only', () => {
    const account = { cbnCode: '044', accountNumber: '012 345 6789' };
    const numbers = { bvn: '22213459876', idNumber: '70192645432' };
    expect(identityNumbersOf('NG', true).parse({ ...numbers, account })).toEqual({
      ...numbers,
      account: { cbnCode: '044', accountNumber: '0123456789' },
    });
    expect(identityNumbersOf('NG', true).safeParse({ ...numbers, account: null }).success).toBe(false);
    expect(identityNumbersOf('NG', false).safeParse({ ...numbers, account }).success).toBe(false);
    expect(messageOf(identityNumbersOf('NG', false).safeParse({ ...numbers, bvn: '1', account: null }))).toBe(
      'Enter all 11 digits of the BVN',
    );
    expect(
      identityNumbersOf('GB', true).safeParse({ bvn: '22213459876', idNumber: '123456789', account: null })
        .success,
    ).toBe(false);
  });
  it('is accepted by the call in any form, with a message if it is missing', () => {
    const numbers = {
      bvn: '222 1345 9876',
      idNumber: 'gha-123',
      account: { cbnCode: '044', accountNumber: '0123456789' },
    };
    expect(IdentityNumbers.parse(numbers)).toEqual({ ...numbers, bvn: '22213459876', idNumber: 'GHA123' });
    expect(IdentityNumbers.parse({ ...numbers, bvn: null, account: null })).toMatchObject({ bvn: null });
    const problem = (change: object) => messageOf(IdentityNumbers.safeParse({ ...numbers, ...change }));
    for (const bvn of ['2221345987', '222134598761', 'A22213459876', 'ABCDEFGHIJK'])
      expect(problem({ bvn })).toBe('Enter all 11 digits of the BVN');
    expect(problem({ idNumber: '1234' })).toBe('Enter the number');
    expect(problem({ account: { cbnCode: '', accountNumber: '0123456789' } })).toBe('Choose a bank');
    for (const accountNumber of ['012345678', '01234567891', 'A0123456789', 'ABCDEFGHIJ'])
      expect(problem({ account: { cbnCode: '044', accountNumber } })).toBe(
        'Enter all 10 digits of the account number',
      );
  });
});

describe('the documents that prove an identity', () => {
  const everywhere = ['PASSPORT', 'DRIVERS_LICENCE'];
  it.each([
    ['NG', ['PASSPORT', 'NIN_SLIP', 'NATIONAL_ID', 'DRIVERS_LICENCE', 'VOTERS_CARD']],
    ['GH', ['PASSPORT', 'NATIONAL_ID', 'DRIVERS_LICENCE']],
    ['KE', ['PASSPORT', 'NATIONAL_ID', 'DRIVERS_LICENCE']],
    ['ZA', ['PASSPORT', 'NATIONAL_ID', 'DRIVERS_LICENCE']],
    ['GB', everywhere],
  ] as const)('are in %s %j', (country, ids) => {
    expect(documentTypesFor(country, 'IDENTITY_DOCUMENT').map(({ id }) => id)).toEqual(ids);
    const ofBusiness = ['REGISTRATION_CERTIFICATE', 'STATUS_REPORT'];
    expect(documentTypesFor(country, 'BUSINESS_DOCUMENT').map(({ id }) => id)).toEqual(ofBusiness);
    expect(documentTypesOf(country, 'BOTH').map(({ id }) => id)).toEqual([...ids, ...ofBusiness]);
  });
  it('show which sides are needed, and whether they expire', () => {
    const idsOf = (is: (type: (typeof documentTypes)[number]) => boolean) =>
      documentTypes.filter(is).map(({ id }) => id);
    expect(idsOf(({ sides }) => sides.includes('back'))).toEqual([
      'NATIONAL_ID',
      'DRIVERS_LICENCE',
      'VOTERS_CARD',
    ]);
    expect(idsOf(({ sides }) => sides.includes('front'))).toHaveLength(documentTypes.length);
    expect(idsOf(({ expires }) => expires)).toEqual(everywhere);
  });
  it('each have a name and a hint', () => {
    for (const texts of [documentTypes.map(({ label }) => label), documentTypes.map(({ hint }) => hint)]) {
      expect(new Set(texts).size).toBe(documentTypes.length);
      expect(texts.every((text) => text.length > 5)).toBe(true);
    }
  });
});

describe('an item of a verification', () => {
  const submittedAt = new Date('2026-01-05');
  const numbers = { item: 'IDENTITY_NUMBERS', status: 'needs attention', submittedAt } as const;
  const document = { item: 'IDENTITY_DOCUMENT', status: 'ready', submittedAt } as const;
  const reviewed = {
    status: 'needs attention',
    audience: 'INDIVIDUAL',
    decidedAt: new Date('2026-01-06'),
    items: [numbers, document],
  } as const;

  it('still has to be submitted where it is missing or needs attention', () =>
    expect(kycItemStatuses.filter(isItemMissing)).toEqual(['missing', 'needs attention']));
  it('is listed with the other missing items', () => {
    const view = {
      item: 'PERSONAL_DETAILS',
      reason: null,
      submittedAt: null,
      isOpen: true,
      document: null,
    } as const;
    const items = kycItemStatuses.map((status) => ({ ...view, status }));
    expect(getMissingItems({ items }).map(({ status }) => status)).toEqual(['missing', 'needs attention']);
  });
  it.each(['not started', 'in progress', 'expired'] as const)(
    'may be submitted while the verification is %s, if the audience has the item',
    (status) => {
      const membership = { ...reviewed, status, items: [] };
      expect(canSubmitItem(membership, 'IDENTITY_DOCUMENT')).toBe(true);
      expect(canSubmitItem(membership, 'BUSINESS_DOCUMENT')).toBe(false);
    },
  );
  it('may be corrected beside numbers that belong to its name', () => {
    expect(canSubmitItem(reviewed, 'IDENTITY_NUMBERS')).toBe(true);
    expect(canSubmitItem(reviewed, 'PERSONAL_DETAILS')).toBe(true);
    expect(canSubmitItem(reviewed, 'IDENTITY_DOCUMENT')).toBe(false);
  });
  it('stays closed where no data was given after the review', () => {
    const sameInstant = { ...reviewed, decidedAt: submittedAt, items: [document] };
    expect(canSubmitItem(sameInstant, 'IDENTITY_DOCUMENT')).toBe(false);
    expect(canSubmitItem({ ...sameInstant, decidedAt: null }, 'IDENTITY_DOCUMENT')).toBe(false);
  });
  it('belongs to the person and to the business unless one of them is requested', () =>
    expect(defaultAudience).toBe('BOTH'));
  it('masks a name with spaces around it', () => expect(maskName('  Adaeze \t Bo ')).toBe('A***e B*'));
});

describe('the fields of a verification form', () => {
  const person = {
    firstName: 'Ada',
    middleName: null,
    lastName: 'Obi',
    dateOfBirth: '1990-01-05',
    address,
  };
  const company = {
    registrationType: 'PRIVATE_COMPANY',
    registeredName: 'Adire House',
    registrationNumber: 'RC 123456',
    address,
  };
  it('accepts a complete person and a complete company', () => {
    expect(KycPerson.parse(person)).toEqual(person);
    expect(KycCompany.parse(company)).toEqual(company);
  });
  it.each([
    [{ firstName: ' ' }, 'Enter your first name'],
    [{ lastName: '' }, 'Enter your last name'],
    [{ dateOfBirth: '5 January' }, 'Choose your date of birth'],
  ])('shows, for %j: %s', (change, message) =>
    expect(messageOf(KycPerson.safeParse({ ...person, ...change }))).toBe(message),
  );
  it.each([
    [{ registrationType: 'CLUB' }, 'Choose how the business is registered'],
    [{ registeredName: 'A' }, 'Enter the name on the certificate'],
    [{ registrationNumber: 'none' }, 'Enter the number on the certificate, such as RC 123456'],
  ])('of a company shows, for %j: %s', (change, message) =>
    expect(messageOf(KycCompany.safeParse({ ...company, ...change }))).toBe(message),
  );
  it.each([
    ['rc 123456', 'RC 123456'],
    ['1234', '1234'],
    ['BN1234', 'BN1234'],
    ['IT-123456789', 'IT-123456789'],
    ['ABCD1234', undefined],
    ['RC 123', undefined],
    ['RC 1234567890', undefined],
    ['RC/123456', undefined],
    ['RC 123456A', undefined],
    ['RC  123456', undefined],
  ])('reads the registration number %j as %s', (registrationNumber, expected) =>
    expect(KycCompany.safeParse({ ...company, registrationNumber }).data?.registrationNumber).toBe(expected),
  );
  it('requires a sentence for an appeal', () => {
    expect(messageOf(KycAppeal.safeParse({ text: 'No.' }))).toBe('Explain what we should review again');
    expect(KycAppeal.parse({ text: 'The document shows my maiden name.' })).toEqual({
      text: 'The document shows my maiden name.',
    });
  });
});
