import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { defineCall } from '#contract/call.ts';
import { Pagination } from '#contract/list.ts';
import { AbandonedCheckoutFilter, AbandonedCheckoutQuery } from './abandoned-checkout-query.ts';

/** The last step that the customer took: they left contact details, chose a delivery, or began to pay. */
export const abandonedSteps = ['contact', 'delivery', 'payment'] as const;
export type AbandonedStep = (typeof abandonedSteps)[number];

/**
 * A checkout of the store whose customer left contact details and did nothing for an hour. Until it is recovered, its total is computed
 * at the prices of now, with the delivery fee once a delivery was chosen. Amounts are minor units.
 */
export const AbandonedCheckoutRow = z.object({
  id: Id,
  /** When the customer did the last thing. */
  abandonedAt: Instant,
  customerName: z.string(),
  email: z.string(),
  step: z.enum(abandonedSteps),
  itemCount: z.int(),
  totalMinor: AmountMinor,
  currency: Currency,
  /** When the customer, who had agreed to it, was reminded by email. */
  remindedAt: z.nullable(Instant),
  /** The order that the customer placed after all. */
  order: z.nullable(z.object({ id: Id, number: z.string() })),
});
export type AbandonedCheckoutRow = z.infer<typeof AbandonedCheckoutRow>;

export const AbandonedCheckout = z.extend(AbandonedCheckoutRow, {
  phoneNumber: z.nullable(z.string()),
  company: z.nullable(z.string()),
  /** The customer agreed to one email if they don't finish. */
  wantsReminder: z.boolean(),
  /** Null until a delivery was chosen, and if the customer collects the order. */
  address: z.nullable(z.string()),
  isPickup: z.boolean(),
  lines: z.array(
    z.object({
      id: Id,
      name: z.string(),
      sku: z.nullable(z.string()),
      quantity: z.int(),
      unitPriceMinor: AmountMinor,
      totalMinor: AmountMinor,
    }),
  ),
  subtotalMinor: AmountMinor,
  /** Zero until a delivery was chosen that a zone of the store covers. */
  deliveryFeeMinor: AmountMinor,
  /** The discount of the order; carts have none. */
  discountMinor: AmountMinor,
});
export type AbandonedCheckout = z.infer<typeof AbandonedCheckout>;

export const AbandonedCheckoutList = z.object({
  data: z.array(AbandonedCheckoutRow),
  pagination: Pagination,
});
export type AbandonedCheckoutList = z.infer<typeof AbandonedCheckoutList>;

const maxCheckoutsAtOnce = 10_000;

/** Selected checkouts, or all that match this filter of the list. */
export const AbandonedCheckoutTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ids'),
    ids: z.array(Id).check(z.minLength(1, 'Choose checkouts'), z.maxLength(maxCheckoutsAtOnce)),
  }),
  z.object({ kind: z.literal('matching'), filter: AbandonedCheckoutFilter }),
]);
export type AbandonedCheckoutTarget = z.infer<typeof AbandonedCheckoutTarget>;

const view = { resource: 'ORDER', level: 'view-only' } as const;

export const abandonedCheckoutCalls = {
  abandonedCheckouts: defineCall({
    method: 'GET',
    service: 'commerce',
    path: '/order/abandoned',
    access: view,
    summary: "Checkouts of the store that customers didn't finish, paged and filtered",
    query: AbandonedCheckoutQuery,
    data: AbandonedCheckoutList,
  }),
  abandonedCheckout: defineCall({
    method: 'GET',
    service: 'commerce',
    path: '/order/abandoned/{id}',
    params: z.object({ id: Id }),
    access: view,
    summary: "A checkout that its customer didn't finish, with its items and how to reach the customer",
    data: AbandonedCheckout,
    errors: ['NOT_FOUND'],
  }),
  exportAbandonedCheckouts: defineCall({
    method: 'POST',
    service: 'commerce',
    path: '/order/abandoned/export',
    access: view,
    summary: 'Export abandoned checkouts as CSV; returns the download link',
    body: z.object({ target: AbandonedCheckoutTarget }),
    data: z.object({ url: z.string() }),
  }),
};
