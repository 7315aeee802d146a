import { describe, expect, test } from 'vitest';
import { Invoice, InvoiceRow } from '#domain/invoice.ts';
import { getRecurrenceDay } from '#domain/invoice-recurrence.ts';

const id = '01990000-0000-7000-8000-000000000001';
const at = '2026-01-05T09:00:00.000Z';
const row = {
  id,
  number: 'INV-1',
  customerName: 'Ada',
  issuedOn: '2026-01-05',
  dueOn: '2026-01-19',
  totalMinor: 100,
  paidMinor: 0,
  currency: 'NGN',
  status: 'PENDING',
  viewedAt: null,
};
const item = {
  id,
  productId: null,
  variationId: null,
  name: 'Cloth',
  quantity: 1,
  unitPriceMinor: 90,
  totalMinor: 90,
};
const charge = { id, label: 'Delivery', amountMinor: 10 };
const invoice = {
  ...row,
  version: 1,
  createdAt: at,
  customer: { id: null, name: 'Ada', email: null, phoneNumber: null, address: null },
  items: [item],
  charges: [charge],
  discount: null,
  taxBasisPoints: 0,
  subtotalMinor: 90,
  discountMinor: 0,
  taxMinor: 0,
  chargesMinor: 10,
  note: null,
  terms: null,
  allowPartial: true,
  reminders: true,
  repeat: null,
  nextRecurrenceOn: null,
  recurrenceOf: null,
  sentAt: at,
  paidAt: null,
  voidedAt: null,
  writtenOffAt: null,
  writeOffReason: null,
  disputedMinor: 0,
};

describe('an invoice', () => {
  test('is accepted complete, as a record and as a row', () => {
    expect(Invoice.parse(invoice)).toEqual(invoice);
    expect(InvoiceRow.parse(row)).toEqual(row);
  });
  test.each(Object.keys(invoice))('is rejected without its %s', (field) =>
    expect(Invoice.safeParse({ ...invoice, [field]: undefined }).success).toBe(false),
  );
  test.each(Object.keys(item))('is rejected with an item without its %s', (field) =>
    expect(Invoice.safeParse({ ...invoice, items: [{ ...item, [field]: undefined }] }).success).toBe(false),
  );
  test.each(Object.keys(charge))('is rejected with a charge without its %s', (field) =>
    expect(Invoice.safeParse({ ...invoice, charges: [{ ...charge, [field]: undefined }] }).success).toBe(
      false,
    ),
  );
});

test('puts the second recurrence of a quarterly invoice half a year later', () =>
  expect(getRecurrenceDay('2026-02-26', 'quarterly', 2)).toBe('2026-08-26'));
