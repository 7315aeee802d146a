import type { QueryClient } from '@tanstack/react-query';
import type { Product } from '#domain/product.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { noteProductsChanged, productKeys } from './products.queries.ts';

export const createCategory = defineWrite({ call: 'createCategory', invalidates: ['products', 'home'] });
export const updateCategory = defineWrite({ call: 'updateCategory', invalidates: ['products', 'home'] });
/** A write that answers with the product as it is now. */
const one = {
  invalidates: [],
  onSuccess: (queryClient: QueryClient, product: Product) => {
    queryClient.setQueryData(productKeys.one(product.id), product);
    void noteProductsChanged(queryClient, product);
  },
};
export const createProduct = defineWrite({ ...one, call: 'createProduct' });
export const updateProduct = defineWrite({ ...one, call: 'updateProduct' });
export const changeStock = defineWrite({ ...one, call: 'changeStock' });
