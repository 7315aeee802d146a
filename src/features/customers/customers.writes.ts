import { customerCalls, type CustomerOverview } from '#contract/store/customer.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { customerKeys } from './customers.queries.ts';

/** A write that returns the current customer. */
const one = {
  invalidates: ['customers'],
  getQueryKey: ({ customer }: CustomerOverview) => customerKeys.overview(customer.id),
} as const;

export const createCustomer = defineWrite({ ...one, call: customerCalls.createCustomer });
export const updateCustomer = defineWrite({ ...one, call: customerCalls.updateCustomer });
export const mergeCustomers = defineWrite({ ...one, call: customerCalls.mergeCustomers });
export const noteCustomer = defineWrite({ ...one, call: customerCalls.noteCustomer, invalidates: [] });

export const tagCustomers = defineWrite({ call: customerCalls.tagCustomers, invalidates: ['customers'] });
export const deleteCustomer = defineWrite({ call: customerCalls.deleteCustomer, invalidates: ['customers'] });
