import type { QueryClient } from '@tanstack/react-query';
import { ImportMapping } from '#contract/order-import.ts';
import { ProductMapping } from '#contract/product-import.ts';
import type { AnyImport, AnyMapping } from '#machines/flows/import/index.ts';
import { api, type CallOptions } from '#src/lib/api.ts';
import { noteOrdersImported } from '#src/lib/queries/order-imports.queries.ts';
import { noteProductsImported } from '#src/lib/queries/product-imports.queries.ts';

export type ImportKind = AnyImport['kind'];
type FileBody = { fileName: string; contentBase64: string };

/** The calls of one kind of import, as the chart asks for them. */
export interface ImportCalls {
  upload(body: FileBody, options: CallOptions): Promise<AnyImport>;
  one(id: string, options: CallOptions): Promise<AnyImport>;
  map(id: string, mapping: AnyMapping, options: CallOptions): Promise<AnyImport>;
  start(id: string): Promise<AnyImport>;
  remove(id: string): Promise<{ done: true }>;
  /** Lists and figures that an import changes are fetched anew when next looked at. */
  note(queryClient: QueryClient): void;
}

export const importCalls: Record<ImportKind, ImportCalls> = {
  orders: {
    upload: (body, options) => api('uploadOrderImport', { body }, options),
    one: (id, options) => api('orderImport', { params: { id } }, options),
    map: (id, mapping, options) =>
      api('mapOrderImport', { params: { id }, body: ImportMapping.parse(mapping) }, options),
    start: (id) => api('startOrderImport', { params: { id } }),
    remove: (id) => api('removeOrderImport', { params: { id } }),
    note: noteOrdersImported,
  },
  products: {
    upload: (body, options) => api('uploadProductImport', { body }, options),
    one: (id, options) => api('productImport', { params: { id } }, options),
    map: (id, mapping, options) =>
      api('mapProductImport', { params: { id }, body: ProductMapping.parse(mapping) }, options),
    start: (id) => api('startProductImport', { params: { id } }),
    remove: (id) => api('removeProductImport', { params: { id } }),
    note: noteProductsImported,
  },
};
