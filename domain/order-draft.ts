import * as z from 'zod/mini';
import { Address } from './customer.ts';
import { Email, Id, Phone, text } from './id.ts';
import { AmountMinor } from './money.ts';
import { DeliveryConfiguration, DeliveryTiming, ShippingMode } from './order-status.ts';

export const mostOrderLines = 200;
const mostMinor = 1_000_000_000_000;
const amount = (ask: string) =>
  AmountMinor.check(z.minimum(0, ask), z.maximum(mostMinor, 'That is too much'));

/** One line as it is typed: something of the catalogue by its variation, which names it, or anything else by its name. */
export const OrderLineDraft = z.object({
  variationId: z.nullable(Id),
  name: text(1, 200, 'Say what it is'),
  quantity: z
    .int('Enter a whole number')
    .check(z.minimum(1, 'Enter at least 1'), z.maximum(100_000, 'Use at most 100,000')),
  unitPriceMinor: amount('Enter a price of zero or more'),
});
export type OrderLineDraft = z.infer<typeof OrderLineDraft>;

/** Somebody whom the business does not know yet. */
export const NewBuyer = z.object({
  name: text(1, 120, 'Enter a name'),
  phoneNumber: z.nullable(Phone),
  email: z.nullable(Email),
});
export type NewBuyer = z.infer<typeof NewBuyer>;

/** What a person writes of an order by hand. */
export const OrderFields = z.object({
  customerId: z.nullable(Id),
  /** In place of `customerId`. */
  newBuyer: z.nullable(NewBuyer),
  lines: z
    .array(OrderLineDraft)
    .check(
      z.minLength(1, 'Add at least one item'),
      z.maxLength(mostOrderLines, `Use at most ${mostOrderLines} lines`),
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

/** What an unpaid, new order alone lets change: its price, and what its delivery costs. */
export const priceFields = [
  'lines',
  'deliveryFeeMinor',
  'discountMinor',
  'shippingMode',
  'deliveryTiming',
] as const satisfies (keyof OrderFields)[];
/** What changes until the order is shipped. */
export const partyFields = [
  'customerId',
  'newBuyer',
  'deliveryAddress',
  'deliveryConfiguration',
  'note',
] as const satisfies (keyof OrderFields)[];

type Priced = Pick<OrderLineDraft, 'quantity' | 'unitPriceMinor'>;

/** Minor units: what the lines come to, and what is owed. */
export function orderTotals(
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

/** What is wrong with the fields taken together; the field that says so first. */
export function draftProblem(
  fields: Pick<OrderFields, 'shippingMode' | 'deliveryFeeMinor' | 'discountMinor'> & {
    lines: readonly Priced[];
    deliveryAddress: object | null;
  },
): { field: keyof OrderFields; message: string } | undefined {
  if (fields.shippingMode === 'DELIVERY' && fields.deliveryAddress === null)
    return { field: 'deliveryAddress', message: 'Enter where it is delivered' };
  if (orderTotals(fields.lines, fields).totalMinor < 0)
    return { field: 'discountMinor', message: 'The discount is more than the order costs' };
  return undefined;
}

/** The same, held together: what a form checks before it sends. */
export const WholeOrder = OrderFields.check(
  z.check((payload) => {
    const problem = draftProblem(payload.value);
    if (problem)
      payload.issues.push({
        code: 'custom',
        path: [problem.field],
        message: problem.message,
        input: payload.value,
      });
  }),
);

/** Whether an order stands where its price can still be changed, and where its buyer and address can. */
export function editableParts(order: { status: string; paid: boolean; shippingStatus: string }): {
  price: boolean;
  party: boolean;
} {
  const isOpen = !['DECLINED', 'CANCELED', 'FAILED', 'REFUND_REQUESTED', 'REFUNDED'].includes(order.status);
  return {
    price: order.status === 'CREATED' && !order.paid,
    party: isOpen && order.shippingStatus === 'PENDING',
  };
}
