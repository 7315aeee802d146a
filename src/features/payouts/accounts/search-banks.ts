import { createTextFilter, foldText } from '#domain/fold-text.ts';
import type { Bank } from '#domain/payout-account.ts';

/** By a part of its official name, the names under which people know a bank. Providers have different codes and official names. */
const commonNames: readonly (readonly [part: string, names: readonly string[]])[] = [
  ['access bank', ['AccessBank', 'Diamond']],
  ['citibank', ['Citi']],
  ['fidelity', ['FidelityBank']],
  ['first bank', ['FirstBank', 'FBN']],
  ['first city monument', ['FCMB']],
  ['guaranty trust', ['GTBank', 'GTB', 'GT Bank', 'GTCO']],
  ['gtbank', ['Guaranty Trust Bank', 'GTB', 'GT Bank']],
  ['kuda', ['KudaBank']],
  ['moniepoint', ['TeamApt', 'Monie Point']],
  ['opay', ['OPay', 'Paycom']],
  ['paycom', ['OPay', 'Opay']],
  ['palmpay', ['Palm Pay']],
  ['stanbic', ['IBTC']],
  ['standard chartered', ['SCB', 'StanChart']],
  ['united bank for africa', ['UBA']],
  ['vfd', ['VBank', 'V Bank']],
  ['wema', ['ALAT']],
  ['zenith', ['ZenithBank']],
];

const listNames = (name: string): string[] => {
  const folded = foldText(name);
  return [name, ...commonNames.flatMap(([part, names]) => (folded.includes(part) ? names : []))];
};

/**
 * Returns the banks whose official and common names together contain every word of the text, or whose code it is. Banks with a
 * name that begins with the text come first.
 */
export function searchBanks(banks: readonly Bank[], typed: string): Bank[] {
  const text = foldText(typed.trim());
  const isMatch = createTextFilter(text);
  const matches = banks.flatMap((bank) => {
    const names = listNames(bank.name);
    const isFirst = names.some((name) => foldText(name).startsWith(text));
    return isMatch(names.join(' ')) || bank.code === text ? [{ bank, rank: isFirst ? 0 : 1 }] : [];
  });
  return matches.toSorted((one, other) => one.rank - other.rank).map(({ bank }) => bank);
}
