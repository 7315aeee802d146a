import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInvoiceEditable, owedMinor, payableMinor, writtenOffMinor } from '#domain/invoice.ts';
import {
  type InvoiceDiscount,
  InvoiceFields,
  draftProblem,
  invoiceTotals,
  mostInvoiceMinor,
  sendProblem,
} from '#domain/invoice-draft.ts';
import { repetitionDay } from '#domain/invoice-repeat.ts';
import { isOverdue, shownInvoiceStatuses } from '#domain/invoice-status.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_00 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });
const discount: fc.Arbitrary<InvoiceDiscount | null> = fc.oneof(
  fc.constant(null),
  amount.map((amountMinor) => ({ kind: 'amount' as const, amountMinor })),
  basisPoints.map((points) => ({ kind: 'percent' as const, basisPoints: points })),
);
const draft = fc.record({
  items: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 10_000 }), unitPriceMinor: amount }), {
    maxLength: 20,
  }),
  discount,
  taxBasisPoints: basisPoints,
  charges: fc.array(fc.record({ amountMinor: amount }), { maxLength: 5 }),
});

/** Rounded half up in whole numbers of any size. */
const exactShare = (amountMinor: number, points: number) =>
  Number((BigInt(amountMinor) * BigInt(points) * 2n + 10_000n) / 20_000n);

describe('invoiceTotals', () => {
  test('the parts add up to the last kobo', () => {
    fc.assert(
      fc.property(draft, (fields) => {
        const totals = invoiceTotals(fields);
        expect(totals.subtotalMinor - totals.discountMinor).toBe(totals.netMinor);
        expect(totals.netMinor + totals.taxMinor + totals.chargesMinor).toBe(totals.totalMinor);
        for (const part of Object.values(totals)) {
          expect(Number.isSafeInteger(part)).toBe(true);
          expect(part).toBeGreaterThanOrEqual(0);
        }
        expect(totals.discountMinor).toBeLessThanOrEqual(totals.subtotalMinor);
      }),
    );
  });

  test('rates are exact to half a kobo, up to the most that an invoice comes to', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: mostInvoiceMinor }),
        basisPoints,
        basisPoints,
        (minor, off, tax) => {
          const { discountMinor, netMinor, taxMinor } = invoiceTotals({
            items: [{ quantity: 1, unitPriceMinor: minor }],
            discount: { kind: 'percent', basisPoints: off },
            taxBasisPoints: tax,
            charges: [],
          });
          expect(discountMinor).toBe(exactShare(minor, off));
          expect(taxMinor).toBe(exactShare(netMinor, tax));
        },
      ),
    );
  });

  test('three at 33.33 less 10 %, 7.5 % VAT and delivery', () => {
    expect(
      invoiceTotals({
        items: [{ quantity: 3, unitPriceMinor: 33_33 }],
        discount: { kind: 'percent', basisPoints: 1000 },
        taxBasisPoints: 750,
        charges: [{ amountMinor: 15_00 }],
      }),
    ).toEqual({
      subtotalMinor: 99_99,
      discountMinor: 10_00,
      netMinor: 89_99,
      taxMinor: 6_75,
      chargesMinor: 15_00,
      totalMinor: 111_74,
    });
  });
});

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

describe('what a draft lacks', () => {
  test('nothing', () => expect(sendProblem(whole)).toBeUndefined());
  const lacks: [what: string, change: Partial<InvoiceFields>, field: keyof InvoiceFields][] = [
    ['a customer', { customer: null }, 'customer'],
    ['an item', { items: [] }, 'items'],
    ['something owed', { items: whole.items.map((item) => ({ ...item, unitPriceMinor: 0 })) }, 'items'],
    ['a due day after its own', { dueOn: '2026-01-31' }, 'dueOn'],
    ['a discount that it can bear', { discount: { kind: 'amount', amountMinor: 1000_01 } }, 'discount'],
  ];
  test.each(lacks)('%s', (_what, change, field) => {
    expect(sendProblem({ ...whole, ...change })?.field).toBe(field);
  });
  test('a draft may still lack customer and items', () => {
    expect(draftProblem({ ...whole, items: [] })).toBeUndefined();
  });
  test('no sum that would not be exact', () => {
    const items = [{ variationId: null, name: 'All', quantity: 100_000, unitPriceMinor: 1_000_000_00 }];
    expect(draftProblem({ ...whole, items })?.field).toBe('items');
  });
});

describe('the status shown', () => {
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
    expect(shownInvoiceStatuses({ status, dueOn }, today)).toEqual(shown);
    expect(isOverdue({ status, dueOn }, today)).toBe(shown.some((each) => each === 'OVERDUE'));
  });
});

describe('what is owed', () => {
  test.each([
    ['DRAFT', 0, 0, 0],
    ['PENDING', 0, 100, 0],
    ['PARTIAL_PAYMENT', 40, 60, 0],
    ['PAID', 100, 0, 0],
    ['WRITTEN_OFF', 0, 0, 100],
    ['WRITTEN_OFF', 40, 0, 60],
    ['VOID', 0, 0, 0],
  ] as const)('%s with %i paid: %i, and %i written off', (status, paidMinor, owed, writtenOff) => {
    const invoice = { status, paidMinor, totalMinor: 100 };
    expect(owedMinor(invoice)).toBe(owed);
    expect(writtenOffMinor(invoice)).toBe(writtenOff);
    expect(payableMinor(invoice)).toBe(owed + writtenOff);
    expect(isInvoiceEditable({ status, paidMinor })).toBe(status === 'DRAFT' || status === 'PENDING');
  });
});

describe('repetitionDay', () => {
  test('an invoice of the 31st comes on the last day of each month', () => {
    expect([1, 2, 3, 13].map((nth) => repetitionDay('2027-01-31', 'monthly', nth))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2028-02-29',
    ]);
  });
  test.each([
    ['weekly', '2026-03-05'],
    ['quarterly', '2026-05-26'],
    ['yearly', '2027-02-26'],
  ] as const)('%s', (every, day) => expect(repetitionDay('2026-02-26', every, 1)).toBe(day));
});
