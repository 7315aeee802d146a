import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProductDraft, findProductProblems } from '#domain/product-draft.ts';
import {
  getCurrentPriceMinor,
  isInStock,
  isOnSale,
  getPricing,
  getItemName,
  sumQuantities,
} from '#domain/product.ts';
import { maxStock, applyStockChange } from '#domain/stock.ts';
import { sampleMatrix, sampleProduct, sampleVariation } from '#tests/support/store/products.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const before = '2026-03-01T11:59:59.999Z';
const at = '2026-03-01T12:00:00.000Z';
const after = '2026-03-01T12:00:00.001Z';
const priced = {
  priceMinor: 1000,
  discountedAmountMinor: 800,
  discountStartDate: null,
  discountEndDate: null,
};

describe('the current price (specification, section 5)', () => {
  test.each([
    ['no sale price', { discountedAmountMinor: null }, 1000],
    ['no end date', {}, 800],
    ['no end date, although it starts later', { discountStartDate: after }, 800],
    ['an end to come', { discountEndDate: after }, 800],
    ['an end at this very instant', { discountEndDate: at }, 800],
    ['an end that has passed', { discountEndDate: before }, 1000],
    ['a start at this very instant', { discountStartDate: at, discountEndDate: after }, 800],
    ['a start to come', { discountStartDate: after, discountEndDate: '2026-04-01T00:00:00.000Z' }, 1000],
    ['a sale price of nothing', { discountedAmountMinor: 0 }, 0],
  ])('with %s', (_, of, expected) => {
    const whole = { ...priced, ...of };
    expect(getCurrentPriceMinor(whole, now)).toBe(expected);
    expect(isOnSale(whole, now)).toBe(expected !== 1000);
  });

  test('is that of the first variation, if there are any', () => {
    const first = { ...priced, priceMinor: 300 };
    expect(getPricing({ ...priced, variations: [first, priced] })).toBe(first);
    expect(getPricing({ ...priced, variations: [] })).toMatchObject(priced);
  });
});

describe('the stock status (specification, section 4)', () => {
  test.each([
    [null, [], true],
    [1, [], true],
    [0, [], false],
    [0, [0, null], true],
    [0, [0, 1], true],
    [9, [0, 0], false],
    [null, [0, 0], false],
  ])('own %j, of variations %j: %j', (own, quantities, expected) => {
    const variations = quantities.map((availableQuantity) => ({ availableQuantity }));
    expect(isInStock({ availableQuantity: own, variations })).toBe(expected);
  });

  test('is the sum of tracked stock, or untracked', () => {
    expect(sumQuantities([{ availableQuantity: 2 }, { availableQuantity: 3 }])).toBe(5);
    expect(sumQuantities([{ availableQuantity: 2 }, { availableQuantity: null }])).toBeNull();
    expect(sumQuantities([])).toBe(0);
  });
});

