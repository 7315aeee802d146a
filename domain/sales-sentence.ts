import { type Currency, divideRounded } from './money.ts';

/** Net sales of a period in minor units, and those of the period beside it. */
export interface SalesComparison {
  netMinor: number;
  currency: Currency;
  /**
   * The compared period; null without a comparison. Its name follows "above", such as "October 2026"; `when` follows "sales were ₦10",
   * such as "in October 2026"; by default it is the name, as of "last month".
   */
  before: { netMinor: number; name: string; when?: string } | null;
  /** The product whose revenue differs most from that of the compared period. */
  largestChange: { name: string; revenueMinor: number; revenueBeforeMinor: number } | null;
}

type FormatMoney = (amountMinor: number, currency: Currency) => string;

/**
 * Returns the sentence above the figures (issue "Analytics"), such as "Sales are 12 % above last month, mostly from Ankara dresses.":
 * net sales against those of the compared period, in whole percent. A product is named if its revenue moved in the same direction,
 * by more than half of the difference.
 */
export function describeSales(comparison: SalesComparison, formatMoney: FormatMoney): string {
  const { netMinor, currency, before } = comparison;
  const sales =
    netMinor === 0
      ? 'There are no sales'
      : netMinor > 0
        ? `Sales are ${formatMoney(netMinor, currency)}`
        : `Refunds are ${formatMoney(-netMinor, currency)} higher than sales`;
  if (!before) return `${sales}.`;
  if (netMinor > 0 && before.netMinor > 0) return describeDifference(comparison, before);
  const former =
    before.netMinor === 0
      ? 'there were no sales'
      : before.netMinor > 0
        ? `sales were ${formatMoney(before.netMinor, currency)}`
        : 'refunds were higher than sales';
  return `${sales}; ${former} ${before.when ?? before.name}.`;
}

function describeDifference(
  { netMinor, largestChange }: SalesComparison,
  before: NonNullable<SalesComparison['before']>,
): string {
  const differenceMinor = netMinor - before.netMinor;
  const percent = Math.abs(divideRounded(differenceMinor * 100, before.netMinor));
  if (percent === 0)
    return `Sales are ${differenceMinor === 0 ? 'the same as' : 'about the same as'} ${before.name}.`;
  const isAbove = differenceMinor > 0;
  const cause = largestChange && describeCause(largestChange, differenceMinor);
  return `Sales are ${percent.toLocaleString('en')} % ${isAbove ? 'above' : 'below'} ${before.name}${cause ?? ''}.`;
}

function describeCause(
  { name, revenueMinor, revenueBeforeMinor }: NonNullable<SalesComparison['largestChange']>,
  differenceMinor: number,
): string | undefined {
  const changeMinor = revenueMinor - revenueBeforeMinor;
  if (Math.sign(changeMinor) !== Math.sign(differenceMinor)) return undefined;
  if (Math.abs(changeMinor) * 2 <= Math.abs(differenceMinor)) return undefined;
  return changeMinor > 0 ? `, mostly from ${name}` : `, mostly because ${name} sold less`;
}
