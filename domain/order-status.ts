import * as z from 'zod/mini';

/** The statuses of an order (specification, section 4). */
export const orderStatuses = [
  'CREATED',
  'PAYMENT_CONFIRMED',
  'ORDER_INTENT_CONFIRMED',
  'ORDER_PICKED_UP',
  'DELIVERED',
  'CANCELED',
  'REFUND_REQUESTED',
  'REFUNDED',
  'FAILED',
  'DECLINED',
] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const shippingStatuses = [
  'PENDING',
  'READY_FOR_PICKUP',
  'PICKED_UP',
  'FULFILLED',
  'DELIVERED',
  'SCHEDULED',
  /** The courier returns the parcel, or has returned it. */
  'RETURNING',
  'RETURNED',
] as const;
export const ShippingStatus = z.enum(shippingStatuses);
export type ShippingStatus = z.infer<typeof ShippingStatus>;

export const shippingModes = ['PICKUP', 'DELIVERY'] as const;
export const ShippingMode = z.enum(shippingModes);
export type ShippingMode = z.infer<typeof ShippingMode>;

/** The party that delivers: the merchant, or Kontor's delivery. */
export const deliveryConfigurations = ['SELF_MANAGED', 'KONTOR_DELIVERY'] as const;
export const DeliveryConfiguration = z.enum(deliveryConfigurations);
export type DeliveryConfiguration = z.infer<typeof DeliveryConfiguration>;

/** A full refund of an order: the provider is processing it, or failed. */
export const refundStatuses = ['pending', 'failed'] as const;
export const RefundStatus = z.enum(refundStatuses);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** A payer's dispute of an order's payment; a won dispute is cleared. */
export const orderDisputes = ['open', 'lost'] as const;
export const OrderDispute = z.enum(orderDisputes);
export type OrderDispute = z.infer<typeof OrderDispute>;

export const deliveryTimings = ['PRE_DELIVERY', 'ON_DELIVERY'] as const;
export const DeliveryTiming = z.enum(deliveryTimings);
export type DeliveryTiming = z.infer<typeof DeliveryTiming>;

export const lifecycleActors = [
  'merchant',
  'customer',
  'payment',
  'courier',
  'timer',
  /** The operator of Kontor itself. */
  'operator',
  /** The keeper of the register of persons. */
  'identity',
] as const;
export const LifecycleActor = z.enum(lifecycleActors);
export type LifecycleActor = z.infer<typeof LifecycleActor>;
