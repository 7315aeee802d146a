import { categoryCalls } from '#contract/store/category.ts';
import { productCalls } from '#contract/store/product.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import type { Product } from '#domain/product.ts';
import { productKeys } from './products.queries.ts';

const invalidates = ['products', 'home', 'usage'] as const;
/** A write that returns the current product. */
const one = { invalidates, getQueryKey: ({ id }: Product) => productKeys.one(id) };

export const changeStock = defineWrite({ ...one, call: productCalls.changeStock });
export const createProduct = defineWrite({ ...one, call: productCalls.createProduct });
export const duplicateProduct = defineWrite({ ...one, call: productCalls.duplicateProduct });
export const restoreProduct = defineWrite({ ...one, call: productCalls.restoreProduct });
export const togglePublish = defineWrite({ ...one, call: productCalls.togglePublish });
export const updateProduct = defineWrite({ ...one, call: productCalls.updateProduct });

export const deleteProduct = defineWrite({
  call: productCalls.deleteProduct,
  invalidates,
  onSuccess: (queryClient, _, { params }) =>
    queryClient.removeQueries({ queryKey: productKeys.one(params?.id ?? '') }),
});
export const bulkProducts = defineWrite({ call: productCalls.bulkProducts, invalidates });

export const createCategory = defineWrite({ call: categoryCalls.createCategory, invalidates });
export const updateCategory = defineWrite({ call: categoryCalls.updateCategory, invalidates });
export const deleteCategory = defineWrite({ call: categoryCalls.deleteCategory, invalidates });
export const leaveCategory = defineWrite({
  call: categoryCalls.leaveCategory,
  invalidates,
  invalidatesOnFailure: true,
});
export const orderCategories = defineWrite({
  call: categoryCalls.orderCategories,
  invalidates: [],
  getQueryKey: () => productKeys.categories,
});
