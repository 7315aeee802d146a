import { describe, expect, test } from 'vitest';
import { listSkipped, readOrderFile } from '#tests/support/store/read-order-file.ts';

const statusesOf = ({ records }: Awaited<ReturnType<typeof readOrderFile>>) =>
  records.map(({ number, status }) => [number, status]);

describe('the status of a past order', () => {
  const file = (words: string[], header = 'Order Status') =>
    [
      `Order Number,Order Date,Item Name,Quantity,Price,${header}`,
      ...words.map((word, nth) => `${nth + 1},2025-03-01,Bag,1,"10,000.00",${word}`),
    ].join('\n');

  test('is the one of the file', async () => {
    const result = await readOrderFile(
      file(['Completed', 'Cancelled', 'Refunded', 'Failed', 'Pending payment', 'Processing', 'On hold']),
    );
    expect(statusesOf(result)).toEqual([
      ['1', 'delivered'],
      ['2', 'cancelled'],
      ['3', 'refunded'],
      ['4', 'failed'],
      ['5', 'unpaid'],
      ['6', 'paid'],
      ['7', 'unpaid'],
    ]);
    // Paid: 1, 3 and 6, of which 3 was refunded; unpaid: 5 and 7.
    expect(result.report).toMatchObject({
      totalMinor: 3_000_000,
      refundedMinor: 1_000_000,
      unpaidMinor: 2_000_000,
      cancelledOrders: 1,
      unknownStatuses: [],
      skipped: [],
    });
  });

  test.each([
    ['Financial Status', 'paid', 'delivered'],
    ['Financial Status', 'authorized', 'unpaid'],
    ['Financial Status', 'pending', 'unpaid'],
    ['Financial Status', 'voided', 'cancelled'],
    ['Financial Status', 'refunded', 'refunded'],
    ['Payment Status', 'Unpaid', 'unpaid'],
    ['Paid', 'no', 'unpaid'],
    ['Fulfillment Status', 'unfulfilled', 'paid'],
    ['Fulfillment Status', 'fulfilled', 'delivered'],
    ['Status', 'wc-on-hold', 'unpaid'],
    ['Status', 'CANCELED', 'cancelled'],
    ['Cancelled at', '2025-03-02', 'cancelled'],
    ['Cancelled at', '', 'delivered'],
  ])('%s: %s', async (header, word, status) => {
    expect(statusesOf(await readOrderFile(file([word], header)))).toEqual([['1', status]]);
  });

  test('combines payment and fulfilment', async () => {
    const text = `Order,Date,Item,Quantity,Price,Financial Status,Fulfillment Status,Cancelled at
1,2025-03-01,Bag,1,100,pending,fulfilled,
2,2025-03-01,Bag,1,100,paid,unfulfilled,
3,2025-03-01,Bag,1,100,paid,fulfilled,2025-03-02
4,2025-03-01,Bag,1,100,refunded,fulfilled,2025-03-02
`;
    expect(statusesOf(await readOrderFile(text))).toEqual([
      ['1', 'deliveredUnpaid'],
      ['2', 'paid'],
      ['3', 'cancelled'],
      ['4', 'refunded'],
    ]);
  });

  test('is asked once for the file where a word is not known; until then its orders are skipped', async () => {
    const text = file(['Completed', 'Storniert', 'storniert', 'Abgeholt']);
    const open = await readOrderFile(text);
    expect(statusesOf(open)).toEqual([['1', 'delivered']]);
    expect(open.report.unknownStatuses).toEqual([
      { word: 'storniert', lines: 2 },
      { word: 'abgeholt', lines: 1 },
    ]);
    expect(listSkipped(open)).toEqual({ 'unknown order status': [3, 4, 5] });
    const chosen = await readOrderFile(text, { statuses: { storniert: 'cancelled', abgeholt: 'delivered' } });
    expect(statusesOf(chosen)).toEqual([
      ['1', 'delivered'],
      ['2', 'cancelled'],
      ['3', 'cancelled'],
      ['4', 'delivered'],
    ]);
    expect(chosen.report).toMatchObject({ unknownStatuses: [], totalMinor: 2_000_000 });
  });

  test('stops all lines of an order', async () => {
    const text = `Order,Date,Item,Quantity,Price,Order status
1,2025-03-01,Bag,1,100,lost
1,2025-03-01,Hat,1,50,
2,2025-03-01,Hat,1,50,completed
2,2025-03-01,Bag,1,50,refunded
3,2025-03-01,Bag,1,50,partially_paid
4,2025-03-01,Bag,1,50,ORDER_PICKED_UP
`;
    const result = await readOrderFile(text);
    expect(result.records).toEqual([]);
    expect(listSkipped(result)).toEqual({
      'unknown order status': [2],
      'another line of the order was skipped': [3],
      'the lines of the order have different statuses': [4, 5],
      'the order is only partly paid': [6],
      'the order is not finished': [7],
    });
  });
});
