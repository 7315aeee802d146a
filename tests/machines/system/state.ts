import type { DeliveryStatus } from '#domain/order.ts';
import type { DisputeStatus } from '#domain/dispute.ts';
import type { RefundStatus } from '#domain/refund-status.ts';
import type { WithdrawalStatus } from '#domain/withdrawal.ts';
import type { Ledger } from '#machines/ledger/ledger.ts';
import type { LedgerWithdrawal } from '#machines/ledger/withdrawal-ledger.ts';
import type { OrderMoney, PaymentAmounts } from '#machines/lifecycles/money-plan.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import type { CourierEventKind } from '#server/providers/delivery/delivery.ts';

/** An order costs two units of money, so that a half of it can go back. */
export const totalMinor = 2;

export interface Money extends OrderMoney, PaymentAmounts {
  source: 'provider' | 'hand';
  refundStatus: RefundStatus | null;
  retryOf: string | null;
  feeMinor: number;
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

export interface Withdrawal extends LedgerWithdrawal {
  status: WithdrawalStatus;
}

/** Money of a record that is paid for, with the business's accounts, as if it had no other. */
export interface Held {
  money: Money[];
  disputes: Dispute[];
  ledger: Ledger;
  withdrawals: Withdrawal[];
}

/** Nothing is paid yet. */
export const noMoney: Held = {
  money: [],
  disputes: [],
  ledger: { balances: { pending: 0, available: 0, held: 0, receivable: 0, suspense: 0 }, transfers: [] },
  withdrawals: [],
};

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
  /** Payments settle, and what is available is withdrawn, once. */
  isWithdrawn: boolean;
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
  ...noMoney,
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

/**
 * The same text where the same can follow: sums of an account's entries count, not in how many parts they were made. A hold
 * that was voided is as if it had never been; of an entry of a dispute its number tells where its money goes back to.
 */
function ledgerKey({ balances: free, transfers }: Ledger): string {
  const sums = new Map<string, number>();
  const note = (key: string, amountMinor: number) => sums.set(key, (sums.get(key) ?? 0) + amountMinor);
  for (const { recordId, reference, debit, credit, amountMinor, phase } of transfers) {
    const [, kind = '', nth = ''] = reference.split(':');
    const of = kind.endsWith('disputed') ? `${kind}${nth}` : phase === 'posted' ? '' : kind;
    const key = `${recordId}${of}${debit}${credit}`;
    if (phase === 'hold' || phase === 'posted') note(`${key}${phase}`, amountMinor);
    else note(`${key}hold`, -amountMinor);
    if (phase === 'post') note(`${key}posted`, amountMinor);
  }
  const sumTexts = [...sums].filter(([, sum]) => sum !== 0).map(([key, sum]) => `${key}${sum}`);
  return [Object.values(free).join(), ...sumTexts.toSorted()].join();
}

/** The same text for the same money. */
export const heldKeyOf = ({ money, disputes, ledger, withdrawals }: Held): string =>
  [
    ledgerKey(ledger),
    withdrawals.map((withdrawal) => `${withdrawal.status}${withdrawal.totalMinor}`).join(),
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
