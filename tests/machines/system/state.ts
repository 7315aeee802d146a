import type { DeliveryStatus } from '#domain/order.ts';
import type { DisputeStatus } from '#domain/dispute.ts';
import type { RefundStatus } from '#domain/refund-status.ts';
import type { OrderMoney, PaymentAmounts } from '#machines/lifecycles/money-plan.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import type { CourierEventKind } from '#server/providers/delivery/delivery.ts';

/** An order costs two units of money, so that a half of it can go back. */
export const totalMinor = 2;

export interface Money extends OrderMoney, PaymentAmounts {
  source: 'provider' | 'hand';
  refundStatus: RefundStatus | null;
  retryOf: string | null;
}

export interface Dispute {
  paymentId: string;
  status: DisputeStatus;
  claimedMinor: number;
  amountMinor: number;
}

export interface Kept {
  /** Which delivery the courier speaks of. */
  nth: number;
  kind: CourierEventKind;
}

/** Money of a record that is paid for. */
export interface Held {
  money: Money[];
  disputes: Dispute[];
}

/** An order with everything that hangs on it, as the database of the server keeps it. */
export interface System extends Held {
  order: OrderRecord;
  /** The oldest first. */
  deliveries: DeliveryStatus[];
  kept: Kept[];
  /** Of the order's one piece: how many are on the shelf, and how often it was taken more than given back. */
  shelf: number;
  taken: number;
}

/** How far the exploration goes. Where a number is reached nothing more of that kind begins. */
export interface Bounds {
  payments: number;
  refunds: number;
  disputes: number;
  deliveries: number;
  kept: number;
  /** Money goes back, and is disputed, by halves too. */
  hasHalves: boolean;
  /** Others buy the last piece, and it comes in again. */
  isStockScarce: boolean;
}

export type Ways = Pick<OrderRecord, 'shippingMode' | 'deliveryConfiguration' | 'deliveryTiming'>;

export const newSystem = (ways: Ways): System => ({
  order: {
    ...ways,
    status: 'CREATED',
    shippingStatus: 'PENDING',
    paid: false,
    paymentMethod: null,
    statusBeforeRefund: null,
    refundStatus: null,
    dispute: null,
    failedAttempts: 0,
    restock: null,
    stockReserved: false,
  },
  money: [],
  disputes: [],
  deliveries: [],
  kept: [],
  shelf: 1,
  taken: 0,
});

/** The facts of an order that its charts and its row keep; instants are left out. */
export const factsOf = ({
  status,
  shippingStatus,
  shippingMode,
  deliveryConfiguration,
  deliveryTiming,
  paid,
  paymentMethod,
  statusBeforeRefund,
  refundStatus,
  dispute,
  failedAttempts,
  restock,
  stockReserved,
}: OrderRecord): OrderRecord => ({
  status,
  shippingStatus,
  shippingMode,
  deliveryConfiguration,
  deliveryTiming,
  paid,
  paymentMethod,
  statusBeforeRefund,
  refundStatus,
  dispute,
  failedAttempts,
  restock,
  stockReserved,
});

const moneyKey = (one: Money) =>
  `${one.id}${one.source[0]}${one.result}${one.grossMinor}${one.surplusMinor}${one.refundedMinor}${one.disputedMinor}${one.refundOf}${one.refundStatus}${one.retryOf}`;

/** The same text for the same money. */
export const heldKeyOf = ({ money, disputes }: Held): string =>
  [
    money.map(moneyKey).join(','),
    disputes
      .map(
        ({ paymentId, status, claimedMinor, amountMinor }) =>
          `${paymentId}${status}${claimedMinor}/${amountMinor}`,
      )
      .join(','),
  ].join('|');

/** The same text for the same system. */
export const keyOf = ({ order, deliveries, kept, shelf, taken, ...held }: System): string =>
  [
    Object.values(order).join(','),
    heldKeyOf(held),
    deliveries.join(','),
    kept.map(({ nth, kind }) => `${nth}${kind}`).join(','),
    shelf,
    taken,
  ].join('|');
