import { expect, test } from 'vitest';
import { describeOrdersToDo } from '#src/features/home/orders-to-do.ts';

const none = { any: 0, toShip: 0, toConfirm: 0, toCollect: 0, toRefund: 0, toReturn: 0, unpaid: 4 };

test.each([
  [none, 'No orders need your attention.'],
  [{ ...none, any: 1, toConfirm: 1 }, '1 order needs your attention: 1 to confirm'],
  [{ ...none, any: 5, toShip: 5 }, '5 orders need your attention: 5 to ship'],
  [
    { ...none, any: 9, toShip: 5, toReturn: 1, toRefund: 3 },
    '9 orders need your attention: 5 to ship, 3 refund requests and 1 to refund',
  ],
  [
    { ...none, any: 1200, toShip: 1000, toCollect: 200 },
    '1,200 orders need your attention: 1,000 to ship and 200 to collect payment for',
  ],
])('names what the orders need: %#', (waiting, text) => {
  expect(describeOrdersToDo(waiting)).toBe(text);
});
