import { describe, expect, test } from 'vitest';
import {
  OrderFields,
  CompleteOrderDraft,
  findOrderProblem,
  getEditableParts,
  maxOrderLines,
  calculateOrderTotals,
  partyFields,
  priceFields,
} from '#domain/order-draft.ts';
import { orderStatuses, shippingStatuses } from '#domain/order-status.ts';

const line = { variationId: null, name: 'Cloth', quantity: 2, unitPriceMinor: 500 };
const address = { line: '1 Broad Street', city: 'Lagos', region: null, country: 'Nigeria' };
const whole: OrderFields = {
  customerId: null,
  newOrderCustomer: { name: 'Ada', phoneNumber: null, email: null },
  lines: [line],
  shippingMode: 'DELIVERY',
  deliveryConfiguration: 'SELF_MANAGED',
  deliveryTiming: 'PRE_DELIVERY',
  deliveryAddress: address,
  deliveryFeeMinor: 100,
  discountMinor: 50,
  note: null,
};
const problemOf = (schema: typeof OrderFields, change: object) => {
  const issue = schema.safeParse({ ...whole, ...change }).error?.issues[0];
  return issue ? [issue.path.join('.'), issue.message] : undefined;
};

describe('the totals of an order', () => {
  test('are its lines with delivery and less the discount', () =>
    expect(
      calculateOrderTotals([line, { quantity: 3, unitPriceMinor: 7 }], {
        deliveryFeeMinor: 100,
        discountMinor: 20,
      }),
    ).toEqual({ itemCount: 5, subtotalMinor: 1021, totalMinor: 1101 }));
  test('are zero without lines', () =>
    expect(calculateOrderTotals([], { deliveryFeeMinor: 0, discountMinor: 0 })).toEqual({
      itemCount: 0,
      subtotalMinor: 0,
      totalMinor: 0,
    }));
});

describe('an order draft', () => {
  test('is accepted complete', () => expect(CompleteOrderDraft.parse(whole)).toEqual(whole));
  test.each(Object.keys(whole))('is rejected without its %s', (field) => {
    const { [field as keyof OrderFields]: _left, ...rest } = whole;
    expect(OrderFields.safeParse(rest).success).toBe(false);
  });

  test.each<[object, string[] | undefined]>([
    [{ lines: [] }, ['lines', 'Add at least one item']],
    [{ lines: Array.from({ length: maxOrderLines }, () => line) }, undefined],
    [{ lines: Array.from({ length: maxOrderLines + 1 }, () => line) }, ['lines', 'Use at most 200 items']],
    [{ lines: [{ ...line, name: ' ' }] }, ['lines.0.name', 'Enter a description']],
    [{ lines: [{ ...line, name: 'x'.repeat(201) }] }, ['lines.0.name', 'Use at most 200 characters']],
    [{ lines: [{ ...line, quantity: 0 }] }, ['lines.0.quantity', 'Enter at least 1']],
    [{ lines: [{ ...line, quantity: 1 }] }, undefined],
    [{ lines: [{ ...line, quantity: 1.5 }] }, ['lines.0.quantity', 'Enter a whole number']],
    [{ lines: [{ ...line, quantity: 100_000 }] }, undefined],
    [{ lines: [{ ...line, quantity: 100_001 }] }, ['lines.0.quantity', 'Use at most 100,000']],
    [
      { lines: [{ ...line, unitPriceMinor: -1 }] },
      ['lines.0.unitPriceMinor', 'Enter a price of zero or more'],
    ],
    [
      { lines: [{ ...line, unitPriceMinor: 1_000_000_000_001 }] },
      ['lines.0.unitPriceMinor', 'Enter a smaller amount'],
    ],
    [{ lines: [{ ...line, unitPriceMinor: 1_000_000_000_000 }] }, undefined],
    [
      { newOrderCustomer: { name: '', phoneNumber: null, email: null } },
      ['newOrderCustomer.name', 'Enter a name'],
    ],
    [{ deliveryFeeMinor: -1 }, ['deliveryFeeMinor', 'Enter a fee of zero or more']],
    [{ deliveryFeeMinor: 0 }, undefined],
    [{ discountMinor: -1 }, ['discountMinor', 'Enter a discount of zero or more']],
    [{ note: 'x'.repeat(500) }, undefined],
    [{ note: 'x'.repeat(501) }, ['note', 'Use at most 500 characters']],
    [{ deliveryAddress: null }, ['deliveryAddress', 'Enter a delivery address']],
    [{ deliveryAddress: null, shippingMode: 'PICKUP' }, undefined],
    [{ discountMinor: 1100 }, undefined],
    [{ discountMinor: 1101 }, ['discountMinor', 'The discount is larger than the order total']],
  ])('%#', (change, problem) => expect(problemOf(CompleteOrderDraft, change)).toEqual(problem));

  test('trims texts', () =>
    expect(
      OrderFields.parse({
        ...whole,
        note: ' a ',
        lines: [{ ...line, name: ' Cloth ' }],
      }),
    ).toMatchObject({ note: 'a', lines: [{ name: 'Cloth' }] }));

  test('may be saved in parts', () =>
    expect(problemOf(OrderFields, { deliveryAddress: null })).toBeUndefined());
  test('has no problem where all fields are valid', () => expect(findOrderProblem(whole)).toBeUndefined());
});

describe('the editable fields of an order', () => {
  test('are all its fields, in two parts', () => {
    expect([...priceFields, ...partyFields].toSorted()).toEqual(Object.keys(whole).toSorted());
    expect(priceFields).toContain('discountMinor');
    expect(partyFields).toContain('deliveryAddress');
  });

  test('are its price while it is new and unpaid, and its customer until it is shipped', () => {
    const open = new Set([
      'CREATED',
      'PAYMENT_CONFIRMED',
      'ORDER_INTENT_CONFIRMED',
      'ORDER_PICKED_UP',
      'DELIVERED',
    ]);
    for (const status of orderStatuses)
      for (const paid of [true, false])
        for (const shippingStatus of shippingStatuses)
          expect(
            getEditableParts({ status, paid, shippingStatus }),
            `${status} ${paid} ${shippingStatus}`,
          ).toEqual({
            price: status === 'CREATED' && !paid,
            party: open.has(status) && shippingStatus === 'PENDING',
          });
  });
});
