import { describe, expect, test } from 'vitest';
import { InvoiceFields } from '#domain/invoice-draft.ts';
import { EnteredDay, EnteredInstant, lastYearOf } from '#domain/entered-date.ts';
import { VariationDetails } from '#domain/product-draft.ts';
import { orderRefundCalls } from '#contract/store/order-refund.ts';
import { orderCalls } from '#contract/store/order.ts';
import { invoiceCalls } from '#contract/money/invoice.ts';

const lastYear = lastYearOf(new Date());

describe('a date that a person enters', () => {
  test('is at most ten years after the next one', () => {
    expect(lastYearOf(new Date('2026-11-29T12:00:00Z'))).toBe(2037);
  });

  test.each([
    ['0001-01-01', false],
    ['1989-12-31', false],
    ['1990-01-01', true],
    [`${lastYear}-12-31`, true],
    [`${lastYear + 1}-01-01`, false],
    ['9999-12-31', false],
  ])('%s', (day, isAllowed) => {
    expect(EnteredDay.safeParse(day).success).toBe(isAllowed);
    expect(EnteredInstant.safeParse(`${day}T00:00:00Z`).success).toBe(isAllowed);
  });

  test.each([
    ['the due date of an invoice', InvoiceFields.shape.dueOn],
    ['the issue date of an invoice', InvoiceFields.shape.issuedOn],
    ['the start of a sale', VariationDetails.shape.discountStartDate],
  ])('is checked for %s', (_, schema) => {
    for (const date of ['0001-01-01', '9999-12-31'])
      for (const text of [date, `${date}T00:00:00Z`]) expect(schema.safeParse(text).success).toBe(false);
  });

  test.each([
    [
      'the payment of an invoice',
      invoiceCalls.recordInvoicePayment,
      { amountMinor: 1, method: 'CASH' },
      'paidOn',
    ],
    ['the payment of an order', orderCalls.advanceOrder, { event: 'payment.confirmed' }, 'receivedOn'],
    ['a refund of an order', orderRefundCalls.refundOrder, { amountMinor: 1, reason: 'Torn' }, 'returnedOn'],
  ])('is checked for the day of %s', (_, { body }, rest, field) => {
    const isAllowed = (day: string) => body?.safeParse({ ...rest, [field]: day }).success;
    expect(['0001-01-01', '2025-05-01', '9999-12-31'].map(isAllowed)).toEqual([false, true, false]);
  });
});
