import { type Currency, currencies } from '#domain/money.ts';

/** How amounts are marked beside the codes of ISO 4217. */
const marks: Partial<Record<string, Currency>> = {
  '₦': 'NGN',
  N: 'NGN',
  NAIRA: 'NGN',
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  US$: 'USD',
  '₵': 'GHS',
  'GH₵': 'GHS',
  GH: 'GHS',
  GHC: 'GHS',
  KSH: 'KES',
  SH: 'KES',
  SHS: 'KES',
  R: 'ZAR',
};

/** Returns true if an amount or a currency is written in another currency; without a mark it isn't. */
export function isOtherCurrency(cell: string, currency: Currency): boolean {
  const mark = cell.replaceAll(/[\d\s.,'+-]/g, '').toUpperCase();
  return mark !== '' && mark !== currency && marks[mark] !== currency;
}

/** Returns the code of a currency that a header names, such as "Price (USD)". */
export const currencyOfHeader = (header: string): Currency | undefined => {
  const words = new Set(header.toUpperCase().split(/\W/));
  return currencies.find((currency) => words.has(currency));
};

const signs = ['₦', '€', '£', '$', 'GH₵', 'KSh'];

/** Guesses the currency by the signs and codes in headers and prices. */
export function guessCurrency(header: string[], prices: string[], usual: Currency): Currency {
  const text = [...header, ...prices.slice(0, 20)].join(' ');
  const words = new Set(text.split(/\W/));
  const code = currencies.find((currency) => words.has(currency));
  const sign = signs.find((mark) => text.includes(mark));
  return code ?? marks[sign?.toUpperCase() ?? ''] ?? usual;
}
