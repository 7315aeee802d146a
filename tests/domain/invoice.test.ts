import { describe, expect, test } from 'vitest';
import { isInvoiceEditable, getDueMinor, getPayableMinor, getWrittenOffMinor } from '#domain/invoice.ts';
import {
  InvoiceFields,
  alwaysEditableFields,
  findInvoiceProblem,
  maxInvoiceMinor,
  findSendProblem,
} from '#domain/invoice-draft.ts';
import { isOverdue, getDisplayedInvoiceStatuses } from '#domain/invoice-status.ts';

const whole = InvoiceFields.parse({
  customer: { id: null, name: 'Ada', email: null, phoneNumber: null, address: null },
  number: null,
  issuedOn: '2026-02-01',
  dueOn: '2026-02-15',
  items: [{ variationId: null, name: 'Cloth', quantity: 2, unitPriceMinor: 500_00 }],
  discount: null,
  taxBasisPoints: 750,
  charges: [],
  note: null,
  terms: null,
  allowPartial: false,
  reminders: true,
  repeat: null,
});

describe('a draft with a problem', () => {
  test('a complete draft has no problem', () => expect(findSendProblem(whole)).toBeUndefined());
  const lacks: [what: string, change: Partial<InvoiceFields>, field: keyof InvoiceFields][] = [
    ['a customer', { customer: null }, 'customer'],
    ['an item', { items: [] }, 'items'],
    ['something owed', { items: whole.items.map((item) => ({ ...item, unitPriceMinor: 0 })) }, 'items'],
    ['a due day after its own', { dueOn: '2026-01-31' }, 'dueOn'],
    ['a discount that it can bear', { discount: { kind: 'amount', amountMinor: 1000_01 } }, 'discount'],
  ];
  test.each(lacks)('%s', (_what, change, field) => {
    expect(findSendProblem({ ...whole, ...change })?.field).toBe(field);
  });
  test('a fully discounted invoice has no problem', () => {
    for (const full of [
      { kind: 'percent', basisPoints: 10_000 },
      { kind: 'amount', amountMinor: 1000_00 },
    ] as const)
      expect(findSendProblem({ ...whole, discount: full })).toBeUndefined();
  });
  test('may lack customer and items', () => {
    expect(findInvoiceProblem({ ...whole, items: [] })).toBeUndefined();
  });
  test('rejects a sum that would not be exact', () => {
    const items = [{ variationId: null, name: 'All', quantity: 100_000, unitPriceMinor: 1_000_000_00 }];
    expect(findInvoiceProblem({ ...whole, items })?.field).toBe('items');
  });
});

