import type { Banks } from './banks.ts';

/** Account numbers that decide the result of a name enquiry, whatever the bank. Any other number belongs to a made-up person. */
export const sandboxAccounts = {
  unknown: '0000000000',
  /** The bank does not answer. */
  down: '9999999999',
} as const;

/** The holder of each number. The check digits of the first three fit Guaranty Trust Bank (058), that of the last Zenith Bank (057). */
export const sandboxHolders: Record<string, string> = {
  '0123456785': 'OKAFOR AMAKA NGOZI',
  '2034567897': 'OBI AMAKA',
  '0812345675': 'BELLO TUNDE IBRAHIM',
  '2210000018': 'ADIRE HOUSE LTD',
};

const givenNames = [
  'CHINEDU',
  'AISHA',
  'FOLAKE',
  'EMEKA',
  'ZAINAB',
  'SEGUN',
  'NGOZI',
  'HALIMA',
  'OLUMIDE',
  'UCHE',
];
const familyNames = [
  'ADEYEMI',
  'NWOSU',
  'SULE',
  'EZE',
  'BALOGUN',
  'DANJUMA',
  'OKEKE',
  'LAWAL',
  'AKPAN',
  'IDRIS',
];

function holderOf(accountNumber: string): string {
  const [tens = 0, ones = 0] = Array.from(accountNumber.slice(-2), Number);
  return sandboxHolders[accountNumber] ?? `${familyNames[tens]} ${givenNames[ones]}`;
}

/** Banks that only exist here. @param directory their names */
export function sandboxBanks(directory: Banks['list']): Banks {
  return {
    name: 'sandbox',
    list: directory,
    async findHolder({ accountNumber }) {
      if (accountNumber === sandboxAccounts.down) throw new Error("Couldn't reach the bank");
      if (accountNumber === sandboxAccounts.unknown) return { state: 'unknown' };
      return { state: 'known', accountName: holderOf(accountNumber) };
    },
  };
}
