import type { productImportCalls } from '#contract/store/product-import.ts';
import { plainLine, productFile } from '#tests/support/store/product-file.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';
import { finishImports } from '#tests/api/platform/finish-imports.ts';

let files = 0;
const uploadedFile = () => {
  const content = productFile(plainLine((files += 1)), plainLine('two'));
  return { name: 'products.csv', content };
};
const upload = async (world: World) =>
  world.server.call('uploadProductImport', { file: uploadedFile() }, await testCallers['the owner'](world));
const ofImport = async (world: World) => ({ id: (await upload(world)).id });
/** An import that has ended, which can be undone. */
async function ofFinished(world: World) {
  await finishImports(world);
  const params = await ofImport(world);
  await world.server.call('startProductImport', { params }, await testCallers['the owner'](world));
  await finishImports(world);
  return params;
}

export const productImportSamples: { [Name in keyof typeof productImportCalls]: Sample<Name> } = {
  uploadProductImport: async () => ({ file: uploadedFile() }),
  productImports: async () => ({}),
  productImport: async (world) => ({ params: await ofImport(world) }),
  mapProductImport: async (world) => {
    const { id, mapping } = await upload(world);
    return { params: { id }, body: { ...mapping, untracked: 'quantity' } };
  },
  startProductImport: async (world) => {
    await finishImports(world);
    return { params: await ofImport(world) };
  },
  cancelProductImport: async (world) => {
    await finishImports(world);
    const params = await ofImport(world);
    await world.server.call('startProductImport', { params }, await testCallers['the owner'](world));
    return { params };
  },
  removeProductImport: async (world) => ({ params: await ofImport(world) }),
  previewProductImportUndo: async (world) => ({ params: await ofFinished(world) }),
  undoProductImport: async (world) => ({ params: await ofFinished(world) }),
  exportProducts: async () => ({ body: { target: { kind: 'matching', filter: { tab: 'published' } } } }),
  imagesToFetch: async () => ({}),
  retryImages: async () => ({}),
};
