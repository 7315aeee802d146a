import type { categoryCalls } from '#contract/store/category.ts';
import type { productCalls } from '#contract/store/product.ts';
import { newHandle } from '#tests/support/people/identity.ts';
import { tinyGif } from '#tests/support/store/images.ts';
import { sampleMatrix, sampleProduct, sampleVariation } from '#tests/support/store/products.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';

const owner = (world: World) => testCallers['the owner'](world);

const made = async (world: World) =>
  world.server.call('createProduct', { body: sampleProduct }, await owner(world));
const ofProduct = async (world: World) => ({ id: (await made(world)).id });
const matrix = async (world: World) =>
  world.server.call('createProduct', { body: sampleMatrix }, await owner(world));
const ofVariation = async (world: World) => ({ id: (await matrix(world)).variations[0]?.id ?? '' });
const category = async (world: World) =>
  world.server.call('createCategory', { body: { name: newHandle(), description: '' } }, await owner(world));
const ofCategory = async (world: World) => ({ id: (await category(world)).id });

type Calls = typeof productCalls & typeof categoryCalls;

export const productSamples: { [Name in keyof Calls]: Sample<Name> } = {
  businessCategories: async () => ({}),
  categories: async () => ({}),
  fetchCategories: async () => ({ query: { search: 'shop', sort: 'name' } }),
  createCategory: async () => ({ body: { name: newHandle(), description: 'what is worn' } }),
  updateCategory: async (world) => ({
    params: await ofCategory(world),
    body: { name: newHandle(), version: 1 },
  }),
  deleteCategory: async (world) => ({
    params: await ofCategory(world),
    query: { moveTo: (await category(world)).id },
  }),
  moveToCategory: async (world) => ({
    params: await ofCategory(world),
    body: { ids: [(await made(world)).id] },
  }),
  leaveCategory: async (world) => ({ params: await ofProduct(world) }),
  orderCategories: async (world) => ({
    body: { ids: [(await category(world)).id] },
  }),
  products: async () => ({ query: { search: 'bag', tab: 'published', type: 'Bag', sort: 'title' } }),
  productTypes: async () => ({}),
  createProduct: async () => ({ body: sampleMatrix }),
  product: async (world) => ({ params: await ofProduct(world) }),
  productTimeline: async (world) => ({ params: await ofProduct(world) }),
  productUse: async (world) => ({ params: await ofProduct(world) }),
  updateProduct: async (world) => ({
    params: await ofProduct(world),
    body: { title: 'Adire tote', tags: ['indigo', 'new'], version: 1 },
  }),
  deleteProduct: async (world) => ({ params: await ofProduct(world) }),
  restoreProduct: async (world) => ({ params: await ofProduct(world) }),
  togglePublish: async (world) => ({ params: await ofProduct(world), body: { published: false } }),
  duplicateProduct: async (world) => ({ params: await ofProduct(world), body: { title: 'Another bag' } }),
  addVariant: async (world) => ({
    params: { id: (await matrix(world)).id },
    body: sampleVariation(['Green', 'S']),
  }),
  deleteVariant: async (world) => ({ params: await ofVariation(world) }),
  updateVariant: async (world) => ({
    params: await ofVariation(world),
    body: { priceMinor: 800_000, stock: { kind: 'difference', difference: 3, reason: 'received' } },
  }),
  updateVariants: async (world) => {
    const { id, variations } = await matrix(world);
    return { body: { productId: id, variations: variations.map((one) => ({ id: one.id, sku: null })) } };
  },
  deleteMedia: async (world) => {
    const asking = await owner(world);
    const upload = {
      body: { category: 'PRODUCT_IMAGE' as const },
      file: { name: 'b.gif', content: tinyGif },
    };
    const { id: fileId } = await world.server.call('uploadFile', upload, asking);
    const body = { ...sampleProduct, media: [{ fileId, alt: 'A bag' }] };
    const { id, media } = await world.server.call('createProduct', { body }, asking);
    return { params: { a: id, b: media[0]?.id ?? '' } };
  },
  changeStock: async (world) => ({
    params: await ofProduct(world),
    body: { change: { kind: 'difference', difference: -2, reason: 'damaged', note: 'water' } },
  }),
  stockMovements: async (world) => ({ params: await ofProduct(world), query: { perPage: 5 } }),
  bulkProducts: async (world) => ({
    body: {
      target: { kind: 'ids', ids: [(await made(world)).id] },
      action: { kind: 'price', change: { kind: 'percent', basisPoints: 750 } },
      dryRun: false,
    },
  }),
};
