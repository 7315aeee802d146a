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

/** The status of a pickup that was requested from the courier. */
export const deliveryStatuses = [
  'requesting',
  'booked',
  'picked up',
  'delivered',
  'refused',
  'cancelled',
  'returning',
  'returned',
] as const;
export const DeliveryStatus = z.enum(deliveryStatuses);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/**
 * Payment methods (specification, section 3); PAYMENT_LINK and the wallets need a provider and can't be recorded by the
 * merchant.
 */
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
export type PaymentMethod = z.infer<typeof PaymentMethod>;
/** The payment methods that a merchant can record. */
export const recordablePaymentMethods = ['CASH', 'TRANSFER', 'CREDIT_CARD', 'DEBIT_CARD', 'VOUCHER'] as const;

export const OrderLine = z.object({
  id: Id,
  /** The variation that was sold; past orders and custom items have none. */
  productId: z.nullable(Id),
  variationId: z.nullable(Id),
  sku: z.nullable(z.string()),
  name: z.string(),
  quantity: z.int(),
  unitPriceMinor: AmountMinor,
  totalMinor: AmountMinor,
});

/** The row of an order in the list. */
export const OrderRow = z.object({
  id: Id,
  number: z.string(),
  placedAt: Instant,
  customerName: z.nullable(z.string()),
  itemCount: z.int(),
  totalMinor: AmountMinor,
  currency: Currency,
  paid: z.boolean(),
  /** When the refund was completed or started: the order is no longer paid. */
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

/** Where an order was made: by the merchant, in a file of past orders, in the web store, or through the API. */
export const OrderSource = z.enum(['hand', 'import', 'store', 'api']);

export const Order = z.extend(OrderRow, {
  version: z.int(),
  source: OrderSource,
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
  /** The number of failed delivery attempts. */
  failedAttempts: z.int(),
  /**
   * True once the items of an order that ended are restocked, false once they are written off, null while undecided.
   */
  restock: z.nullable(z.boolean()),
  /** True while the stock of its lines is reserved. */
  stockReserved: z.boolean(),
  /** Whether its stock is reserved, or could be now. */
  stockReservable: z.boolean(),
  /** A text that says which stock is missing; null where nothing is. */
  stockMissing: z.nullable(z.string()),
  /** True for an order to be shipped with missing stock: it was paid while the stock ran out. */
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
