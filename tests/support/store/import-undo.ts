import type { ImportKindName } from '#contract/store/import.ts';
import type { DatabaseServer } from '#tests/support/server/database-server.ts';
import type { Asking } from '#tests/support/server/request.ts';
import type { Shop } from './business-fixture.ts';
import { readBusinessData } from './business-data.ts';

const calls = {
  orders: [
    'uploadOrderImport',
    'startOrderImport',
    'orderImport',
    'previewOrderImportUndo',
    'undoOrderImport',
  ],
  products: [
    'uploadProductImport',
    'startProductImport',
    'productImport',
    'previewProductImportUndo',
    'undoProductImport',
  ],
  customers: [
    'uploadCustomerImport',
    'startCustomerImport',
    'customerImport',
    'previewCustomerImportUndo',
    'undoCustomerImport',
  ],
} as const;

/** Imports files into the business of the running test and undoes them. */
export function openImportUndo(getServer: () => DatabaseServer, getShop: () => Shop) {
  const upload = (kind: ImportKindName, content: Buffer) =>
    getServer().call(calls[kind][0], { file: { name: `${kind}.csv`, content } }, getShop().asking);
  const read = (kind: ImportKindName, id: string) =>
    getServer().call(calls[kind][2], { params: { id } }, getShop().asking);
  const askUndo = (kind: ImportKindName, id: string, asking: Asking = getShop().asking) =>
    getServer().ask(calls[kind][4], { params: { id } }, asking);
  const start = (kind: ImportKindName, id: string) =>
    getServer().call(calls[kind][1], { params: { id } }, getShop().asking);
  return {
    upload,
    start,
    read,
    askUndo,
    /** Uploads a file, imports it with the guessed mapping, and returns the finished import. */
    async run(kind: ImportKindName, content: Buffer) {
      const { id } = await upload(kind, content);
      await start(kind, id);
      await getServer().deps.jobs.drain();
      return read(kind, id);
    },
    preview: (kind: ImportKindName, id: string) =>
      getServer().call(calls[kind][3], { params: { id } }, getShop().asking),
    undo: (kind: ImportKindName, id: string) =>
      getServer().call(calls[kind][4], { params: { id } }, getShop().asking),
    /** Undoes an import to its end. */
    async undoNow(kind: ImportKindName, id: string) {
      await getServer().call(calls[kind][4], { params: { id } }, getShop().asking);
      await getServer().deps.jobs.drain();
      return read(kind, id);
    },
    data: () => readBusinessData(getServer().database, getShop().businessId),
  };
}
