import type { CustomerImport } from '#contract/store/customer-import.ts';
import type { ImportedCustomer } from './imported-customer.ts';

/** Returns a customer of a file as the preview shows it. */
export const toPreview = ({
  line,
  name,
  email,
  phoneNumber,
  address,
  tags,
}: ImportedCustomer): CustomerImport['preview'][number] => ({
  line,
  name,
  email,
  phoneNumber,
  city: address?.city ?? null,
  tags,
});
