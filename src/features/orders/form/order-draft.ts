import * as z from 'zod/mini';
import type { OrderChoice } from '#contract/store/order-edit.ts';
import type { Country } from '#domain/business.ts';
import { Address } from '#domain/customer.ts';
import { Id } from '#domain/id.ts';
import { type Order, recordablePaymentMethods } from '#domain/order.ts';
import type { OrderFields } from '#domain/order-draft.ts';
import { DeliveryConfiguration, ShippingMode } from '#domain/order-status.ts';
import { toAddressDraft, toAddress } from '#src/forms/fields/address-fields.tsx';

const text = z.string();
const existingFields = { name: z.nullable(text), phoneNumber: z.nullable(text), email: z.nullable(text) };

/** A line item of the order form. */
const DraftLine = z.object({
  key: text,
  variationId: z.nullable(Id),
  name: text,
  quantity: text,
  unitPriceMinor: z.optional(z.int()),
  /** The stock when the product was chosen; null if it isn't tracked, absent if it isn't known. */
  left: z.optional(z.nullable(z.int())),
});
export type DraftLine = z.infer<typeof DraftLine>;

/** The values of the order form, as its draft is stored in the tab. */
export const OrderDraft = z.object({
  /** The idempotency key of the new order. */
  attempt: z.uuid(),
  customer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('nobody') }),
    z.object({ kind: z.literal('known'), id: Id, ...existingFields }),
    z.object({ kind: z.literal('new'), name: text, phoneNumber: text, email: text }),
  ]),
  lines: z.array(DraftLine),
  shippingMode: ShippingMode,
  /** Null until it is chosen; then the delivery settings of the business apply. */
  deliveryConfiguration: z.nullable(DeliveryConfiguration),
  address: z.record(z.keyof(Address), text),
  /** Absent until it is typed; then the fee of the delivery zone applies. */
  feeMinor: z.optional(z.int()),
  discountMinor: z.optional(z.int()),
  payment: z.enum(['before', 'onDelivery', 'paid']),
  paidBy: z.enum(recordablePaymentMethods),
  note: text,
});
export type OrderDraft = z.infer<typeof OrderDraft>;

/** The default delivery method and delivery fee. */
export interface DeliveryTerms {
  configuration: DeliveryConfiguration;
  /** The fee of the delivery zone, in minor units. */
  zoneFeeMinor: number;
}

export const createLine = (choice?: OrderChoice): DraftLine => ({
  key: crypto.randomUUID(),
  variationId: choice?.variationId ?? null,
  name: choice?.name ?? '',
  quantity: '1',
  unitPriceMinor: choice?.priceMinor,
  left: choice?.availableQuantity,
});

export const createEmptyDraft = (country: Country): OrderDraft => ({
  attempt: crypto.randomUUID(),
  customer: { kind: 'nobody' },
  lines: [],
  shippingMode: 'DELIVERY',
  deliveryConfiguration: null,
  address: toAddressDraft(null, country),
  payment: 'before',
  paidBy: 'TRANSFER',
  note: '',
});

/** The typed fields before validation. */
export type OrderInput = z.input<typeof OrderFields>;

/** The fields in which conflicts are resolved: the customer is one field, whether existing or new. */
export type OrderConflictFields = Omit<OrderInput, 'customerId' | 'newOrderCustomer'> &
  Pick<OrderDraft, 'customer'>;

export const draftFromConflictFields = (parts: OrderConflictFields, country: Country): OrderDraft => ({
  attempt: crypto.randomUUID(),
  customer: parts.customer,
  lines: parts.lines.map(({ variationId, name, quantity, unitPriceMinor }) => ({
    key: crypto.randomUUID(),
    variationId,
    name,
    quantity: String(quantity),
    unitPriceMinor,
  })),
  shippingMode: parts.shippingMode,
  deliveryConfiguration: parts.deliveryConfiguration,
  address: toAddressDraft(parts.deliveryAddress, country),
  feeMinor: parts.deliveryFeeMinor,
  discountMinor: parts.discountMinor,
  payment: parts.deliveryTiming === 'ON_DELIVERY' ? 'onDelivery' : 'before',
  paidBy: 'TRANSFER',
  note: parts.note ?? '',
});

export const draftFromOrder = (
  { customer, deliveryAddress, ...order }: Order,
  country: Country,
): OrderDraft =>
  draftFromConflictFields(
    {
      ...order,
      customer: customer ? { kind: 'known', ...customer } : { kind: 'nobody' },
      deliveryAddress: deliveryAddress && { ...deliveryAddress, region: deliveryAddress.region ?? null },
    },
    country,
  );

const filled = (typed: string) => (typed.trim() === '' ? null : typed);
/** Stands for an invalid amount: it fails the schema, which requires zero or more. */
const noAmount = -1;

/** Returns the customer fields of an order. */
export const toCustomerFields = (
  customer: OrderDraft['customer'],
): Pick<OrderInput, 'customerId' | 'newOrderCustomer'> => ({
  customerId: customer.kind === 'known' ? customer.id : null,
  newOrderCustomer:
    customer.kind === 'new'
      ? { name: customer.name, phoneNumber: filled(customer.phoneNumber), email: filled(customer.email) }
      : null,
});

/** Returns the typed values to check and send; an empty field takes the value of the delivery terms. */
export function toOrderInput(draft: OrderDraft, { configuration, zoneFeeMinor }: DeliveryTerms): OrderInput {
  const { customer, shippingMode, address } = draft;
  const isDelivery = shippingMode === 'DELIVERY';
  return {
    ...toCustomerFields(customer),
    lines: draft.lines.map(({ variationId, name, quantity, unitPriceMinor = noAmount }) => ({
      variationId,
      name,
      quantity: Number(quantity),
      unitPriceMinor,
    })),
    shippingMode,
    deliveryConfiguration: draft.deliveryConfiguration ?? configuration,
    deliveryTiming: draft.payment === 'onDelivery' ? 'ON_DELIVERY' : 'PRE_DELIVERY',
    deliveryAddress: isDelivery ? toAddress(address) : null,
    deliveryFeeMinor: isDelivery ? (draft.feeMinor ?? zoneFeeMinor) : 0,
    discountMinor: draft.discountMinor ?? 0,
    note: filled(draft.note),
  };
}
