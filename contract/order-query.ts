import * as z from 'zod/mini';
import { DatePreset } from '#domain/date-preset.ts';
import { Day } from '#domain/id.ts';
import { OrderStatus, ShippingStatus } from '#domain/order-status.ts';
import { pageQuery } from './list.ts';

/** What a list of orders is asked; apart from the calls, because the first page reads addresses with it. */
export const OrderQuery = z.object({
  ...pageQuery,
  status: z.optional(OrderStatus),
  shippingStatus: z.optional(ShippingStatus),
  /** Orders of status `PAYMENT_CONFIRMED` or `ORDER_INTENT_CONFIRMED` that nobody shipped yet. */
  waiting: z.optional(z.literal('toShip')),
  range: z.optional(DatePreset),
  from: z.optional(Day),
  to: z.optional(Day),
  /** Start of an order's number, or any part of the customer's name; of one or two letters the start of a word of it. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  sort: z.optional(z.enum(['newest', 'oldest', 'highest', 'lowest'])),
});
export type OrderQuery = z.infer<typeof OrderQuery>;
