import type { BankRecord } from './banks.ts';

/**
 * The Nigerian banks of merchants: names, codes and whether they still trade, from the public list of
 * Paystack (`GET /bank`, 2026). A provider's newer list replaces it.
 */
const facts: readonly (readonly [code: string, name: string, isActive: boolean])[] = [
  ['044', 'Access Bank', true],
  ['063', 'Access Bank (Diamond)', true],
  ['023', 'Citibank Nigeria', true],
  ['050', 'Ecobank Nigeria', true],
  ['070', 'Fidelity Bank', true],
  ['011', 'First Bank of Nigeria', true],
  ['214', 'First City Monument Bank', true],
  ['00103', 'Globus Bank', true],
  ['058', 'Guaranty Trust Bank', true],
  ['030', 'Heritage Bank', false],
  ['301', 'Jaiz Bank', true],
  ['082', 'Keystone Bank', true],
  ['50211', 'Kuda Bank', true],
  ['303', 'Lotus Bank', true],
  ['50515', 'Moniepoint MFB', true],
  ['999992', 'OPay (Paycom)', true],
  ['107', 'Optimus Bank', true],
  ['999991', 'PalmPay', true],
  ['104', 'Parallex Bank', true],
  ['076', 'Polaris Bank', true],
  ['105', 'PremiumTrust Bank', true],
  ['101', 'Providus Bank', true],
  ['221', 'Stanbic IBTC Bank', true],
  ['068', 'Standard Chartered Bank', true],
  ['232', 'Sterling Bank', true],
  ['100', 'SunTrust Bank', true],
  ['302', 'TAJ Bank', true],
  ['102', 'Titan Trust Bank', false],
  ['032', 'Union Bank of Nigeria', true],
  ['033', 'United Bank for Africa', true],
  ['215', 'Unity Bank', true],
  ['566', 'VFD Microfinance Bank', true],
  ['035', 'Wema Bank', true],
  ['057', 'Zenith Bank', true],
];

export const nigerianBanks: BankRecord[] = facts.map(([code, name, isActive]) => ({ code, name, isActive }));
