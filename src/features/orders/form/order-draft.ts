import * as z from 'zod/mini';
import type { OrderChoice } from '#contract/store/order-edit.ts';
import type { Country } from '#domain/business.ts';
import { Address } from '#domain/customer.ts';
import { Id } from '#domain/id.ts';
import { type Order, handPaymentMethods } from '#domain/order.ts';
import type { OrderFields } from '#domain/order-draft.ts';
import { DeliveryConfiguration, ShippingMode } from '#domain/order-status.ts';
import { draftOfAddress, typedAddress } from '#src/forms/fields/address-fields.tsx';

const text = z.string();
const known = { name: z.nullable(text), phoneNumber: z.nullable(text), email: z.nullable(text) };

/** One line while it is typed. */
const DraftLine = z.object({
  key: text,
  variationId: z.nullable(Id),
  name: text,
  quantity: text,
  unitPriceMinor: z.optional(z.int()),
  /** In stock when it was chosen; null: unlimited, absent: not counted here. */
  left: z.optional(z.nullable(z.int())),
});
export type DraftLine = z.infer<typeof DraftLine>;

/** An order while it is typed, as it is kept in the tab. */
export const OrderDraft = z.object({
  /** Idempotency key of the order that this becomes. */
  attempt: z.uuid(),
  buyer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('nobody') }),
    z.object({ kind: z.literal('known'), id: Id, ...known }),
    z.object({ kind: z.literal('new'), name: text, phoneNumber: text, email: text }),
  ]),
  lines: z.array(DraftLine),
  shippingMode: ShippingMode,
  /** Null until somebody chooses: then it is what the business's settings say. */
  deliveryConfiguration: z.nullable(DeliveryConfiguration),
  address: z.record(z.keyof(Address), text),
  /** Absent until somebody types one: then it is what the delivery zone says. */
  feeMinor: z.optional(z.int()),
  discountMinor: z.optional(z.int()),
  payment: z.enum(['before', 'onDelivery', 'paid']),
  paidBy: z.enum(handPaymentMethods),
  note: text,
});
export type OrderDraft = z.infer<typeof OrderDraft>;

/** The delivery fee and time that apply until others are typed. */
export interface OrderTerms {
  configuration: DeliveryConfiguration;
  /** Of the delivery zone, minor units. */
  zoneFeeMinor: number;
}

export const newLine = (choice?: OrderChoice): DraftLine => ({
  key: crypto.randomUUID(),
  variationId: choice?.variationId ?? null,
  name: choice?.name ?? '',
  quantity: '1',
  unitPriceMinor: choice?.priceMinor,
  left: choice?.availableQuantity,
});

export const emptyDraft = (country: Country): OrderDraft => ({
  attempt: crypto.randomUUID(),
  buyer: { kind: 'nobody' },
  lines: [],
  shippingMode: 'DELIVERY',
  deliveryConfiguration: null,
  address: draftOfAddress(null, country),
  payment: 'before',
  paidBy: 'TRANSFER',
  note: '',
});

/** As it was typed, before it is checked. */
export type TypedFields = z.input<typeof OrderFields>;

/** The fields as two people meet in them: a buyer is one, known or new. */
export type OrderParts = Omit<TypedFields, 'customerId' | 'newBuyer'> & Pick<OrderDraft, 'buyer'>;

export const draftOfParts = (parts: OrderParts, country: Country): OrderDraft => ({
  attempt: crypto.randomUUID(),
  buyer: parts.buyer,
  lines: parts.lines.map(({ variationId, name, quantity, unitPriceMinor }) => ({
    key: crypto.randomUUID(),
    variationId,
    name,
    quantity: String(quantity),
    unitPriceMinor,
  })),
  shippingMode: parts.shippingMode,
  deliveryConfiguration: parts.deliveryConfiguration,
  address: draftOfAddress(parts.deliveryAddress, country),
  feeMinor: parts.deliveryFeeMinor,
  discountMinor: parts.discountMinor,
  payment: parts.deliveryTiming === 'ON_DELIVERY' ? 'onDelivery' : 'before',
  paidBy: 'TRANSFER',
  note: parts.note ?? '',
});

export const draftOfOrder = ({ customer, deliveryAddress, ...order }: Order, country: Country): OrderDraft =>
  draftOfParts(
    {
      ...order,
      buyer: customer ? { kind: 'known', ...customer } : { kind: 'nobody' },
      deliveryAddress: deliveryAddress && { ...deliveryAddress, region: deliveryAddress.region ?? null },
    },
    country,
  );

const filled = (typed: string) => (typed.trim() === '' ? null : typed);
/** What is no amount fails the schema's "zero or more". */
const noAmount = -1;

/** Whom an order names. */
export const buyerFields = (buyer: OrderDraft['buyer']): Pick<TypedFields, 'customerId' | 'newBuyer'> => ({
  customerId: buyer.kind === 'known' ? buyer.id : null,
  newBuyer:
    buyer.kind === 'new'
      ? { name: buyer.name, phoneNumber: filled(buyer.phoneNumber), email: filled(buyer.email) }
      : null,
});

/** Returns the typed values to check and send; an empty field takes the value of the delivery terms. */
export function fieldsOf(draft: OrderDraft, { configuration, zoneFeeMinor }: OrderTerms): TypedFields {
  const { buyer, shippingMode, address } = draft;
  const isDelivery = shippingMode === 'DELIVERY';
  return {
    ...buyerFields(buyer),
    lines: draft.lines.map(({ variationId, name, quantity, unitPriceMinor = noAmount }) => ({
      variationId,
      name,
      quantity: Number(quantity),
      unitPriceMinor,
    })),
    shippingMode,
    deliveryConfiguration: draft.deliveryConfiguration ?? configuration,
    deliveryTiming: draft.payment === 'onDelivery' ? 'ON_DELIVERY' : 'PRE_DELIVERY',
    deliveryAddress: isDelivery ? typedAddress(address) : null,
    deliveryFeeMinor: isDelivery ? (draft.feeMinor ?? zoneFeeMinor) : 0,
    discountMinor: draft.discountMinor ?? 0,
    note: filled(draft.note),
  };
}