describe('a change of stock', () => {
  const difference = (by: number) => ({ kind: 'difference', difference: by, reason: 'received' }) as const;
  test.each([
    [5, difference(-5), { ok: true, left: 0, difference: -5 }],
    [5, difference(-6), { ok: false, code: 'short', reason: 'Only 5 available' }],
    [maxStock, difference(1), { ok: false, code: 'too-many' }],
    [null, difference(1), { ok: false, code: 'uncounted' }],
    [null, { kind: 'track', quantity: 7 } as const, { ok: true, left: 7, difference: 7 }],
    [3, { kind: 'track', quantity: 7 } as const, { ok: false, code: 'counted' }],
    [3, { kind: 'unlimited' } as const, { ok: true, left: null, difference: -3 }],
    [null, { kind: 'unlimited' } as const, { ok: true, left: null, difference: 0 }],
  ])('of %j by %j', (left, change, expected) => {
    expect(applyStockChange(left, change)).toMatchObject(expected);
  });

  test('keeps the stock equal to the sum of all differences, and never below zero', () => {
    const change = fc.oneof(
      fc.integer({ min: -50, max: 50 }).map(difference),
      fc.nat(50).map((quantity) => ({ kind: 'track', quantity }) as const),
      fc.constant({ kind: 'unlimited' } as const),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        let left: number | null = null;
        let sum = 0;
        for (const one of changes) {
          const outcome = applyStockChange(left, one);
          if (!outcome.ok) continue;
          left = outcome.left;
          sum += outcome.difference;
        }
        expect(sum).toBe(left ?? 0);
        expect(sum).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a complete product', () => {
  const problems = (change: Partial<typeof sampleMatrix>, of = sampleMatrix) =>
    findProductProblems(ProductDraft.parse(of) && { ...ProductDraft.parse(of), ...change }).map(
      ({ field }) => field,
    );
  const [first, second, ...others] = sampleMatrix.variations;
  const whole = ProductDraft.parse(sampleMatrix).variations;

  test('is valid for the samples', () => {
    expect(problems({})).toEqual([]);
    expect(problems({}, sampleProduct)).toEqual([]);
    expect(first && second && others).toHaveLength(2);
  });

  test.each([
    [
      'two options of one name',
      {
        options: [
          { name: 'Size', values: ['S'] },
          { name: 'size ', values: ['M'] },
        ],
      },
      'options.1.name',
    ],
    [
      'a value that stands twice',
      {
        options: [
          { name: 'Colour', values: ['Indigo', 'Brown', 'indigo'] },
          { name: 'Size', values: ['S', 'M'] },
        ],
      },
      'options.0.values.2',
    ],
    ['no variation', { variations: [] }, 'variations'],
    [
      'a value that no option has',
      { variations: [sampleVariation(['Red', 'S'])] },
      'variations.0.optionValues',
    ],
    [
      'a value for too few options',
      { variations: [sampleVariation(['Indigo'])] },
      'variations.0.optionValues',
    ],
    [
      'one combination twice',
      { variations: [sampleVariation(['Brown', 'S']), sampleVariation(['Brown', 'S'])] },
      'variations.1.optionValues',
    ],
    ['a price of its own beside its variations', { priceMinor: 5 }, 'priceMinor'],
    ['a stock of its own beside its variations', { quantity: 5 }, 'quantity'],
    [
      'a sale price at the price',
      { variations: [sampleVariation(['Brown', 'S'], { discountedAmountMinor: 700_000 })] },
      'variations.0.discountedAmountMinor',
    ],
    [
      'a stock total of what is there',
      { variations: [sampleVariation(['Brown', 'S'], { id: '01890a5d-ac96-774b-bcce-b302099a8057' })] },
      'variations.0.quantity',
    ],
  ])('is rejected with %s', (_, change, field) => {
    expect(problems(change)).toContain(field);
    expect(whole).toHaveLength(4);
  });

  test.each([
    ['no price', { priceMinor: undefined }, 'priceMinor'],
    ['a sale price above the price', { discountedAmountMinor: 600_000 }, 'discountedAmountMinor'],
    ['a sale that ends when it starts', { discountStartDate: at, discountEndDate: at }, 'discountEndDate'],
    ['variations that differ in nothing', { variations: [sampleVariation([])] }, 'options'],
  ])('without options is rejected with %s', (_, change, field) => {
    expect(problems(change as Partial<typeof sampleMatrix>, sampleProduct)).toContain(field);
  });

  test('accepts three options and a thousand variations, and no more', () => {
    const values = Array.from({ length: 100 }, (_, nth) => `v${nth}`);
    const options = [
      { name: 'One', values },
      { name: 'Two', values: values.slice(0, 11) },
    ];
    const variations =
      options[1]?.values.flatMap((two) => values.map((one) => sampleVariation([one, two]))) ?? [];
    const { success } = ProductDraft.safeParse({
      ...sampleMatrix,
      options,
      variations: variations.slice(0, 1000),
    });
    expect(success).toBe(true);
    expect(ProductDraft.safeParse({ ...sampleMatrix, options, variations }).success).toBe(false);
    const four = ['a', 'b', 'c', 'd'].map((name) => ({ name, values: ['x'] }));
    const one = [sampleVariation(['x', 'x', 'x', 'x'])];
    expect(ProductDraft.safeParse({ ...sampleMatrix, options: four, variations: one }).success).toBe(false);
  });
});

test('names an item by its title and its option values', () => {
  expect(getItemName('Shirt', ['Red', 'S'])).toBe('Shirt – Red / S');
  expect(getItemName('Bag', [])).toBe('Bag');
});
