import { expect, test } from 'vitest';
import { describeOutcome } from '#server/modules/transactions/transaction.document.ts';

const payment = { direction: 'CR', type: 'invoiceFulfillment' } as const;
const refund = { direction: 'DR', type: 'refund' } as const;
const withdrawal = { direction: 'DR', type: 'withdrawal' } as const;

test.each([
  [payment, 'success', 'received'],
  [payment, 'reversed', 'received and reversed'],
  [payment, 'failed', 'not received'],
  [payment, 'notFound', 'not received yet'],
  [payment, 'pending', 'not received yet'],
  [payment, 'error', 'not received yet'],
  [payment, 'unknown', 'not received yet'],
  [refund, 'success', 'refunded'],
  [refund, 'failed', 'not refunded'],
  [refund, 'pending', 'not refunded yet'],
  [withdrawal, 'success', 'paid out'],
  [withdrawal, 'reversed', 'paid out and reversed'],
  [withdrawal, 'failed', 'not paid out'],
  [withdrawal, 'pending', 'not paid out yet'],
] as const)('the receipt of %o with the result %s says "%s"', (transaction, result, words) => {
  expect(describeOutcome({ ...transaction, result })).toBe(words);
});
