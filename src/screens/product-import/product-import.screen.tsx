import type { ProductImport } from '#contract/product-import.ts';
import { ImportFlow, type ImportFlowProps } from '#src/flows/import/import-flow.tsx';
import { productImportLook } from './product-import.look.ts';

export type ProductImportScreenProps = Omit<ImportFlowProps<ProductImport>, 'look'>;

/** Bringing a catalogue along, from the file to the products. */
export const ProductImportScreen = (props: ProductImportScreenProps) => (
  <ImportFlow {...props} look={productImportLook} />
);
