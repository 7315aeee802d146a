import { describe, expect, test } from 'vitest';
import { listSkipped, readOrderFile } from '#tests/support/store/read-order-file.ts';

describe('the amounts of a past order', () => {
  const shopify = `Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Cancelled at,Refunded Amount
#1001,ada@mail.test,paid,2025-03-01 10:00:00 +0100,fulfilled,,NGN,9000.00,1500.00,675.00,11175.00,SPRING,1000.00,2025-03-01 09:59:00 +0100,2,Ankara,4000.00,A-1,Ada Obi,,0.00
#1001,ada@mail.test,,,,,,,,,,,,2025-03-01 09:59:00 +0100,1,Thread,2000.00,T-1,,,
#1002,bola@mail.test,partially_refunded,2025-03-02,fulfilled,,NGN,5000.00,0.00,0.00,5000.00,,0.00,2025-03-02,1,Cap,5000.00,C-1,Bola Ige,,1200.00
#1003,chi@mail.test,refunded,2025-03-03,,,NGN,5000.00,0.00,0.00,5000.00,,0.00,2025-03-03,1,Cap,5000.00,C-1,Chi,2025-03-04,5000.00
#1004,dayo@mail.test,voided,,,,NGN,700.00,0.00,0.00,700.00,,0.00,2025-03-03,1,Pin,700.00,P-1,Dayo,2025-03-04,0.00
#1005,efe@mail.test,paid,,fulfilled,,USD,20.00,0.00,0.00,20.00,,0.00,2025-03-03,1,Cap,20.00,C-1,Efe,,0.00
#1006,femi@mail.test,pending,,unfulfilled,,NGN,5000.00,0.00,0.00,5000.00,,0.00,2025-03-03,1,Cap,5000.00,C-1,Femi,,0.00
`;

  test('are all read of an order export of Shopify', async () => {
    const result = await readOrderFile(shopify);
    const amounts = result.records.map((order) => [
      order.number,
      order.status,
      order.lines.map(({ quantity, unitPriceMinor }) => [quantity, unitPriceMinor]),
      order.deliveryFeeMinor,
      order.discountMinor,
      order.taxMinor,
      order.totalMinor,
      order.refundedMinor,
    ]);
    // 2 × 4000 + 2000 = 10,000; with 1,500 of shipping and 675 of tax, less 1,000: 11,175.
    expect(amounts).toEqual([
      [
        '1001',
        'delivered',
        [
          [2, 400_000],
          [1, 200_000],
        ],
        150_000,
        100_000,
        67_500,
        1_117_500,
        0,
      ],
      ['1002', 'delivered', [[1, 500_000]], 0, 0, 0, 500_000, 120_000],
      ['1003', 'refunded', [[1, 500_000]], 0, 0, 0, 500_000, 500_000],
      ['1004', 'cancelled', [[1, 70_000]], 0, 0, 0, 70_000, 0],
      ['1006', 'unpaid', [[1, 500_000]], 0, 0, 0, 500_000, 0],
    ]);
    expect(listSkipped(result)).toEqual({ 'another currency': [7] });
    expect(result.report).toMatchObject({
      totalMinor: 2_117_500,
      refundedMinor: 620_000,
      unpaidMinor: 500_000,
      differences: { orders: 0, examples: [] },
    });
    expect(result.mapping).toMatchObject({ currency: 'NGN', amountsOf: 'order', isTaxIncluded: false });
    expect(result.records[0]).toMatchObject({
      placedAt: new Date('2025-03-01T08:59:00Z'),
      customer: { name: 'Ada Obi', email: 'ada@mail.test' },
    });
  });

  test('contain the tax if the total of the file does', async () => {
    const text = shopify.replace('11175.00', '10500.00');
    const { mapping, records, report } = await readOrderFile(text);
    expect(mapping.isTaxIncluded).toBe(true);
    expect(records[0]).toMatchObject({ taxMinor: 0, totalMinor: 1_050_000 });
    expect(report.differences).toMatchObject({ orders: 0 });
  });

  test('of an order export of WooCommerce', async () => {
    const text = `Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),Phone (Billing),Cart Discount Amount,Order Subtotal Amount,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item #,Item Name,Quantity,Item Cost
501,Completed,2025-03-01 10:00,Ada,Obi,ada@mail.test,08031112233,500,8000,1000,0,8500,0,A-1,1,Ankara,2,3000
501,Completed,2025-03-01 10:00,Ada,Obi,ada@mail.test,08031112233,500,8000,1000,0,8500,0,T-1,2,Thread,1,2000
502,Cancelled,2025-03-01 10:00,Bola,Ige,,,0,3000,0,0,3000,0,A-1,1,Ankara,1,3000
503,Refunded,2025-03-01 10:00,Chi,,,,0,3000,0,3000,3000,0,A-1,1,Ankara,1,3000
`;
    const { mapping, records, report } = await readOrderFile(text);
    expect(mapping).toMatchObject({ decimalMark: '.', amountsOf: 'order' });
    expect(records).toMatchObject([
      {
        number: '501',
        status: 'delivered',
        customer: { name: 'Ada Obi', phoneNumber: '+2348031112233' },
        deliveryFeeMinor: 100_000,
        discountMinor: 50_000,
        totalMinor: 850_000,
      },
      { number: '502', status: 'cancelled', totalMinor: 300_000 },
      { number: '503', status: 'refunded', totalMinor: 300_000, refundedMinor: 300_000 },
    ]);
    expect(report.differences).toMatchObject({ orders: 0 });
  });

  test('of item sales of Square, whose prices are those of a line', async () => {
    const text = `Date,Time,Time Zone,Category,Item,Qty,Price Point Name,SKU,Modifiers Applied,Gross Sales,Discounts,Net Sales,Tax,Transaction ID,Payment ID,Device Name,Notes,Details,Event Type,Location,Customer ID,Customer Name
2025-03-01,10:00:00,Lagos,Food,Rice,2,Regular,R-1,,"₦17,000.00","-₦1,000.00","₦16,000.00","₦1,200.00",T1,P1,,,,Payment,Main,C1,Ada
2025-03-01,10:00:00,Lagos,Food,Beans,3,Regular,B-1,,"₦1,000.00",₦0.00,"₦1,000.00",₦75.00,T1,P1,,,,Payment,Main,C1,Ada
2025-03-02,11:00:00,Lagos,Food,Rice,-1,Regular,R-1,,"-₦8,500.00",₦0.00,"-₦8,500.00",₦0.00,T2,P2,,,,Refund,Main,C1,Ada
`;
    const result = await readOrderFile(text);
    expect(result.mapping).toMatchObject({ priceOf: 'line', amountsOf: 'line', currency: 'NGN' });
    // 17,000 and 1,000, less 1,000, with 1,275 of tax. A third of 1,000 is no amount.
    expect(result.records).toMatchObject([
      {
        number: 'T1',
        status: 'delivered',
        lines: [
          { name: 'Rice', quantity: 2, unitPriceMinor: 850_000 },
          { name: 'Beans', quantity: 2, unitPriceMinor: 33_333 },
          { name: 'Beans', quantity: 1, unitPriceMinor: 33_334 },
        ],
        discountMinor: 100_000,
        taxMinor: 127_500,
        totalMinor: 1_827_500,
      },
    ]);
    expect(listSkipped(result)).toEqual({ 'negative quantity in a sale': [4] });
  });

  test('of an invoice item report of Invoice Ninja, which are not all read', async () => {
    const { records, report, mapping } = await readOrderFile(
      `Amount,Client,Date,Number,Status,Total Taxes,Currency,Quantity,Unit Cost,Product,Discount,Line Total
10200.00,Ada,2025-03-01,0001,Paid,700.00,NGN,2,4000.00,Ankara,0,8000.00
10200.00,Ada,2025-03-01,0001,Paid,700.00,NGN,1,2000.00,Thread,25,1500.00
5000.00,Bola,2025-03-02,0002,Unpaid,0.00,NGN,1,5000.00,Cap,0,5000.00
`,
    );
    expect(mapping.columns).not.toHaveProperty('discount');
    // 2 × 4000 + 2000 + 700; a quarter of the second item was not paid.
    expect(records).toMatchObject([
      { number: '0001', status: 'delivered', taxMinor: 70_000, totalMinor: 1_070_000 },
      { number: '0002', status: 'unpaid', totalMinor: 500_000 },
    ]);
    expect(report.differences?.examples).toEqual([
      { number: '0001', fileMinor: 1_020_000, totalMinor: 1_070_000 },
    ]);
  });

  const plain = (header: string, ...lines: string[]) =>
    [`Order,Date,Item,Quantity,Price,${header}`, ...lines].join('\n');

  test('are compared with the total of the file', async () => {
    const { records, report } = await readOrderFile(
      plain('Total', '1,2025-03-01,Bag,2,8500,17000', '2,2025-03-01,Bag,2,17000,17000'),
    );
    expect(records).toMatchObject([{ totalMinor: 1_700_000 }, { totalMinor: 3_400_000 }]);
    expect(report.differences).toEqual({
      orders: 1,
      examples: [{ number: '2', fileMinor: 1_700_000, totalMinor: 3_400_000 }],
    });
  });

  test('are refused with their order if one of them is wrong', async () => {
    const result = await readOrderFile(
      plain(
        'Shipping,Discount,Tax,Refunded,Total,Status',
        '1,2025-03-01,Bag,1,100.00,x,,,,,paid',
        '1,2025-03-01,Hat,1,100.00,,,,,,',
        '2,2025-03-01,Bag,1,100.00,,150.00,,,,paid',
        '3,2025-03-01,Bag,1,100.00,,,,100.01,,paid',
        '4,2025-03-01,Bag,1,100.00,,,,,,partially refunded',
        '5,2025-03-01,Bag,1,100.00,,,,10.00,,unpaid',
        '6,2025-03-01,Bag,1,"100,00",,,,,,paid',
        '7,2025-03-01,Bag,1,$100.00,,,,,,paid',
        '8,2025-03-01,Bag,1,100.00,-5.00,,,,,paid',
        '9,2025-03-01,Bag,1,100.00,,,x,,,paid',
        '10,2025-03-01,Bag,1,100.00,,,,,x,paid',
        '11,2025-03-01,Bag,1,100.00,,,,x,,paid',
      ),
      { currency: 'NGN' },
    );
    expect(result.records).toEqual([]);
    expect(listSkipped(result)).toEqual({
      'unreadable delivery fee': [2, 10],
      'another line of the order was skipped': [3],
      'the discount is larger than the order': [4],
      'the refund is larger than the payment': [5, 7],
      'a refund without an amount': [6],
      'a number in another format': [8],
      'another currency': [9],
      'unreadable tax': [11],
      'unreadable total': [12],
      'unreadable refund': [13],
    });
  });

  test('have one format: numbers of another one are refused, not read as a part of themselves', async () => {
    const result = await readOrderFile(
      'Order;Date;Item;Quantity;Price\n1;2025-03-01;Bag;1;12,50\n2;2025-03-01;Bag;1;1,500\n3;2025-03-01;Bag;1;10,000\n',
    );
    expect(result.records.map(({ totalMinor }) => totalMinor)).toEqual([150_000, 1_000_000]);
    expect(listSkipped(result)).toEqual({ 'a number in another format': [2] });
    expect(result.report.ambiguousNumber).toBe('1,500');
  });

  test('are asked about where three digits follow their only mark', async () => {
    const text = 'Order,Date,Item,Quantity,Price\n1,2025-03-01,Bag,1,1.500\n2,2025-03-01,Bag,1,12.000\n';
    const open = await readOrderFile(text);
    expect(open.mapping).toMatchObject({ decimalMark: ',' });
    expect(open.report.ambiguousNumber).toBe('1.500');
    expect(open.records.map(({ totalMinor }) => totalMinor)).toEqual([150_000, 1_200_000]);
    const decimals = await readOrderFile(text, { decimalMark: '.', threeDecimals: true });
    expect(decimals.records.map(({ totalMinor }) => totalMinor)).toEqual([150, 1_200]);
    expect(decimals.report.ambiguousNumber).toBeNull();
  });

  test('of an order that was refunded in part are those of the file, whatever its status', async () => {
    const { records, report } = await readOrderFile(
      plain('Refunded,Status', '1,2025-03-01,Bag,1,100.00,95.00,refunded'),
    );
    expect(records).toMatchObject([{ status: 'delivered', totalMinor: 10_000, refundedMinor: 9_500 }]);
    expect(report).toMatchObject({ totalMinor: 10_000, refundedMinor: 9_500 });
  });

  test('in another currency than that of the business are refused where the file names it', async () => {
    const result = await readOrderFile(
      plain('Currency', '1,2025-03-01,Bag,1,$100.00,USD', '2,2025-03-01,Bag,1,100.00,NGN'),
    );
    expect(result.mapping.currency).toBe('NGN');
    expect(result.records.map(({ number }) => number)).toEqual(['2']);
    expect(listSkipped(result)).toEqual({ 'another currency': [2] });
  });

  test('are those of an order, or parts of them in its lines', async () => {
    const lines = ['1,2025-03-01,Bag,1,100.00,5.00', '1,2025-03-01,Hat,1,50.00,2.50'];
    const parts = await readOrderFile(plain('Discount', ...lines));
    expect(parts.mapping.amountsOf).toBe('line');
    expect(parts.records).toMatchObject([{ discountMinor: 750, totalMinor: 14_250 }]);
    const whole = await readOrderFile(plain('Discount', ...lines), { amountsOf: 'order' });
    expect(listSkipped(whole)).toEqual({ 'the lines of the order have different amounts': [2, 3] });
    const once = await readOrderFile(
      plain('Discount', ...lines.map((line) => line.replace(/[^,]*$/, '5.00'))),
    );
    expect(once.records).toMatchObject([{ discountMinor: 500, totalMinor: 14_500 }]);
  });
});
