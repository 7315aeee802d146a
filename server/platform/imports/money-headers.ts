import { normalizeText } from '#domain/normalize-text.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Words of headers whose columns change amounts of money. */
const moneyWords = setOf(
  'price prices sale discount discounts coupon coupons shipping delivery freight postage fee fees tax taxes vat gst refund refunds refunded tip tips gratuity surcharge surcharges duty duties deposit deposits rounding adjustment adjustments charge charges currency amount balance total grandtotal gross card credit rabatt versandkosten mwst',
);
/** Words of headers that describe something of these, such as its method, or that repeat what other columns add up to. */
const otherWords = setOf(
  'name address street city zip postcode postal province state country company phone email method methods title type code codes status date class percent note notes number taxable requires required at on id ids subtotal net quantity qty items item weight time service provider zone',
);

/** Returns true for the header of a column that changes amounts: the preview names it if it is not read. */
export function isMoneyHeader(header: string): boolean {
  const words = normalizeText(header, 'NFKD')
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(/[^a-z0-9]+/);
  const isDescription = words.some((word) => otherWords.has(word)) && !words.includes('currency');
  return !isDescription && words.some((word) => moneyWords.has(word));
}
