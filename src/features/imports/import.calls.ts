import { CustomerMapping } from '#contract/store/customer-import.ts';
import type { UndoOutcome } from '#contract/store/import-undo.ts';
import type { ImportKindName } from '#contract/store/import.ts';
import { ImportMapping } from '#contract/store/order-import.ts';
import { ProductMapping } from '#contract/store/product-import.ts';
import type { AnyImport, AnyMapping } from '#machines/flows/import/index.ts';
import { api, type CallOptions } from '#src/lib/api/api.ts';

/** The API calls of one kind of import. */
export interface ImportCalls {
  upload(file: File, options: CallOptions): Promise<AnyImport>;
  one(id: string, options: CallOptions): Promise<AnyImport>;
  map(id: string, mapping: AnyMapping, options: CallOptions): Promise<AnyImport>;
  start(id: string, options: CallOptions): Promise<AnyImport>;
  cancel(id: string, options: CallOptions): Promise<AnyImport>;
  remove(id: string, options: CallOptions): Promise<{ done: true }>;
  planUndo(id: string, options: CallOptions): Promise<UndoOutcome>;
  undo(id: string, options: CallOptions): Promise<AnyImport>;
}

export const importCalls: Record<ImportKindName, ImportCalls> = {
  orders: {
    upload: (file, options) => api('uploadOrderImport', { file }, options),
    one: (id, options) => api('orderImport', { params: { id } }, options),
    map: (id, mapping, options) =>
      api('mapOrderImport', { params: { id }, body: ImportMapping.parse(mapping) }, options),
    start: (id, options) => api('startOrderImport', { params: { id } }, options),
    cancel: (id, options) => api('cancelOrderImport', { params: { id } }, options),
    remove: (id, options) => api('removeOrderImport', { params: { id } }, options),
    planUndo: (id, options) => api('previewOrderImportUndo', { params: { id } }, options),
    undo: (id, options) => api('undoOrderImport', { params: { id } }, options),
  },
  products: {
    upload: (file, options) => api('uploadProductImport', { file }, options),
    one: (id, options) => api('productImport', { params: { id } }, options),
    map: (id, mapping, options) =>
      api('mapProductImport', { params: { id }, body: ProductMapping.parse(mapping) }, options),
    start: (id, options) => api('startProductImport', { params: { id } }, options),
    cancel: (id, options) => api('cancelProductImport', { params: { id } }, options),
    remove: (id, options) => api('removeProductImport', { params: { id } }, options),
    planUndo: (id, options) => api('previewProductImportUndo', { params: { id } }, options),
    undo: (id, options) => api('undoProductImport', { params: { id } }, options),
  },
  customers: {
    upload: (file, options) => api('uploadCustomerImport', { file }, options),
    one: (id, options) => api('customerImport', { params: { id } }, options),
    map: (id, mapping, options) =>
      api('mapCustomerImport', { params: { id }, body: CustomerMapping.parse(mapping) }, options),
    start: (id, options) => api('startCustomerImport', { params: { id } }, options),
    cancel: (id, options) => api('cancelCustomerImport', { params: { id } }, options),
    remove: (id, options) => api('removeCustomerImport', { params: { id } }, options),
    planUndo: (id, options) => api('previewCustomerImportUndo', { params: { id } }, options),
    undo: (id, options) => api('undoCustomerImport', { params: { id } }, options),
  },
};
