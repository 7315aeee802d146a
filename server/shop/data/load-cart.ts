import { getVariationName } from '#domain/product.ts';
import type { Executor } from '#server/db/client.ts';
import { maxQuantity } from '#server/modules/storefront/carts.service.ts';
import { type CartLineRecord, listCartLines } from '#server/modules/storefront/storefront.records.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { type ShownPrice, getShownPrice } from './prices.ts';

export interface CartLine {
  variationId: string;
  handle: string;
  title: string;
  variation: string;
  imageFileId: string | null;
  price: ShownPrice;
  /** As much of what was added as is in stock now. */
  quantity: number;
  maxQuantity: number;
  totalMinor: number;
  problem: 'unavailable' | 'limited' | null;
}

/** A cart at the prices and stock of this moment. */
export interface Cart {
  lines: CartLine[];
  itemCount: number;
  totalMinor: number;
}

export async function loadCart(
  db: Executor,
  businessId: string,
  token: string | undefined,
  now: Date,
): Promise<Cart> {
  const records = token === undefined ? [] : await listCartLines(db, businessId, hashToken(token));
  const lines = records.map((record) => toLine(record, now));
  return {
    lines,
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalMinor: lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
  };
}

function toLine(record: CartLineRecord, now: Date): CartLine {
  const { variationId, handle, title, optionValues, imageFileId, isForSale } = record;
  const available = isForSale ? Math.min(record.availableQuantity ?? maxQuantity, maxQuantity) : 0;
  const quantity = Math.min(record.quantity, available);
  const price = getShownPrice(record, now);
  return {
    variationId,
    handle,
    title,
    variation: getVariationName(optionValues),
    imageFileId,
    price,
    quantity,
    maxQuantity: available,
    totalMinor: price.priceMinor * quantity,
    problem: available === 0 ? 'unavailable' : quantity < record.quantity ? 'limited' : null,
  };
}
