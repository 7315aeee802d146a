import { describe, expect, it } from 'vitest';
import { createTextFilter } from '#domain/fold-text.ts';
import { nigerianBanks } from '#server/providers/banks/nigerian-banks.ts';
import { searchBanks } from '#src/features/payouts/accounts/search-banks.ts';

describe('a filter of texts', () => {
  it.each([
    ['Zoë', 'zoe'],
    ['Ọláyínká', 'olayinka'],
    ['Ọláyínká'.normalize('NFD'), 'Ọláyínká'.normalize('NFC')],
    ["O'Shea", 'O’Shea'],
    ['O’Shea', "o'shea"],
    ['Ｋｅｎｔｅ cloth', 'cloth kente'],
    ['T‑shirt', 't-shirt'],
    ['anything', '  '],
  ])('finds “%s” by “%s”', (text, search) => {
    expect(createTextFilter(search)(text)).toBe(true);
  });

  it('finds no text that lacks one of the words', () => {
    expect(createTextFilter('kente bag')('Kente cloth')).toBe(false);
  });
});

describe('the search of banks', () => {
  const names = (typed: string) => searchBanks(nigerianBanks, typed).map(({ name }) => name);

  it.each([
    ['GTB', 'Guaranty Trust Bank'],
    ['GTBank', 'Guaranty Trust Bank'],
    ['gt bank', 'Guaranty Trust Bank'],
    ['UBA', 'United Bank for Africa'],
    ['FCMB', 'First City Monument Bank'],
    ['First Bank', 'First Bank of Nigeria'],
    ['FirstBank', 'First Bank of Nigeria'],
    ['Kuda', 'Kuda Bank'],
    ['OPay', 'OPay (Paycom)'],
    ['paycom', 'OPay (Paycom)'],
    ['Zenith', 'Zenith Bank'],
    ['058', 'Guaranty Trust Bank'],
  ])('finds by “%s” %s first', (typed, name) => {
    expect(names(typed)[0]).toBe(name);
  });

  it('finds a bank that a provider calls by its common name', () => {
    const banks = [
      { code: '1', name: 'GTBank Plc' },
      { code: '2', name: 'Paycom' },
    ];
    expect(searchBanks(banks, 'Guaranty')).toEqual([banks[0]]);
    expect(searchBanks(banks, 'opay')).toEqual([banks[1]]);
  });

  it('finds all banks without a text, and none by a word of no bank', () => {
    expect(names('')).toHaveLength(nigerianBanks.length);
    expect(names('no such bank')).toEqual([]);
  });
});
