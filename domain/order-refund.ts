import * as z from 'zod/mini';
import { Id, text } from './id.ts';
import { AmountMinor } from './money.ts';
import type { OrderStatus, ShippingStatus } from './order-status.ts';

/** The amount and reason of a refund of one payment or of a whole order. */
export const RefundRequest = z.object({
  amountMinor: AmountMinor.check(z.positive('Enter an amount')),
  /** Shown in the timeline and in the email to the payer. */
  reason: text(2, 500, 'Enter a reason'),
});

/** A quantity of a line item, above zero. */
export const LineQuantity = z.object({
  lineId: Id,
  quantity: z.int().check(z.positive('Enter a quantity')),
});
export type LineQuantity = z.infer<typeof LineQuantity>;

/** The amount of an order that can still be refunded, in minor units, and the quantities that can be restocked. */
export const OrderRefund = z.object({
  leftMinor: AmountMinor,
  /** The part of `leftMinor` that a provider collected and therefore refunds itself. */
  collectedMinor: AmountMinor,
  /** The amount that was refunded or is being refunded. */
  refundedMinor: AmountMinor,
  pieces: z.array(LineQuantity),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

/** Returns true if the items of an order are with the merchant: they were not handed over, or they came back. */
export const areItemsWithMerchant = (shippingStatus: ShippingStatus): boolean =>
  shippingStatus === 'PENDING' ||
  shippingStatus === 'SCHEDULED' ||
  shippingStatus === 'READY_FOR_PICKUP' ||
  shippingStatus === 'RETURNED';

/** Where the items of a refunded order are. `toShip`: the rest of the order is still to be shipped. */
export type RestockSituation = 'withMerchant' | 'toShip' | 'away';

/** Returns where the items are; a refund restocks those that the merchant has, unless they are still to be shipped. */
export function getRestockSituation(
  { status, shippingStatus }: { status: OrderStatus; shippingStatus: ShippingStatus },
  isFullRefund: boolean,
): RestockSituation {
  if (!areItemsWithMerchant(shippingStatus)) return 'away';
  return isFullRefund || status === 'FAILED' || shippingStatus === 'RETURNED' ? 'withMerchant' : 'toShip';
}

/** Splits an amount over several limits, the first ones first; together never more than their sum. Minor units. */
export function splitAmount(amountMinor: number, leftMinor: readonly number[]): number[] {
  let rest = amountMinor;
  return leftMinor.map((left) => {
    const share = Math.min(rest, left);
    rest -= share;
    return share;
  });
}

export interface SoldLine {
  id: string;
  variationId: string | null;
  quantity: number;
  restockedQuantity: number;
}

/**
 * Returns the quantity of each line that its order still has reserved; of lines with the same variation, the first ones
 * first.
 */
export function getRestockableLines(
  lines: readonly SoldLine[],
  held: ReadonlyMap<string, number>,
): LineQuantity[] {
  const rest = new Map(held);
  return lines.flatMap(({ id, variationId, quantity, restockedQuantity }) => {
    if (variationId === null) return [];
    const there = rest.get(variationId) ?? 0;
    const pieces = Math.min(quantity - restockedQuantity, there);
    rest.set(variationId, there - pieces);
    return pieces > 0 ? [{ lineId: id, quantity: pieces }] : [];
  });
}
