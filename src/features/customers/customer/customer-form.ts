import * as z from 'zod/mini';
import type { CustomerOverview } from '#contract/store/customer.ts';
import type { Business, Country } from '#domain/business.ts';
import { type Customer, CustomerDetails } from '#domain/customer.ts';
import { customerQuery } from '#src/features/customers/customers.queries.ts';
import { createCustomer, updateCustomer } from '#src/features/customers/customers.writes.ts';
import {
  type AddressDraft,
  addressInWords,
  draftOfAddress,
  typedAddress,
} from '#src/forms/fields/address-fields.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { type Changed, useRecordForm } from '#src/forms/use-record-form.ts';
import { t } from './customer.messages.ts';

/** The values of the customer form. */
export interface CustomerDraft {
  name: string;
  email: string;
  phoneNumber: string;
  tags: string[];
  address: AddressDraft;
}

const Kept: z.ZodMiniType<CustomerDraft> = z.object({
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  tags: z.array(z.string()),
  address: z.object({ line: z.string(), city: z.string(), region: z.string(), country: z.string() }),
});
const Changes = z.partial(CustomerDetails);

type Known = { [Field in keyof CustomerDetails]: Customer[Field] };

export const draftOf = (customer: Known | undefined, country: Country): CustomerDraft => ({
  name: customer?.name ?? '',
  email: customer?.email ?? '',
  phoneNumber: customer?.phoneNumber ?? '',
  tags: customer?.tags ?? [],
  address: draftOfAddress(customer?.address ?? null, country),
});

const orNull = (typed: string) => (typed.trim() === '' ? null : typed);

/** Returns the values to check and send; an empty field becomes null. */
export const typedCustomer = ({ name, email, phoneNumber, tags, address }: CustomerDraft) => ({
  name,
  email: orNull(email),
  phoneNumber: orNull(phoneNumber),
  tags,
  address: typedAddress(address),
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
    ...(!customer && { draft: { kind: 'customer', values: Kept } }),
    record: customer,
    schema: CustomerDetails,
    changesSchema: Changes,
    fieldsOf: (saved: Customer) => typedCustomer(draftOf(saved, business.country)),
    toValues: (fields) => draftOf(fields, business.country),
    toFields: typedCustomer,
    create: useFormWrite(createCustomer, (body: CustomerDetails) => ({ body })),
    update: useFormWrite(updateCustomer, (body: Changed<CustomerDetails>) => ({ params: { id }, body })),
    latest: async (fetchNow) => (await fetchNow(customerQuery(id))).customer,
    words: { address: ({ address }) => addressInWords(address) },
    labels: { address: t('address') },
    nameOf: ({ name }) => name || t('untitled'),
    ...ends,
  });
}
