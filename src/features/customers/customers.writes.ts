import { defineWrite } from '#src/lib/api/define-write.ts';
import { noteCustomersChanged } from './customers.queries.ts';

export const createCustomer = defineWrite({
  call: 'createCustomer',
  invalidates: [],
  onSuccess: (queryClient, overview) => noteCustomersChanged(queryClient, overview),
});
export const updateCustomer = defineWrite({
  call: 'updateCustomer',
  invalidates: [],
  onSuccess: (queryClient, overview) => void noteCustomersChanged(queryClient, overview),
});
export const tagCustomers = defineWrite({
  call: 'tagCustomers',
  invalidates: [],
  onSuccess: (queryClient) => noteCustomersChanged(queryClient),
});
export const mergeCustomers = defineWrite({
  call: 'mergeCustomers',
  invalidates: [],
  onSuccess: (queryClient, overview) => noteCustomersChanged(queryClient, overview),
});
