import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shippingStatuses } from '#domain/order-status.ts';
import { getRestockableLines, getRestockSituation, splitAmount } from '#domain/order-refund.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('the refund of an order', () => {
  test('adds up to the last kobo, and never exceeds what is left of any payment', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.array(fc.nat(4_000_000)), (amountMinor, left) => {
        const shares = splitAmount(amountMinor, left);
        expect(sum(shares)).toBe(Math.min(amountMinor, sum(left)));
        for (const [nth, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(left[nth] ?? 0);
        }
      }),
    );
  });

  test('never exceeds the sold quantity of a line or the reserved quantity of a variation', () => {
    const line = fc.record({
      id: fc.uuid(),
      variationId: fc.option(fc.constantFrom('bag', 'shirt', 'cap')),
      quantity: fc.integer({ min: 4, max: 9 }),
      restockedQuantity: fc.nat(4),
    });
    const held = fc.dictionary(fc.constantFrom('bag', 'shirt', 'cap'), fc.nat(20));
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: ({ id }) => id }), held, (lines, holds) => {
        const restockable = getRestockableLines(lines, new Map(Object.entries(holds)));
        const of = (id: string) => restockable.find(({ lineId }) => lineId === id)?.quantity ?? 0;
        for (const { id, quantity, restockedQuantity } of lines)
          expect(of(id)).toBeLessThanOrEqual(quantity - restockedQuantity);
        for (const thing of ['bag', 'shirt', 'cap']) {
          const sold = lines.filter(({ variationId }) => variationId === thing);
          const soldQuantity = sum(
            sold.map(({ quantity, restockedQuantity }) => quantity - restockedQuantity),
          );
          expect(sum(sold.map(({ id }) => of(id)))).toBe(Math.min(soldQuantity, holds[thing] ?? 0));
        }
      }),
    );
  });

  test.each([
    ['nothing', 0, [0, 0]],
    ['less than the first has', 2, [2, 0]],
    ['exactly what the first has', 3, [3, 0]],
    ['one more than the first has', 4, [3, 1]],
    ['exactly what there is', 8, [3, 5]],
    ['more than there is', 9, [3, 5]],
  ])('splits %s (%i) over 3 and 5 in their order', (_, amountMinor, shares) =>
    expect(splitAmount(amountMinor, [3, 5])).toEqual(shares),
  );

  test('lists only lines that still have reserved stock, the first ones first', () => {
    const bag = { variationId: 'bag', quantity: 2, restockedQuantity: 0 };
    const lines = [
      { ...bag, id: 'free', variationId: null },
      { ...bag, id: 'first' },
      { ...bag, id: 'returned', restockedQuantity: 2 },
      { ...bag, id: 'second' },
      { ...bag, id: 'third' },
      { ...bag, id: 'other', variationId: 'cap' },
    ];
    expect(getRestockableLines(lines, new Map([['bag', 3]]))).toEqual([
      { lineId: 'first', quantity: 2 },
      { lineId: 'second', quantity: 1 },
    ]);
    expect(getRestockableLines(lines, new Map())).toEqual([]);
  });

  test('restocks the items that the merchant has, unless the rest of the order is still shipped', () => {
    const atHome = new Set(['PENDING', 'SCHEDULED', 'READY_FOR_PICKUP', 'RETURNED']);
    for (const shippingStatus of shippingStatuses)
      expect(getRestockSituation({ status: 'ORDER_INTENT_CONFIRMED', shippingStatus }, true)).toBe(
        atHome.has(shippingStatus) ? 'withMerchant' : 'away',
      );
    const paid = { status: 'PAYMENT_CONFIRMED', shippingStatus: 'PENDING' } as const;
    expect(getRestockSituation(paid, false)).toBe('toShip');
    expect(getRestockSituation({ ...paid, status: 'FAILED' }, false)).toBe('withMerchant');
    expect(getRestockSituation({ status: 'FAILED', shippingStatus: 'RETURNED' }, false)).toBe('withMerchant');
  });
});
