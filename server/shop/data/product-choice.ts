import type { ShopProduct, ShopVariation } from '#server/modules/storefront/storefront.records.ts';

const isAvailable = ({ availableQuantity }: ShopVariation) =>
  availableQuantity === null || availableQuantity > 0;

/** Returns the chosen variation; without a choice the first one in stock. */
export function findChoice(
  { variations }: Pick<ShopProduct, 'variations'>,
  id: string | undefined,
): ShopVariation | undefined {
  return variations.find((variation) => variation.id === id) ?? variations.find(isAvailable) ?? variations[0];
}

/** A value of an option, as a link to the variation that has it. */
export interface OptionValue {
  value: string;
  variationId: string;
  isCurrent: boolean;
  isOut: boolean;
}

/**
 * Returns the values of each option. A value leads to the variation that differs from the chosen one in that option alone; where
 * there is none, to another one with the value, in stock if possible. A value that no variation has is left out.
 */
export function listOptionValues(
  { options, variations }: Pick<ShopProduct, 'options' | 'variations'>,
  choice: ShopVariation,
): { name: string; values: OptionValue[] }[] {
  return options.map(({ name, values }, nth) => ({
    name,
    values: values.flatMap((value) => {
      const having = variations.filter(({ optionValues }) => optionValues[nth] === value);
      const target =
        having.find(({ optionValues }) =>
          optionValues.every((each, index) => index === nth || each === choice.optionValues[index]),
        ) ??
        having.find(isAvailable) ??
        having[0];
      if (!target) return [];
      const isCurrent = choice.optionValues[nth] === value;
      return [{ value, variationId: target.id, isCurrent, isOut: !isAvailable(target) }];
    }),
  }));
}

/** The stock of a variation, as its customers read it. */
export type Stock = { kind: 'in' | 'out' } | { kind: 'low'; left: number };

export function describeStock(
  { availableQuantity }: Pick<ShopVariation, 'availableQuantity'>,
  lowStockAt: number,
): Stock {
  if (availableQuantity === null || availableQuantity > lowStockAt) return { kind: 'in' };
  return availableQuantity === 0 ? { kind: 'out' } : { kind: 'low', left: availableQuantity };
}
