import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';
import { AmountMinor, Currency } from './money.ts';
import {
  DeliveryConfiguration,
  DeliveryTiming,
  OrderDispute,
  OrderStatus,
  RefundStatus,
  ShippingMode,
  ShippingStatus,
} from './order-status.ts';

/** Where a pick-up stands that the courier was asked for. */
export const deliveryStatuses = [
  'requesting',
  'booked',
  'picked up',
  'delivered',
  'refused',
  'called off',
  'returning',
  'returned',
] as const;
export const DeliveryStatus = z.enum(deliveryStatuses);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** Specification, section 3: payment methods; PAYMENT_LINK and the wallets need a provider and can't be recorded by hand. */
export const paymentMethods = [
  'CREDIT_CARD',
  'DEBIT_CARD',
  'PAYPAL',
  'CASH',
  'TRANSFER',
  'PAYMENT_LINK',
  'PAY_LATER',
  'VOUCHER',
  'WALLET',
  'QR_CODE',
  'CRYPTO',
  'POINTS',
  'DIRECT_DEBIT',
  'APPLE_PAY',
  'GOOGLE_PAY',
] as const;
export const PaymentMethod = z.enum(paymentMethods);
/** What a merchant can say that money came in by. */
export const handPaymentMethods = ['CASH', 'TRANSFER', 'CREDIT_CARD', 'DEBIT_CARD', 'VOUCHER'] as const;

export const OrderLine = z.object({
  id: Id,
  /** What was sold, where it is in the catalogue; past orders and free lines have none. */
  productId: z.nullable(Id),
  variationId: z.nullable(Id),
  sku: z.nullable(z.string()),
  name: z.string(),
  quantity: z.int(),
  unitPriceMinor: AmountMinor,
  totalMinor: AmountMinor,
});

/** What the list shows of an order, and no more. */
export const OrderRow = z.object({
  id: Id,
  number: z.string(),
  placedAt: Instant,
  customerName: z.nullable(z.string()),
  itemCount: z.int(),
  totalMinor: AmountMinor,
  currency: Currency,
  paid: z.boolean(),
  /** When its money went back, or set out to: it is not paid any more. */
  refundedAt: z.nullable(Instant),
  /** The amount refunded so far. */
  refundedMinor: AmountMinor,
  status: OrderStatus,
  shippingStatus: ShippingStatus,
  shippingMode: ShippingMode,
  refundStatus: z.nullable(RefundStatus),
  dispute: z.nullable(OrderDispute),
});
export type OrderRow = z.infer<typeof OrderRow>;

export const Order = z.extend(OrderRow, {
  version: z.int(),
  source: z.enum(['hand', 'import', 'store', 'api']),
  deliveryConfiguration: DeliveryConfiguration,
  deliveryTiming: DeliveryTiming,
  statusBeforeRefund: z.nullable(OrderStatus),
  pickedUpAt: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  paymentMethod: z.nullable(PaymentMethod),
  customer: z.nullable(
    z.object({
      id: Id,
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      phoneNumber: z.nullable(z.string()),
    }),
  ),
  deliveryAddress: z.nullable(
    z.object({
      line: z.string(),
      city: z.string(),
      region: z.optional(z.nullable(z.string())),
      country: z.string(),
    }),
  ),
  lines: z.array(OrderLine),
  subtotalMinor: AmountMinor,
  deliveryFeeMinor: AmountMinor,
  discountMinor: AmountMinor,
  note: z.nullable(z.string()),
  /** How often the courier tried to deliver the parcel in vain. */
  failedAttempts: z.int(),
  /** True once the goods of an order that ended are back in stock, false once they are written off, null while unknown. */
  restock: z.nullable(z.boolean()),
  /** True while the stock of its lines is reserved. */
  stockReserved: z.boolean(),
  /** Whether its goods are set aside, or could be now. */
  stockReservable: z.boolean(),
  /** What of its goods is missing where they could not be set aside, in words; null where nothing is. */
  stockMissing: z.nullable(z.string()),
  /** It is to be shipped and its goods are not all there: it was paid while they ran out. */
  stockShort: z.boolean(),
  courier: z.nullable(
    z.object({
      reference: z.nullable(z.string()),
      status: DeliveryStatus,
      refusal: z.nullable(z.string()),
    }),
  ),
});
export type Order = z.infer<typeof Order>;
