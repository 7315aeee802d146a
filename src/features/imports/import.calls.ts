import { customerImportCalls, CustomerMapping } from '#contract/store/customer-import.ts';
import type { UndoOutcome } from '#contract/store/import-undo.ts';
import type { ImportKindName } from '#contract/store/import.ts';
import { orderImportCalls, ImportMapping } from '#contract/store/order-import.ts';
import { productImportCalls, ProductMapping } from '#contract/store/product-import.ts';
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
    upload: (file, options) => api(orderImportCalls.uploadOrderImport, { file }, options),
    one: (id, options) => api(orderImportCalls.orderImport, { params: { id } }, options),
    map: (id, mapping, options) =>
      api(orderImportCalls.mapOrderImport, { params: { id }, body: ImportMapping.parse(mapping) }, options),
    start: (id, options) => api(orderImportCalls.startOrderImport, { params: { id } }, options),
    cancel: (id, options) => api(orderImportCalls.cancelOrderImport, { params: { id } }, options),
    remove: (id, options) => api(orderImportCalls.removeOrderImport, { params: { id } }, options),
    planUndo: (id, options) => api(orderImportCalls.previewOrderImportUndo, { params: { id } }, options),
    undo: (id, options) => api(orderImportCalls.undoOrderImport, { params: { id } }, options),
  },
  products: {
    upload: (file, options) => api(productImportCalls.uploadProductImport, { file }, options),
    one: (id, options) => api(productImportCalls.productImport, { params: { id } }, options),
    map: (id, mapping, options) =>
      api(
        productImportCalls.mapProductImport,
        { params: { id }, body: ProductMapping.parse(mapping) },
        options,
      ),
    start: (id, options) => api(productImportCalls.startProductImport, { params: { id } }, options),
    cancel: (id, options) => api(productImportCalls.cancelProductImport, { params: { id } }, options),
    remove: (id, options) => api(productImportCalls.removeProductImport, { params: { id } }, options),
    planUndo: (id, options) => api(productImportCalls.previewProductImportUndo, { params: { id } }, options),
    undo: (id, options) => api(productImportCalls.undoProductImport, { params: { id } }, options),
  },
  customers: {
    upload: (file, options) => api(customerImportCalls.uploadCustomerImport, { file }, options),
    one: (id, options) => api(customerImportCalls.customerImport, { params: { id } }, options),
    map: (id, mapping, options) =>
      api(
        customerImportCalls.mapCustomerImport,
        { params: { id }, body: CustomerMapping.parse(mapping) },
        options,
      ),
    start: (id, options) => api(customerImportCalls.startCustomerImport, { params: { id } }, options),
    cancel: (id, options) => api(customerImportCalls.cancelCustomerImport, { params: { id } }, options),
    remove: (id, options) => api(customerImportCalls.removeCustomerImport, { params: { id } }, options),
    planUndo: (id, options) =>
      api(customerImportCalls.previewCustomerImportUndo, { params: { id } }, options),
    undo: (id, options) => api(customerImportCalls.undoCustomerImport, { params: { id } }, options),
  },
};
