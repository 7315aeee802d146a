import { describe, expect, test } from 'vitest';
import { getSenderName, nameText, unverifiedSender } from '#domain/sender-name.ts';

const schema = nameText(1, 80, 'Enter your name');
const messageOf = (name: string) => schema.safeParse(name).error?.issues[0]?.message;

const accepted = [
  '24 Seven Ltd',
  'Shop 2010',
  'Dr. Ada & Sons',
  "Ọlá's Kitchen",
  'Café 1234',
  'Amaka Fabrics Ltd.',
  'A. B. Obi',
  'Adé-Ọ̀ṣun & Co.',
  'Ɓala Ƙano Stores',
  'Ɛfua Ɔsei',
  'Alpha & Ω Ventures',
  'Polka Dot Store',
  'Dot Com Cafe',
  'Dotcom Ventures',
  'Café @ Ikoyi',
  'Shop 12/14 Balogun',
  '7-Eleven',
  'No. 5, 3rd Avenue',
  'Иван Петров',
  '24/7 Store 2020',
  'Riverbank Foods',
];
const addresses = [
  'kontor.com',
  'kontor . com',
  'kontor .com',
  'kontor. com',
  'kontor dot com',
  'Kontor DOT Com support',
  'kontor [dot] com',
  'kontor (.) com',
  'kontor{dot}com',
  'kontor·com',
  'ada at gmail dot com',
  'Pay at evil dot example dot ng',
  'evil dot co dot uk',
];
const phones = [
  'Call 08031234567',
  '+234 803 123 4567',
  '0803-123-4567 Ada',
  '0803.123.4567',
  '(0803) 123/4567',
  '0 8 0 3 1 2 3 4',
  '０８０３１２３４５６７',
  '0803–123–4567',
  '080\u200B31234567',
  '٠٨٠٣١٢٣٤٥',
];
const lookAlikes = [
  'Zenith B\u0430nk',
  'K\u03BFntor',
  '\u041Aontor',
  'Zenith \u0412\u0410\u041D\u041A',
  'PayP\u0430l',
];

describe('a name', () => {
  test.each(accepted)('is accepted: %s', (name) => {
    expect(messageOf(name)).toBeUndefined();
  });
  test.each(addresses)('has no address: %s', (name) => {
    expect(messageOf(name)).toContain('web or email address');
  });
  test.each(phones)('has no phone number: %s', (name) => {
    expect(messageOf(name)).toContain('phone number');
  });
  test.each(lookAlikes)('has letters of one alphabet: %s', (name) => {
    expect(messageOf(name)).toContain('one alphabet');
  });
});

describe('the name of a business in an email', () => {
  test.each([...addresses, ...phones, ...lookAlikes])('is not used unless it is verified: %s', (name) => {
    expect(getSenderName({ name, isVerified: false })).toBe(unverifiedSender);
    expect(getSenderName({ name, isVerified: true })).toBe(name);
  });
  test.each(accepted.filter((name) => !/bank/i.test(name)))('is used: %s', (name) => {
    expect(getSenderName({ name, isVerified: false })).toBe(name);
  });
});
