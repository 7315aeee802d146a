import { describe, expect, test } from 'vitest';
import { BusinessDetails } from '#domain/business-details.ts';
import {
  Credentials,
  PersonalDetails,
  countries,
  countryCodes,
  countryDefaults,
  findCountry,
} from '#domain/business.ts';
import { CustomerDetails, getPhoneEnd, unique } from '#domain/customer.ts';
import { getNoticeEvent } from '#domain/customer-notice.ts';
import { handleProblemText, suggestHandle } from '#domain/handle.ts';
import { normalizeText } from '#domain/normalize-text.ts';
import { regionCodesOf } from '#domain/region-codes.ts';
import { trimEndOf } from '#domain/trim-end.ts';

const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('a country', () => {
  test.each(countryCodes)('is found by the code %s and by its name, in any spelling', (code) => {
    expect(findCountry(code)).toBe(code);
    expect(findCountry(` ${code.toLowerCase()} `)).toBe(code);
    expect(findCountry(countries[code].toUpperCase())).toBe(code);
  });
  test('is not guessed from other texts', () => expect(findCountry('France')).toBeUndefined());
  test('has a time zone and a currency', () =>
    expect(countryDefaults).toEqual({
      NG: { timeZone: 'Africa/Lagos', currency: 'NGN' },
      GH: { timeZone: 'Africa/Accra', currency: 'GHS' },
      KE: { timeZone: 'Africa/Nairobi', currency: 'KES' },
      ZA: { timeZone: 'Africa/Johannesburg', currency: 'ZAR' },
      GB: { timeZone: 'Europe/London', currency: 'GBP' },
    }));
  test("Kenya's counties have two-digit numbers", () =>
    expect(regionCodesOf.KE.slice(0, 2)).toEqual(['01', '02']));
});

describe('a phone number', () => {
  test.each([
    [null, null],
    ['123456', null],
    ['1234567', '1234567'],
    ['+2348031234567', '031234567'],
    ['08031234567', '031234567'],
  ])('%s is compared by its end %s', (number, end) => expect(getPhoneEnd(number)).toBe(end));
});

describe('the messages of a form', () => {
  const details = { name: 'Amaka Fabrics', handle: 'amaka', category: 'Services', country: 'NG' };
  test.each([
    [{ name: 'A' }, "Enter your business's name"],
    [{ name: 'x'.repeat(121) }, 'Use at most 120 characters'],
    [{ category: 'Piracy' }, 'Choose what you sell'],
    [{ country: 'FR' }, 'Choose a country'],
    [{ phoneNumber: '12' }, 'Enter a phone number with its country code, such as +234 803 555 9901'],
    [{ handle: '' }, 'Choose a handle for your store'],
    [{ handle: '-a' }, 'Start with a letter or a digit'],
    [{ handle: 'a b' }, 'Use only letters, digits, underscores, dots and hyphens'],
    [{ handle: 'a--b' }, 'Remove the double hyphen or double dot'],
    [{ handle: 'a.-b' }, "A dot and a hyphen can't be next to each other"],
    [{ handle: 'a-' }, "A handle can't end with a hyphen"],
    [{ handle: 'a'.repeat(64) }, 'Use fewer than 64 characters'],
  ])('of a business with %j: %s', (change, message) => {
    expect(messageOf(BusinessDetails.safeParse({ ...details, ...change }))).toBe(message);
    expect(new Set(Object.values(handleProblemText)).size).toBe(7);
  });
  test('accepts a complete business and trims its handle', () => {
    expect(BusinessDetails.parse({ ...details, handle: ' amaka ' })).toEqual(details);
  });

  const person = { firstName: 'Ada', lastName: 'Obi', phoneNumber: '08031234567' };
  test('of a person', () => {
    expect(PersonalDetails.parse(person)).toEqual(person);
    expect(messageOf(PersonalDetails.safeParse({ ...person, firstName: '' }))).toBe('Enter your first name');
    expect(messageOf(PersonalDetails.safeParse({ ...person, lastName: ' ' }))).toBe('Enter your last name');
    const credentials = { email: 'ada@obi.test', password: 'x' };
    expect(Credentials.parse(credentials)).toEqual(credentials);
    expect(messageOf(Credentials.safeParse({ ...credentials, password: '' }))).toBe('Enter your password');
    expect(messageOf(Credentials.safeParse({ ...credentials, email: 'ada' }))).toBe(
      'Enter an email address, such as name@example.com',
    );
  });

  const address = { line: '1 Broad Street', city: 'Ikeja', region: null, country: 'Nigeria' };
  const customer = { name: 'Ada Obi', email: null, phoneNumber: null, address, tags: ['regular'] };
  test('of a customer', () => {
    expect(CustomerDetails.parse(customer)).toEqual(customer);
    const problem = (change: object) => messageOf(CustomerDetails.safeParse({ ...customer, ...change }));
    expect(problem({ name: '' })).toBe('Enter a name');
    expect(problem({ address: { ...address, line: '' } })).toBe('Enter the street and number');
    expect(problem({ address: { ...address, city: '' } })).toBe('Enter the town or city');
    expect(problem({ address: { ...address, country: '' } })).toBe('Choose a country');
  });
});

describe('a text', () => {
  test('loses only the given characters at its end', () => {
    expect(trimEndOf('/a/b//', '/')).toBe('/a/b');
    expect(trimEndOf('//', '/')).toBe('');
    expect(trimEndOf('', '/')).toBe('');
    expect(trimEndOf('a', '/')).toBe('a');
  });
  test('keeps up to thirty combining marks in a row', () => {
    const accents = (count: number) => `a${'\u0301'.repeat(count)}b`;
    expect(normalizeText(accents(30), 'NFD')).toBe(accents(30));
    expect(normalizeText(accents(31), 'NFD')).toBe(accents(30));
    const stems = (count: number) => `a${'\u{1D165}'.repeat(count)}b`;
    expect(normalizeText(stems(16), 'NFD')).toBe(stems(16));
    expect(normalizeText(stems(40), 'NFD')).toBe(stems(30));
  });
  test('names the timeline event of a notice', () =>
    expect(getNoticeEvent('orderDeclined')).toBe('notice.orderDeclined'));
  test('is a handle of at most sixty characters', () =>
    expect(suggestHandle('x'.repeat(70))).toBe('x'.repeat(60)));
  test('removes duplicates from a list', () => expect(unique(['b', 'a', 'b'])).toEqual(['b', 'a']));
});
