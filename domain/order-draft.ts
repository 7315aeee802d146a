import * as z from 'zod/mini';
import { Address } from './customer.ts';
import { Email, Id, text } from './id.ts';
import { Phone } from './phone.ts';
import { AmountMinor } from './money.ts';
import { DeliveryConfiguration, DeliveryTiming, ShippingMode } from './order-status.ts';

export const maxOrderLines = 200;
const maxAmountMinor = 1_000_000_000_000;
const amount = (message: string) =>
  AmountMinor.check(z.minimum(0, message), z.maximum(maxAmountMinor, 'Enter a smaller amount'));

/** One line item as entered: a variation of the catalogue, which names it, or a custom item by its name. */
export const OrderLineDraft = z.object({
  variationId: z.nullable(Id),
  name: text(1, 200, 'Enter a description'),
  quantity: z
    .int('Enter a whole number')
    .check(z.minimum(1, 'Enter at least 1'), z.maximum(100_000, 'Use at most 100,000')),
  unitPriceMinor: amount('Enter a price of zero or more'),
});
export type OrderLineDraft = z.infer<typeof OrderLineDraft>;

/** A customer whom the business does not have yet. */
export const NewOrderCustomer = z.object({
  name: text(1, 120, 'Enter a name'),
  phoneNumber: z.nullable(Phone),
  email: z.nullable(Email),
});
export type NewOrderCustomer = z.infer<typeof NewOrderCustomer>;

/** The fields of an order that a merchant enters. */
export const OrderFields = z.object({
  customerId: z.nullable(Id),
  /** Instead of `customerId`. */
  newOrderCustomer: z.nullable(NewOrderCustomer),
  lines: z
    .array(OrderLineDraft)
    .check(
      z.minLength(1, 'Add at least one item'),
      z.maxLength(maxOrderLines, `Use at most ${maxOrderLines} items`),
    ),
  shippingMode: ShippingMode,
  deliveryConfiguration: DeliveryConfiguration,
  deliveryTiming: DeliveryTiming,
  deliveryAddress: z.nullable(Address),
  deliveryFeeMinor: amount('Enter a fee of zero or more'),
  discountMinor: amount('Enter a discount of zero or more'),
  note: z.nullable(z.string().check(z.trim(), z.maxLength(500, 'Use at most 500 characters'))),
});
export type OrderFields = z.infer<typeof OrderFields>;

/** The fields that can be edited only while an order is new and unpaid: prices and delivery cost. */
export const priceFields = [
  'lines',
  'deliveryFeeMinor',
  'discountMinor',
  'shippingMode',
  'deliveryTiming',
] as const satisfies (keyof OrderFields)[];
/** The fields that can be edited until the order is shipped. */
export const partyFields = [
  'customerId',
  'newOrderCustomer',
  'deliveryAddress',
  'deliveryConfiguration',
  'note',
] as const satisfies (keyof OrderFields)[];

type Priced = Pick<OrderLineDraft, 'quantity' | 'unitPriceMinor'>;

/** Returns the subtotal and the total of the lines in minor units. */
export function calculateOrderTotals(
  lines: readonly Priced[],
  { deliveryFeeMinor, discountMinor }: Pick<OrderFields, 'deliveryFeeMinor' | 'discountMinor'>,
): { itemCount: number; subtotalMinor: number; totalMinor: number } {
  const subtotalMinor = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
  return {
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotalMinor,
    totalMinor: subtotalMinor + deliveryFeeMinor - discountMinor,
  };
}

/** Returns the first problem between the fields, and its field. */
export function findOrderProblem(
  fields: Pick<OrderFields, 'shippingMode' | 'deliveryFeeMinor' | 'discountMinor'> & {
    lines: readonly Priced[];
    deliveryAddress: object | null;
  },
): { field: keyof OrderFields; message: string } | undefined {
  if (fields.shippingMode === 'DELIVERY' && fields.deliveryAddress === null)
    return { field: 'deliveryAddress', message: 'Enter a delivery address' };
  if (calculateOrderTotals(fields.lines, fields).totalMinor < 0)
    return { field: 'discountMinor', message: 'The discount is larger than the order total' };
  return undefined;
}

/** Validates the fields together, as a form does before it sends. */
export const CompleteOrderDraft = OrderFields.check(
  z.check((payload) => {
    const problem = findOrderProblem(payload.value);
    if (problem)
      payload.issues.push({
        code: 'custom',
        path: [problem.field],
        message: problem.message,
        input: payload.value,
      });
  }),
);

/** Returns whether an order's price, and its customer and address, can still be edited. */
export function getEditableParts(order: { status: string; paid: boolean; shippingStatus: string }): {
  price: boolean;
  party: boolean;
} {
  const isOpen = !['DECLINED', 'CANCELED', 'FAILED', 'REFUND_REQUESTED', 'REFUNDED'].includes(order.status);
  return {
    price: order.status === 'CREATED' && !order.paid,
    party: isOpen && order.shippingStatus === 'PENDING',
  };
}