describe('the message for a wrong draft', () => {
  const item = { variationId: null, name: 'Cloth', quantity: 1, unitPriceMinor: 100 };
  const charge = { label: 'Delivery', amountMinor: 0 };
  const messageOf = (change: object) =>
    InvoiceFields.safeParse({ ...whole, ...change }).error?.issues[0]?.message;
  test.each<[string, object, string | undefined]>([
    ['no item', { items: [] }, undefined],
    ['100 items', { items: Array.from({ length: 100 }, () => item) }, undefined],
    ['101 items', { items: Array.from({ length: 101 }, () => item) }, 'Use at most 100 items'],
    ['an item without a name', { items: [{ ...item, name: ' ' }] }, 'Enter a description'],
    ['none of an item', { items: [{ ...item, quantity: 0 }] }, 'Enter at least 1'],
    ['half an item', { items: [{ ...item, quantity: 1.5 }] }, 'Enter a whole number'],
    ['100,000 of an item', { items: [{ ...item, quantity: 100_000 }] }, undefined],
    ['100,001 of an item', { items: [{ ...item, quantity: 100_001 }] }, 'Use at most 100,000'],
    ['a free item', { items: [{ ...item, unitPriceMinor: 0 }] }, undefined],
    ['a negative price', { items: [{ ...item, unitPriceMinor: -1 }] }, 'Enter a price of zero or more'],
    ['the highest price', { items: [{ ...item, unitPriceMinor: maxInvoiceMinor }] }, undefined],
    [
      'a price above it',
      { items: [{ ...item, unitPriceMinor: maxInvoiceMinor + 1 }] },
      'Enter a smaller amount',
    ],
    ['20 charges', { charges: Array.from({ length: 20 }, () => charge) }, undefined],
    ['21 charges', { charges: Array.from({ length: 21 }, () => charge) }, 'Use at most 20 charges'],
    ['a charge without a name', { charges: [{ ...charge, label: '' }] }, 'Enter a description'],
    ['a negative charge', { charges: [{ ...charge, amountMinor: -1 }] }, 'Enter an amount of zero or more'],
    ['a tax of 100 %', { taxBasisPoints: 10_000 }, undefined],
    ['a tax above 100 %', { taxBasisPoints: 10_001 }, 'Use at most 100%'],
    ['a negative tax', { taxBasisPoints: -1 }, 'Enter zero or more'],
    ['a tax of three decimals', { taxBasisPoints: 0.5 }, 'Use at most two decimals'],
    ['a discount of nothing', { discount: { kind: 'amount', amountMinor: 0 } }, undefined],
    [
      'a negative discount',
      { discount: { kind: 'amount', amountMinor: -1 } },
      'Enter a discount of zero or more',
    ],
    ['a discount of 100 %', { discount: { kind: 'percent', basisPoints: 10_000 } }, undefined],
    ['a discount above 100 %', { discount: { kind: 'percent', basisPoints: 10_001 } }, 'Use at most 100%'],
    ['a note of 2,000', { note: 'x'.repeat(2000) }, undefined],
    ['a note of 2,001', { note: 'x'.repeat(2001) }, 'Use at most 2,000 characters'],
    ['terms of 2,001', { terms: 'x'.repeat(2001) }, 'Use at most 2,000 characters'],
    ['a customer without a name', { customer: { ...whole.customer, name: '' } }, 'Enter a name'],
    ['a number', { number: 'INV/2026.01-7 b' }, undefined],
    ['a number that begins with a digit', { number: '7Ä1' }, undefined],
    ['a number of 40', { number: 'x'.repeat(40) }, undefined],
    ['a number of 41', { number: 'x'.repeat(41) }, 'Use at most 40 characters'],
    [
      'a number that begins with a mark',
      { number: '-7' },
      'Use letters, digits, spaces, dots, slashes and hyphens',
    ],
    [
      'a number with another sign',
      { number: '7#' },
      'Use letters, digits, spaces, dots, slashes and hyphens',
    ],
    ['no number', { number: '' }, 'Use letters, digits, spaces, dots, slashes and hyphens'],
  ])('%s: %#', (_what, change, message) => expect(messageOf(change)).toBe(message));
  test.each(Object.keys(whole))('is rejected without its %s', (field) =>
    expect(InvoiceFields.safeParse({ ...whole, [field]: undefined }).success).toBe(false),
  );
  test('is accepted complete and trimmed', () => {
    const full = {
      ...whole,
      number: 'INV-1',
      items: [item],
      charges: [charge],
      discount: { kind: 'percent', basisPoints: 1 },
      note: 'a',
      terms: 'b',
    };
    expect(InvoiceFields.parse(full)).toEqual(full);
    expect(InvoiceFields.parse({ ...full, number: ' INV-1 ', note: ' a ', terms: 'b ' })).toEqual(full);
    const { amountMinor: _amount, ...noAmount } = charge;
    expect(InvoiceFields.safeParse({ ...full, charges: [noAmount] }).success).toBe(false);
    expect(InvoiceFields.safeParse({ ...full, discount: { kind: 'amount' } }).success).toBe(false);
    expect(InvoiceFields.safeParse({ ...full, discount: { kind: 'percent' } }).success).toBe(false);
    expect(InvoiceFields.safeParse({ ...full, items: [{}] }).success).toBe(false);
    expect(InvoiceFields.safeParse({ ...full, customer: {} }).success).toBe(false);
  });

  test.each<[string, Partial<InvoiceFields>, string | undefined]>([
    ['due on its own day', { dueOn: whole.issuedOn }, undefined],
    ['due before it', { dueOn: '2026-01-31' }, 'The due date must be on or after the issue date'],
    ['a discount of all', { discount: { kind: 'amount', amountMinor: 1000_00 } }, undefined],
    [
      'a discount above all',
      { discount: { kind: 'amount', amountMinor: 1000_01 } },
      'The discount is larger than the subtotal',
    ],
    [
      'the highest sum',
      { taxBasisPoints: 0, items: [{ ...item, unitPriceMinor: maxInvoiceMinor }] },
      undefined,
    ],
    [
      'a sum above it',
      {
        taxBasisPoints: 0,
        items: [{ ...item, unitPriceMinor: maxInvoiceMinor }],
        charges: [{ ...charge, amountMinor: 1 }],
      },
      'The total of the invoice is too large',
    ],
    [
      'items above it, whatever their discount',
      {
        taxBasisPoints: 0,
        items: [{ ...item, quantity: 2, unitPriceMinor: maxInvoiceMinor }],
        discount: { kind: 'percent', basisPoints: 9000 },
      },
      'The total of the invoice is too large',
    ],
  ])('%s', (_what, change, message) =>
    expect(findInvoiceProblem({ ...whole, ...change })?.message).toBe(message),
  );

  test.each<[Partial<InvoiceFields>, string]>([
    [{ customer: null }, 'Choose a customer'],
    [{ items: [] }, 'Add at least one item'],
    [{ items: [{ ...item, unitPriceMinor: 0 }] }, 'The total is zero. Enter a price'],
    [{ dueOn: '2026-01-31' }, 'The due date must be on or after the issue date'],
  ])('cannot be sent: %#', (change, message) =>
    expect(findSendProblem({ ...whole, ...change })?.message).toBe(message),
  );
  test('lists the fields that can be changed regardless of payments', () =>
    expect(alwaysEditableFields).toEqual(['reminders', 'repeat']));
});

