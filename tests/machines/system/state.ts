import type { DeliveryStatus } from '#domain/order.ts';
import type { DisputeStatus } from '#domain/dispute.ts';
import type { RefundStatus } from '#domain/refund-status.ts';
import type { WithdrawalStatus } from '#domain/withdrawal.ts';
import type { Ledger } from '#machines/ledger/ledger.ts';
import type { LedgerWithdrawal } from '#machines/ledger/withdrawal-ledger.ts';
import type { OrderMoney, PaymentAmounts } from '#machines/lifecycles/money-plan.ts';
import type { OrderRecord } from '#machines/lifecycles/order.record.ts';
import type { CourierEventKind } from '#server/providers/delivery/delivery.ts';

/** The total of an order. It is two units, so that half of it can be refunded. */
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
  /** The index of the delivery that the courier reports on. */
  nth: number;
  kind: CourierEventKind;
}

export interface Withdrawal extends LedgerWithdrawal {
  status: WithdrawalStatus;
}

/** The money of a record, and the accounts of its business as if it had no other record. */
export interface Held {
  money: Money[];
  disputes: Dispute[];
  ledger: Ledger;
  withdrawals: Withdrawal[];
}

/** The money of a record that isn't paid yet. */
export const noMoney: Held = {
  money: [],
  disputes: [],
  ledger: { balances: { pending: 0, available: 0, held: 0, receivable: 0, suspense: 0 }, transfers: [] },
  withdrawals: [],
};

/** An order with its related records, as stored in the server's database. */
export interface System extends Held {
  order: OrderRecord;
  /** The deliveries, the oldest first. */
  deliveries: DeliveryStatus[];
  kept: Kept[];
  /** The number of pieces in stock, which is at most one. */
  shelf: number;
  /** How often the order reserved a piece, minus how often it released one. */
  taken: number;
}

/** The limits of the exploration. At a limit, no more records of that kind are created. */
export interface Bounds {
  payments: number;
  refunds: number;
  disputes: number;
  deliveries: number;
  kept: number;
  /** Whether halves are refunded and disputed too. */
  hasHalves: boolean;
  /** Whether other customers buy the last piece, and it is restocked. */
  isStockScarce: boolean;
  /** Whether payments settle and the available amount is withdrawn once. */
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

/** Returns the facts of an order that its charts and its row store, without instants. */
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
 * Returns the same text for ledgers with the same possible steps. It contains the sums of the transfers between
 * accounts, not their number. A voided hold leaves no trace. A transfer of a dispute keeps its number, which decides
 * where its money is returned.
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
  const sumLabels = [...sums].filter(([, sum]) => sum !== 0).map(([key, sum]) => `${key}${sum}`);
  return [Object.values(free).join(), ...sumLabels.toSorted()].join();
}

/** Returns the same text for the same money. */
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

/** Returns the same text for the same system. */
export const keyOf = ({ order, deliveries, kept, shelf, taken, ...held }: System): string =>
  [
    Object.values(order).join(','),
    heldKeyOf(held),
    deliveries.join(','),
    kept.map(({ nth, kind }) => `${nth}${kind}`).join(','),
    shelf,
    taken,
  ].join('|');
