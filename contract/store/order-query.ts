import * as z from 'zod/mini';
import { DatePreset } from '#domain/date-preset.ts';
import { Day, Id } from '#domain/id.ts';
import { Currency } from '#domain/money.ts';
import { OrderSource } from '#domain/order.ts';
import { OrderStatus, ShippingStatus } from '#domain/order-status.ts';
import { orderWaits } from '#domain/order-waiting.ts';
import { pageQuery } from '#contract/list.ts';

/** The filter of the order list; apart from the calls, because the home page parses addresses with it. */
export const OrderFilter = z.object({
  status: z.optional(OrderStatus),
  shippingStatus: z.optional(ShippingStatus),
  /** The step that the merchant has to take next; `any` matches every order with such a step. */
  waiting: z.optional(z.enum(['any', ...orderWaits])),
  /** `refunded`: the payment was returned or is being returned; `unpaid`: an amount is due. */
  payment: z.optional(z.enum(['paid', 'unpaid', 'refunded'])),
  source: z.optional(OrderSource),
  /** `paid`: the days are those on which the orders were paid, as gross sales count them; else those on which they were placed. */
  dateOf: z.optional(z.enum(['paid'])),
  /** Orders with this product among their items. */
  product: z.optional(Id),
  currency: z.optional(Currency),
  range: z.optional(DatePreset),
  from: z.optional(Day),
  to: z.optional(Day),
  /**
   * The start of an order's number, or any part of its customer's name, its items or their SKUs; one or two letters
   * match the start of a word.
   */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

export const OrderQuery = z.object({
  ...pageQuery,
  ...OrderFilter.shape,
  sort: z.optional(z.enum(['newest', 'oldest', 'highest', 'lowest'])),
});
export type OrderQuery = z.infer<typeof OrderQuery>;