describe('the displayed status', () => {
  const today = '2026-03-10';
  test.each([
    ['DRAFT', '2026-03-01', ['DRAFT']],
    ['PENDING', '2026-03-10', ['PENDING']],
    ['PENDING', '2026-03-09', ['OVERDUE']],
    ['PARTIAL_PAYMENT', '2026-03-10', ['PARTIAL_PAYMENT']],
    ['PARTIAL_PAYMENT', '2026-03-09', ['PARTIAL_PAYMENT', 'OVERDUE']],
    ['PAID', '2026-03-01', ['PAID']],
    ['VOID', '2026-03-01', ['VOID']],
    ['WRITTEN_OFF', '2026-03-01', ['WRITTEN_OFF']],
  ] as const)('of %s due on %s', (status, dueOn, shown) => {
    expect(getDisplayedInvoiceStatuses({ status, dueOn }, today)).toEqual(shown);
    expect(isOverdue({ status, dueOn }, today)).toBe(shown.some((each) => each === 'OVERDUE'));
  });
});

describe('the amount due', () => {
  test.each([
    ['DRAFT', 0, 0, 0],
    ['PENDING', 0, 100, 0],
    ['PARTIAL_PAYMENT', 40, 60, 0],
    ['PAID', 100, 0, 0],
    ['WRITTEN_OFF', 0, 0, 100],
    ['WRITTEN_OFF', 40, 0, 60],
    ['VOID', 0, 0, 0],
  ] as const)('%s with %i paid: %i due and %i written off', (status, paidMinor, dueMinor, writtenOff) => {
    const invoice = { status, paidMinor, totalMinor: 100 };
    expect(getDueMinor(invoice)).toBe(dueMinor);
    expect(getWrittenOffMinor(invoice)).toBe(writtenOff);
    expect(getPayableMinor(invoice)).toBe(dueMinor + writtenOff);
    expect(isInvoiceEditable({ status, paidMinor })).toBe(status === 'DRAFT' || status === 'PENDING');
  });
});

test('rejects changes of a sent invoice with a partial payment', () => {
  expect(isInvoiceEditable({ status: 'PENDING', paidMinor: 1 })).toBe(false);
  expect(isInvoiceEditable({ status: 'DRAFT', paidMinor: 1 })).toBe(true);
});
