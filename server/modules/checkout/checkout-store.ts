import type { Business } from '#domain/business.ts';
import type { Currency } from '#domain/money.ts';
import type { CheckoutSetting, StoreAvailability } from '#domain/webstore.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Client } from '#server/modules/store-visits/hash-visitor.ts';

/** The parts of the server that a checkout uses. */
export type CheckoutDeps = Pick<
  Deps,
  'clock' | 'config' | 'courier' | 'db' | 'standalone' | 'jobs' | 'log' | 'payables' | 'payments'
>;

/** The store of a checkout, as it is at this moment. */
export interface CheckoutStore extends Pick<StoreAvailability, 'status' | 'note'> {
  businessId: string;
  country: Business['country'];
  currency: Currency;
  checkout: CheckoutSetting;
  /** The address to which the payment provider's page returns. */
  returnUrl: string;
}

/** The customer of a checkout: the cookie of the cart is all that identifies them. */
export interface StoreCustomer {
  store: CheckoutStore;
  /** The token of the cart's cookie. */
  cartToken: string;
  /** The client of the request, by which the visit is found that led to an order. */
  client?: Client;
}

/** @throws ILLEGAL_EVENT while nothing can be ordered */
export function requireOpenStore({ status, note }: Pick<CheckoutStore, 'status' | 'note'>): void {
  if (status === 'open') return;
  const message = note === '' ? "This store doesn't take orders right now." : note;
  throw new AppError('ILLEGAL_EVENT', { message, legal: [] });
}
