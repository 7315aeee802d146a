import * as z from 'zod/mini';
import { Id, text } from './id.ts';
import { AmountMinor } from './money.ts';

/** What is given back, and why: of one payment or of a whole order. */
export const RefundRequest = z.object({
  amountMinor: AmountMinor.check(z.positive('Enter an amount')),
  /** Stands in the timeline, and tells the payer why. */
  reason: text(2, 500, 'Say why, in a few words'),
});

/** So many pieces of a line of an order; above zero. */
export const LinePieces = z.object({
  lineId: Id,
  quantity: z.int().check(z.positive('Enter how many pieces')),
});
export type LinePieces = z.infer<typeof LinePieces>;

/** What of an order can still go back: money in minor units, and pieces that it took from the stock. */
export const OrderRefund = z.object({
  leftMinor: AmountMinor,
  /** Of `leftMinor`, what a provider collected and therefore returns itself. */
  collectedMinor: AmountMinor,
  /** What went back already, or is on its way. */
  givenBackMinor: AmountMinor,
  pieces: z.array(LinePieces),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

/** Takes an amount out of several, the first ones first; together never more than there is. Minor units. */
export function sharesOf(amountMinor: number, leftMinor: readonly number[]): number[] {
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
  putBack: number;
}

/** The pieces of each line that its order still holds of the stock; of lines that sold the same thing, the first ones first. */
export function piecesLeft(lines: readonly SoldLine[], held: ReadonlyMap<string, number>): LinePieces[] {
  const rest = new Map(held);
  return lines.flatMap(({ id, variationId, quantity, putBack }) => {
    if (variationId === null) return [];
    const there = rest.get(variationId) ?? 0;
    const pieces = Math.min(quantity - putBack, there);
    rest.set(variationId, there - pieces);
    return pieces > 0 ? [{ lineId: id, quantity: pieces }] : [];
  });
}
