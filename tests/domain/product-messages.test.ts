import { describe, expect, test } from 'vitest';
import { CategoryDetails } from '#domain/category.ts';
import { MediaDraft, ProductDraft, VariationDraft, findPricingProblems } from '#domain/product-draft.ts';
import { Media, ProductOption, sumQuantities } from '#domain/product.ts';
import { sampleMatrix, sampleProduct, sampleVariation } from '#tests/support/store/products.ts';

const id = '01990000-0000-7000-8000-000000000001';
const start = '2026-03-01T12:00:00.000Z';
const end = '2026-03-01T12:00:00.001Z';

/** Returns the problems of a draft as a form shows them: the path of the field, and the message. */
const problemsOf = (draft: object) => {
  const { error } = ProductDraft.safeParse(draft);
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
};

describe('the draft of a product', () => {
  test('keeps all of its own figures, without a main image of a variation', () => {
    const whole = {
      ...sampleProduct,
      vendor: 'Adire House',
      categoryId: id,
      returnPolicyId: id,
      barcode: '123',
      discountedAmountMinor: 400_000,
      discountStartDate: start,
      discountEndDate: end,
      media: [{ id, fileId: id, alt: 'A bag' }],
    };
    expect(ProductDraft.parse(whole)).toEqual(whole);
    expect(ProductDraft.parse({ ...whole, mediaId: id })).toEqual(whole);
  });
  test('keeps all fields of its variations', () => {
    const variation = sampleVariation(['Indigo', 'S'], {
      barcode: '123',
      discountedAmountMinor: 699_999,
      discountStartDate: start,
      discountEndDate: end,
      mediaId: id,
    });
    const whole = { ...sampleMatrix, variations: [variation] };
    expect(ProductDraft.parse(whole)).toEqual(whole);
    expect(VariationDraft.parse({ ...variation, id })).toEqual({ ...variation, id });
    expect(MediaDraft.parse({ id, fileId: null, alt: '' })).toEqual({ id, fileId: null, alt: '' });
  });
  test('may change an existing variation without a new stock', () => {
    const { quantity: _, ...existing } = sampleVariation(['Indigo', 'S'], { id });
    expect(problemsOf({ ...sampleMatrix, variations: [existing] })).toEqual([]);
  });
  test.each<[object, string, string]>([
    [{ discountedAmountMinor: 500_000 }, 'discountedAmountMinor', 'Enter a sale price lower than the price'],
    [
      { discountStartDate: start, discountEndDate: start },
      'discountEndDate',
      'End date must be after the start date',
    ],
    [{ priceMinor: undefined }, 'priceMinor', 'Enter a price'],
    [{ variations: [sampleVariation([])] }, 'options', 'Enter the name of the option'],
    [{ priceMinor: -1 }, 'priceMinor', 'Enter a price of zero or more'],
    [{ discountedAmountMinor: -1 }, 'discountedAmountMinor', 'Enter a price of zero or more'],
    [{ sku: 'x'.repeat(65) }, 'sku', 'Use at most 64 characters'],
    [{ quantity: -1 }, 'quantity', "Stock can't be below zero"],
    [{ title: ' ' }, 'title', 'Enter a title'],
    [{ description: 'x'.repeat(20_001) }, 'description', 'Use at most 20,000 characters'],
    [{ type: 'x'.repeat(81) }, 'type', 'Use at most 80 characters'],
    [{ vendor: 'x'.repeat(81) }, 'vendor', 'Use at most 80 characters'],
    [{ media: Array.from({ length: 51 }, () => ({ alt: '' })) }, 'media', 'Use at most 50 images'],
  ])('without options and with %j has the problem %s: %s', (change, field, message) =>
    expect(problemsOf({ ...sampleProduct, ...change })).toContainEqual([field, message]),
  );
  test.each<[object, string, string]>([
    [{ sku: 'A' }, 'sku', 'This product has options, so each variant has its own'],
    [{ barcode: 'A' }, 'barcode', 'This product has options, so each variant has its own'],
    [
      { discountStartDate: start },
      'discountStartDate',
      'This product has options, so each variant has its own',
    ],
    [
      {
        options: [
          { name: 'Size', values: ['S'] },
          { name: 'Size', values: ['M'] },
        ],
      },
      'options.1.name',
      'Another option has this name',
    ],
    [
      { options: [{ name: 'Size', values: ['S', ' s'] }] },
      'options.0.values.1',
      'This value is listed twice',
    ],
    [{ variations: [] }, 'variations', 'Add at least one variant, or remove the options'],
    [
      { variations: [sampleVariation(['Indigo'])] },
      'variations.0.optionValues',
      'Choose a value for each option',
    ],
    [
      { variations: [sampleVariation(['Indigo', 'S'], { id })] },
      'variations.0.quantity',
      "Existing stock can't be set. Adjust it instead",
    ],
    [
      { variations: [sampleVariation(['Indigo', 'S']), sampleVariation(['Indigo', 'S'])] },
      'variations.1.optionValues',
      'Another variant has these values',
    ],
    [
      { variations: [sampleVariation(['x'.repeat(61), 'S'])] },
      'variations.0.optionValues.0',
      'Use at most 60 characters',
    ],
    [
      { variations: Array.from({ length: 1_001 }, () => sampleVariation(['Indigo', 'S'])) },
      'variations',
      'Use at most 1000 variants',
    ],
  ])('with options and with %j has the problem %s: %s', (change, field, message) =>
    expect(problemsOf({ ...sampleMatrix, ...change })).toContainEqual([field, message]),
  );
});

