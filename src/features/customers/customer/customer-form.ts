import type { Customer, CustomerDetails } from '#domain/customer.ts';
import type { Country } from '#domain/business.ts';
import {
  type AddressDraft,
  addressInWords,
  draftOfAddress,
  typedAddress,
} from '#src/forms/address-fields.tsx';
import type { FieldDifference } from '#src/forms/merge-fields.ts';
import { t } from './customer.messages.ts';

/** A customer while it is typed. */
export interface CustomerDraft {
  name: string;
  email: string;
  phoneNumber: string;
  tags: string[];
  address: AddressDraft;
}

type Known = { [Field in keyof CustomerDetails]: Customer[Field] };

export const draftOf = (customer: Known | undefined, country: Country): CustomerDraft => ({
  name: customer?.name ?? '',
  email: customer?.email ?? '',
  phoneNumber: customer?.phoneNumber ?? '',
  tags: customer?.tags ?? [],
  address: draftOfAddress(customer?.address ?? null, country),
});

const orNull = (typed: string) => (typed.trim() === '' ? null : typed);

/** What is checked and sent; an empty field is none. */
export const typedCustomer = ({ name, email, phoneNumber, tags, address }: CustomerDraft) => ({
  name,
  email: orNull(email),
  phoneNumber: orNull(phoneNumber),
  tags,
  address: typedAddress(address),
});
export type TypedCustomer = ReturnType<typeof typedCustomer>;

const labels: Record<keyof TypedCustomer, string> = {
  name: t('name'),
  email: t('email'),
  phoneNumber: t('phone'),
  address: t('address'),
  tags: t('tags'),
};
export const labelOf = ({ id }: FieldDifference<TypedCustomer>): string => labels[id];

/** One side of a difference in words; none where nothing stands there. */
export function inWords({ id }: FieldDifference<TypedCustomer>, typed: TypedCustomer): string | null {
  if (id === 'tags') return typed.tags.join(', ');
  if (id !== 'address') return typed[id];
  return addressInWords(typed.address);
}
