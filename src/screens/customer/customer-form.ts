import { type CustomerDetails, type Customer } from '#domain/customer.ts';
import type { Country } from '#domain/business.ts';
import { type AddressDraft, draftOfAddress, typedAddress } from '#src/flows/details/address-fields.tsx';

/** A customer while it is typed. */
export interface CustomerDraft {
  name: string;
  email: string;
  phoneNumber: string;
  tags: string[];
  address: AddressDraft;
}

export const draftOf = (customer: Customer | undefined, country: Country): CustomerDraft => ({
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

export type Field = keyof CustomerDetails;
export const fields = ['name', 'email', 'phoneNumber', 'address', 'tags'] as const satisfies readonly Field[];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two drafts differ. */
export const differing = (one: CustomerDraft, other: CustomerDraft): Field[] =>
  fields.filter((field) => !isSame(typedCustomer(one)[field], typedCustomer(other)[field]));

/** What somebody else saved, with what this person changed since `base` on top of it. */
export function merged(base: CustomerDraft, typed: CustomerDraft, saved: CustomerDraft): CustomerDraft {
  const mine = differing(base, typed);
  return { ...saved, ...Object.fromEntries(mine.map((field) => [field, typed[field]])) };
}
