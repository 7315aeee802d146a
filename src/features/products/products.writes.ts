import { defineWrite } from '#src/lib/api/define-write.ts';
import { noteProductsChanged, productKeys } from './products.queries.ts';

export const createCategory = defineWrite({ call: 'createCategory', invalidates: ['products', 'home'] });
export const updateCategory = defineWrite({ call: 'updateCategory', invalidates: ['products', 'home'] });
export const changeStock = defineWrite({
  call: 'changeStock',
  invalidates: [],
  onSuccess: (queryClient, product) => {
    queryClient.setQueryData(productKeys.one(product.id), product);
    void noteProductsChanged(queryClient, product);
  },
});
