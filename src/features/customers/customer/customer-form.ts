import * as z from 'zod/mini';
import type { CustomerOverview } from '#contract/store/customer.ts';
import type { Business, Country } from '#domain/business.ts';
import { type Customer, CustomerDetails } from '#domain/customer.ts';
import { customerQuery } from '#src/features/customers/customers.queries.ts';
import { createCustomer, updateCustomer } from '#src/features/customers/customers.writes.ts';
import {
  type AddressDraft,
  formatOptionalAddress,
  toAddressDraft,
  toAddress,
} from '#src/forms/fields/address-fields.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { type RecordChanges, useRecordForm } from '#src/forms/use-record-form.ts';
import { t } from './customer.messages.ts';

/** The values of the customer form. */
export interface CustomerDraft {
  name: string;
  email: string;
  phoneNumber: string;
  tags: string[];
  address: AddressDraft;
}

const StoredDraft: z.ZodMiniType<CustomerDraft> = z.object({
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  tags: z.array(z.string()),
  address: z.object({ line: z.string(), city: z.string(), region: z.string(), country: z.string() }),
});
const Changes = z.partial(CustomerDetails);

type ExistingDetails = { [Field in keyof CustomerDetails]: Customer[Field] };

export const toCustomerDraft = (customer: ExistingDetails | undefined, country: Country): CustomerDraft => ({
  name: customer?.name ?? '',
  email: customer?.email ?? '',
  phoneNumber: customer?.phoneNumber ?? '',
  tags: customer?.tags ?? [],
  address: toAddressDraft(customer?.address ?? null, country),
});

const orNull = (typed: string) => (typed.trim() === '' ? null : typed);

/** Returns the values to check and send; an empty field becomes null. */
export const toCustomerInput = ({ name, email, phoneNumber, tags, address }: CustomerDraft) => ({
  name,
  email: orNull(email),
  phoneNumber: orNull(phoneNumber),
  tags,
  address: toAddress(address),
});
/** Returns the form of a new customer, or of an existing one. */
export function useCustomerForm(settings: {
  business: Business;
  customer?: Customer;
  savedNotice: (saved: CustomerOverview) => string;
  onSaved?: (saved: CustomerOverview) => void;
  onClose?: () => void;
}) {
  const { business, customer, ...ends } = settings;
  const id = customer?.id ?? '';
  return useRecordForm({
    ...(!customer && { draft: { kind: 'customer', values: StoredDraft } }),
    record: customer,
    schema: CustomerDetails,
    changesSchema: Changes,
    fieldsOf: (saved: Customer) => toCustomerInput(toCustomerDraft(saved, business.country)),
    toValues: (fields) => toCustomerDraft(fields, business.country),
    toFields: toCustomerInput,
    create: useFormWrite(createCustomer, (body: CustomerDetails) => ({ body })),
    update: useFormWrite(updateCustomer, (body: RecordChanges<CustomerDetails>) => ({
      params: { id },
      body,
    })),
    latest: async (fetchNow) => (await fetchNow(customerQuery(id))).customer,
    formatters: { address: ({ address }) => formatOptionalAddress(address) },
    labels: { address: t('address') },
    nameOf: ({ name }) => name || t('untitled'),
    ...ends,
  });
}