describe('the prices of a product', () => {
  test.each([
    ['no sale of something that is free', { priceMinor: 0 }],
    ['a sale price without a price yet', { discountedAmountMinor: 5 }],
    ['a sale price below the price', { priceMinor: 6, discountedAmountMinor: 5 }],
    ['a start alone', { discountStartDate: start }],
    ['an end alone', { discountEndDate: end }],
    ['an end just after the start', { discountStartDate: start, discountEndDate: end }],
  ])('may be %s', (_, prices) => expect(findPricingProblems(prices)).toEqual([]));
  test('have problems with the position of their variation', () =>
    expect(
      findPricingProblems(
        { priceMinor: 5, discountedAmountMinor: 5, discountStartDate: end, discountEndDate: start },
        'variations.3.',
      ),
    ).toEqual([
      { field: 'variations.3.discountedAmountMinor', message: 'Enter a sale price lower than the price' },
      { field: 'variations.3.discountEndDate', message: 'End date must be after the start date' },
    ]));
});

describe('a total stock with an untracked part', () => {
  test('is untracked, in whatever order', () => {
    const counted = { availableQuantity: 2 };
    const unlimited = { availableQuantity: null };
    expect(sumQuantities([unlimited, counted])).toBeNull();
    expect(sumQuantities([counted, unlimited, counted])).toBeNull();
  });
});

describe('a field of a product', () => {
  const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues[0]?.message;
  test('has a message that says what to enter', () => {
    expect(messageOf(ProductOption.safeParse({ name: '', values: ['S'] }))).toBe(
      'Enter a name, for example Size',
    );
    expect(messageOf(ProductOption.safeParse({ name: 'Size', values: [''] }))).toBe('Enter a value');
    expect(messageOf(ProductOption.safeParse({ name: 'Size', values: [] }))).toBe('Add at least one value');
    expect(messageOf(Media.safeParse({ id, fileId: null, sourceUrl: null, alt: 'x'.repeat(301) }))).toBe(
      'Use at most 300 characters',
    );
    expect(messageOf(CategoryDetails.safeParse({ name: ' ', description: '' }))).toBe('Enter a name');
    expect(messageOf(CategoryDetails.safeParse({ name: 'Bags', description: 'x'.repeat(501) }))).toBe(
      'Use at most 500 characters',
    );
    expect(CategoryDetails.parse({ name: ' Bags ', description: ' All ' })).toEqual({
      name: 'Bags',
      description: 'All',
    });
  });
});
