import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { recordablePaymentMethods } from '#domain/order.ts';
import { OrderFields } from '#domain/order-draft.ts';
import { defineCall } from '#contract/call.ts';
import { TeamNote } from '#contract/note.ts';
import { OrderOverview } from './order.ts';

/** A variation of the catalogue that can be added to an order now. */
export const OrderChoice = z.object({
  variationId: Id,
  productId: Id,
  /** The product's title with the values of its options. */
  name: z.string(),
  sku: z.nullable(z.string()),
  /** The current price, in minor units of the business's currency. */
  priceMinor: AmountMinor,
  /** Null: untracked. */
  availableQuantity: z.nullable(z.int()),
  imageFileId: z.nullable(Id),
});
export type OrderChoice = z.infer<typeof OrderChoice>;

export const CustomerChoice = z.object({
  id: Id,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  address: OrderFields.shape.deliveryAddress,
});
export type CustomerChoice = z.infer<typeof CustomerChoice>;

const commerce = { service: 'commerce' } as const;
const one = { ...commerce, params: z.object({ id: Id }) } as const;
const manage = { resource: 'ORDER', level: 'manage' } as const;
/** Members who create orders or invoices choose items and customers. */
const writes = { resource: ['ORDER', 'INVOICE'], level: 'manage' } as const;
const search = z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))) });
export const orderEditCalls = {
  orderChoices: defineCall({
    ...commerce,
    method: 'GET',
    path: '/order/choice/product',
    access: writes,
    summary: 'Items for an order or invoice, by title or SKU, with their current price and stock',
    query: search,
    data: z.array(OrderChoice),
  }),
  customerChoices: defineCall({
    ...commerce,
    method: 'GET',
    path: '/order/choice/customer',
    access: writes,
    summary: 'Customers by name, phone or email, for an order or invoice',
    query: search,
    data: z.array(CustomerChoice),
  }),
  createOrder: defineCall({
    ...commerce,
    method: 'POST',
    path: '/order',
    access: manage,
    summary: 'Create an order; with a payment method it is already paid',
    body: z.extend(OrderFields, { paidBy: z.nullable(z.enum(recordablePaymentMethods)) }),
    data: OrderOverview,
    errors: ['OUT_OF_STOCK'],
  }),
  editOrder: defineCall({
    ...one,
    method: 'PATCH',
    path: '/order/{id}',
    access: manage,
    summary:
      'Update the fields that are sent: prices while new and unpaid, customer, address and note until it is shipped',
    body: z.extend(z.exactPartial(OrderFields), { version: z.int() }),
    data: OrderOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'VERSION_CONFLICT'],
  }),
  noteOrder: defineCall({
    ...one,
    method: 'POST',
    path: '/order/{id}/note',
    access: manage,
    summary: "Add a note to the timeline; the customer doesn't see it",
    body: TeamNote,
    data: OrderOverview,
    errors: ['NOT_FOUND'],
  }),
};
