import { getCurrentPriceMinor, getItemName } from '#domain/product.ts';
import type { CartLineRecord } from '#server/modules/storefront/storefront.records.ts';

/** A line of a cart at the price of the moment. Amounts are minor units. */
export interface PricedLine {
  variationId: string;
  productId: string;
  sku: string | null;
  name: string;
  quantity: number;
  unitPriceMinor: number;
  totalMinor: number;
  imageFileId: string | null;
  /** As many as the customer can get now, if that is less than the quantity. */
  available: number | null;
}

export interface PricedCart {
  lines: PricedLine[];
  subtotalMinor: number;
}

/** Returns a cart at the prices and the stock of this instant. */
export function priceCart(records: readonly CartLineRecord[], now: Date): PricedCart {
  const lines = records.map((record) => priceLine(record, now));
  return { lines, subtotalMinor: lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0) };
}

function priceLine(record: CartLineRecord, now: Date): PricedLine {
  const { variationId, productId, sku, title, optionValues, quantity, imageFileId } = record;
  const unitPriceMinor = getCurrentPriceMinor(
    {
      ...record,
      discountStartDate: record.discountStartDate?.toISOString() ?? null,
      discountEndDate: record.discountEndDate?.toISOString() ?? null,
    },
    now,
  );
  const stock = record.isForSale ? (record.availableQuantity ?? quantity) : 0;
  return {
    variationId,
    productId,
    sku,
    name: getItemName(title, optionValues),
    quantity,
    unitPriceMinor,
    totalMinor: unitPriceMinor * quantity,
    imageFileId,
    available: stock < quantity ? stock : null,
  };
}
