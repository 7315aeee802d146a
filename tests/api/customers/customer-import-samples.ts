import type { customerImportCalls } from '#contract/store/customer-import.ts';
import { customerFile, shopifyCustomer } from '#tests/support/store/customer-file.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';
import { finishImports } from '#tests/api/platform/finish-imports.ts';

let files = 0;
const uploadedFile = () => {
  const content = customerFile(shopifyCustomer((files += 1)), shopifyCustomer('two'));
  return { name: 'customers.csv', content };
};
const upload = async (world: World) =>
  world.server.call('uploadCustomerImport', { file: uploadedFile() }, await testCallers['the owner'](world));
const ofImport = async (world: World) => ({ id: (await upload(world)).id });
/** An import that has ended, which can be undone. */
async function ofFinished(world: World) {
  await finishImports(world);
  const params = await ofImport(world);
  await world.server.call('startCustomerImport', { params }, await testCallers['the owner'](world));
  await finishImports(world);
  return params;
}

export const customerImportSamples: { [Name in keyof typeof customerImportCalls]: Sample<Name> } = {
  uploadCustomerImport: async () => ({ file: uploadedFile() }),
  customerImports: async () => ({}),
  customerImport: async (world) => ({ params: await ofImport(world) }),
  mapCustomerImport: async (world) => {
    const { id, mapping } = await upload(world);
    return { params: { id }, body: { ...mapping, country: 'GH' } };
  },
  startCustomerImport: async (world) => {
    await finishImports(world);
    return { params: await ofImport(world) };
  },
  cancelCustomerImport: async (world) => {
    await finishImports(world);
    const params = await ofImport(world);
    await world.server.call('startCustomerImport', { params }, await testCallers['the owner'](world));
    return { params };
  },
  removeCustomerImport: async (world) => ({ params: await ofImport(world) }),
  previewCustomerImportUndo: async (world) => ({ params: await ofFinished(world) }),
  undoCustomerImport: async (world) => ({ params: await ofFinished(world) }),
};
