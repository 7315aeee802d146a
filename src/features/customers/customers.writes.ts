import { defineWrite } from '#src/lib/api/define-write.ts';
import { customerKeys } from './customers.queries.ts';

export const noteCustomer = defineWrite({
  call: 'noteCustomer',
  invalidates: [],
  answers: ({ customer }) => customerKeys.overview(customer.id),
});
export const deleteCustomer = defineWrite({ call: 'deleteCustomer', invalidates: ['customers'] });
