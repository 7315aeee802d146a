import * as z from 'zod/mini';
import { Email, Id, Instant, text } from './id.ts';
import { Phone } from './phone.ts';
import { AmountMinor } from './money.ts';

/** A delivery address; `region` is a state, county or province of `regionsOf(country)` where it is known. */
export const Address = z.object({
  line: text(1, 200, 'Enter the street and number'),
  city: text(1, 80, 'Enter the town or city'),
  region: z.nullable(z.string().check(z.trim(), z.maxLength(80))),
  country: text(1, 80, 'Choose a country'),
});
export type Address = z.infer<typeof Address>;

/** Returns an address in one line, with the state where it is known. */
export const formatAddress = ({
  line,
  city,
  region,
  country,
}: Pick<Address, 'line' | 'city' | 'country'> & { region?: string | null | undefined }): string =>
  [line, city, region, country].filter(Boolean).join(', ');

export const maxTags = 30;
/** Returns the values without duplicates, in the order of their first appearance. */
export const unique = <Of>(list: readonly Of[]): Of[] => [...new Set(list)];

export const CustomerDetails = z.object({
  name: text(1, 120, 'Enter a name'),
  email: z.nullable(Email),
  phoneNumber: z.nullable(Phone),
  address: z.nullable(Address),
  tags: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))).check(z.maxLength(maxTags)),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

/**
 * Returns the last digits of a phone number, by which numbers are compared, because the country code may be missing.
 * Null for a number that is too short.
 */
export const getPhoneEnd = (phoneNumber: string | null): string | null =>
  phoneNumber === null || phoneNumber.length < 7 ? null : phoneNumber.replaceAll(/\D/g, '').slice(-9);

/**
 * The row of a customer in the list. Orders count unless declined, canceled or failed; spent is the payments of orders and
 * invoices less refunds, in the business's currency, and null for members who may not view payments.
 */
export const CustomerRow = z.object({
  id: Id,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  city: z.nullable(z.string()),
  tags: z.array(z.string()),
  orderCount: z.int(),
  spentMinor: z.nullable(AmountMinor),
  lastOrderAt: z.nullable(Instant),
  createdAt: Instant,
});
export type CustomerRow = z.infer<typeof CustomerRow>;

export const Customer = z.extend(CustomerRow, {
  address: z.nullable(Address),
  version: z.int(),
});
export type Customer = z.infer<typeof Customer>;

/** Figures of all customers of a business. */
export const CustomerStats = z.object({
  all: z.int(),
  /** Customers whose first order or invoice is of this month. */
  newThisMonth: z.int(),
  /** Customers with more than one order. */
  ordered: z.int(),
  returning: z.int(),
  tags: z.array(z.string()),
});
export type CustomerStats = z.infer<typeof CustomerStats>;

/**
 * The totals of a customer, in the business's currency. Declined, canceled and failed orders do not count; the amount spent
 * includes invoices, as in the list.
 */
export const OrdersStat = z.object({
  count: z.int(),
  /** Null without PAYMENT: what a customer spent is income. */
  spentMinor: z.nullable(AmountMinor),
  /** The average of orders that were paid and not refunded; null without any, and without PAYMENT. */
  averageMinor: z.nullable(AmountMinor),
  firstAt: z.nullable(Instant),
  lastAt: z.nullable(Instant),
  /** Orders in progress. */
  open: z.int(),
});
export type OrdersStat = z.infer<typeof OrdersStat>;
