import { getCurrentPriceMinor, isOnSale } from '#domain/product.ts';

export interface Priced {
  priceMinor: number;
  discountedAmountMinor: number | null;
  discountStartDate: string | Date | null;
  discountEndDate: string | Date | null;
}

/** A price as it is shown: `beforeMinor` is set during a sale. */
export interface ShownPrice {
  priceMinor: number;
  beforeMinor: number | null;
}

const toIso = (instant: string | Date | null) => (instant instanceof Date ? instant.toISOString() : instant);

/** Returns the price at this instant (specification, section 5). */
export function getShownPrice(priced: Priced, now: Date): ShownPrice {
  const pricing = {
    ...priced,
    discountStartDate: toIso(priced.discountStartDate),
    discountEndDate: toIso(priced.discountEndDate),
  };
  const priceMinor = getCurrentPriceMinor(pricing, now);
  const isReduced = isOnSale(pricing, now) && priceMinor < priced.priceMinor;
  return { priceMinor, beforeMinor: isReduced ? priced.priceMinor : null };
}
