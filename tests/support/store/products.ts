import type { Product } from '#domain/product.ts';
import { findProduct } from '#server/modules/products/products.repo.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import { tinyGif } from './images.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import type { Shop } from './business-fixture.ts';

export type Draft = NonNullable<InputOf<'createProduct'>['body']>;
type Change = Omit<NonNullable<InputOf<'updateProduct'>['body']>, 'version'>;

/** A product without options, ten in stock. */
export const sampleProduct: Draft = {
  title: 'Adire bag',
  description: 'Indigo, hand-dyed',
  type: 'Bag',
  vendor: null,
  tags: ['indigo'],
  categoryId: null,
  returnPolicyId: null,
  published: true,
  lowStockAt: 5,
  options: [],
  sku: 'BAG-1',
  priceMinor: 500_000,
  quantity: 10,
  variations: [],
  media: [],
};

type VariationDraft = Draft['variations'][number];
export const sampleVariation = (
  optionValues: string[],
  of: Partial<VariationDraft> = {},
): VariationDraft => ({
  optionValues,
  sku: optionValues.join('-').toUpperCase(),
  barcode: null,
  priceMinor: 700_000,
  discountedAmountMinor: null,
  discountStartDate: null,
  discountEndDate: null,
  mediaId: null,
  quantity: 4,
  ...of,
});

const { sku: _, priceMinor: __, quantity: ___, ...shared } = sampleProduct;
/** Two sizes in two colours, four of each. */
export const sampleMatrix: Draft = {
  ...shared,
  title: 'Adire shirt',
  type: 'Shirt',
  options: [
    { name: 'Colour', values: ['Indigo', 'Brown'] },
    { name: 'Size', values: ['S', 'M'] },
  ],
  variations: ['Indigo', 'Brown'].flatMap((colour) =>
    ['S', 'M'].map((size) => sampleVariation([colour, size])),
  ),
};

/** Creates a product and returns it with the IDs of its variants, or its own ID if it has no options. */
export async function stocked({ call, deps }: ApiServer, { asking, businessId }: Shop, body = sampleProduct) {
  const product = await call('createProduct', { body }, asking);
  const whole = await findProduct(deps.db, businessId, product.id);
  return { product, variationIds: whole?.variations.map(({ id }) => id) ?? [] };
}

/** Returns the update of a loaded product. */
export const changeOf = ({ id, version }: Product, change: Change) => ({
  params: { id },
  body: { ...change, version },
});

/** Uploads a product image and returns its file. */
export async function uploadImage({ call }: ApiServer, { asking }: Shop): Promise<string> {
  const file = { name: 'bag.gif', content: tinyGif };
  return (await call('uploadFile', { body: { category: 'PRODUCT_IMAGE' }, file }, asking)).id;
}
