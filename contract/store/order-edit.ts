import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { handPaymentMethods } from '#domain/order.ts';
import { OrderFields } from '#domain/order-draft.ts';
import { defineCall } from '#contract/call.ts';
import { TeamNote } from '#contract/note.ts';
import { OrderOverview } from './order.ts';

/** Something of the catalogue that can be put into an order now. */
export const OrderChoice = z.object({
  variationId: Id,
  productId: Id,
  /** The product's title, and the values of its options. */
  name: z.string(),
  sku: z.nullable(z.string()),
  /** What a buyer pays at this moment, in minor units of the business's currency. */
  priceMinor: AmountMinor,
  /** Null: unlimited. */
  availableQuantity: z.nullable(z.int()),
  pictureFileId: z.nullable(Id),
});
export type OrderChoice = z.infer<typeof OrderChoice>;

export const BuyerChoice = z.object({
  id: Id,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  address: OrderFields.shape.deliveryAddress,
});
export type BuyerChoice = z.infer<typeof BuyerChoice>;

const commerce = { service: 'commerce' } as const;
const one = { ...commerce, params: z.object({ id: Id }) } as const;
const manage = { resource: 'ORDER', level: 'manage' } as const;
/** Whoever writes an order or an invoice chooses what it is for, and for whom. */
const writes = { resource: ['ORDER', 'INVOICE'], level: 'manage' } as const;
const search = z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))) });
export const orderEditCalls = {
  orderChoices: defineCall({
    ...commerce,
    method: 'GET',
    path: '/order/choice/product',
    access: writes,
    summary: 'What can be put into an order or an invoice, by title or SKU, with its price and stock now',
    query: search,
    data: z.array(OrderChoice),
  }),
  buyerChoices: defineCall({
    ...commerce,
    method: 'GET',
    path: '/order/choice/customer',
    access: writes,
    summary: 'Customers by name, phone or mail, to take an order or make an invoice for',
    query: search,
    data: z.array(BuyerChoice),
  }),
  createOrder: defineCall({
    ...commerce,
    method: 'POST',
    path: '/order',
    access: manage,
    summary: 'Take an order by hand; with a payment method it is paid already',
    body: z.extend(OrderFields, { paidBy: z.nullable(z.enum(handPaymentMethods)) }),
    data: OrderOverview,
    errors: ['OUT_OF_STOCK'],
  }),
  editOrder: defineCall({
    ...one,
    method: 'PATCH',
    path: '/order/{id}',
    access: manage,
    summary: 'Change what is sent: prices while new and unpaid, buyer, address and note until it is shipped',
    body: z.extend(z.exactPartial(OrderFields), { version: z.int() }),
    data: OrderOverview,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'VERSION_CONFLICT'],
  }),
  noteOrder: defineCall({
    ...one,
    method: 'POST',
    path: '/order/{id}/note',
    access: manage,
    summary: 'Write a note into the timeline; the customer does not see it',
    body: TeamNote,
    data: OrderOverview,
    errors: ['NOT_FOUND'],
  }),
};
