import { defineWrite } from '#src/lib/api/define-write.ts';
import type { Product } from '#domain/product.ts';
import { productKeys } from './products.queries.ts';

const invalidates = ['products', 'home', 'usage'] as const;
/** A write that returns the current product. */
const one = { invalidates, getQueryKey: ({ id }: Product) => productKeys.one(id) };

export const changeStock = defineWrite({ ...one, call: 'changeStock' });
export const createProduct = defineWrite({ ...one, call: 'createProduct' });
export const duplicateProduct = defineWrite({ ...one, call: 'duplicateProduct' });
export const restoreProduct = defineWrite({ ...one, call: 'restoreProduct' });
export const togglePublish = defineWrite({ ...one, call: 'togglePublish' });
export const updateProduct = defineWrite({ ...one, call: 'updateProduct' });

export const deleteProduct = defineWrite({
  call: 'deleteProduct',
  invalidates,
  onSuccess: (queryClient, _, { params }) =>
    queryClient.removeQueries({ queryKey: productKeys.one(params?.id ?? '') }),
});
export const bulkProducts = defineWrite({ call: 'bulkProducts', invalidates });

export const createCategory = defineWrite({ call: 'createCategory', invalidates });
export const updateCategory = defineWrite({ call: 'updateCategory', invalidates });
export const deleteCategory = defineWrite({ call: 'deleteCategory', invalidates });
export const leaveCategory = defineWrite({ call: 'leaveCategory', invalidates, invalidatesOnFailure: true });
export const orderCategories = defineWrite({
  call: 'orderCategories',
  invalidates: [],
  getQueryKey: () => productKeys.categories,
});
