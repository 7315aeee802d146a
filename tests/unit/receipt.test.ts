import { expect, test } from 'vitest';
import { describeOutcome } from '#server/modules/transactions/receipt.ts';

const payment = { direction: 'CR', type: 'invoiceFulfillment' } as const;
const refund = { direction: 'DR', type: 'refund' } as const;
const withdrawal = { direction: 'DR', type: 'withdrawal' } as const;

test.each([
  [payment, '00', 'received'],
  [payment, '91', 'received and reversed'],
  [payment, '99', 'not received'],
  [payment, '04', 'not received yet'],
  [payment, '03', 'not received yet'],
  [payment, '95', 'not received yet'],
  [payment, '96', 'not received yet'],
  [refund, '00', 'refunded'],
  [refund, '99', 'not refunded'],
  [refund, '03', 'not refunded yet'],
  [withdrawal, '00', 'paid out'],
  [withdrawal, '91', 'paid out and reversed'],
  [withdrawal, '99', 'not paid out'],
  [withdrawal, '03', 'not paid out yet'],
] as const)('the receipt of %o with the result %s says "%s"', (transaction, result, words) => {
  expect(describeOutcome({ ...transaction, result })).toBe(words);
});
