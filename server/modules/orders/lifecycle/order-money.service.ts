import { type OrderRefund, type SoldLine, getRestockableLines, splitAmount } from '#domain/order-refund.ts';
import type { Consequence } from '#machines/lifecycles/consequences.ts';
import type { OrderMoney, PaymentAmounts } from '#machines/lifecycles/money-plan.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { notifyOfPayment } from '#server/modules/payments/notices/payment.notices.ts';
import { refundPayment, getRefundableMinor } from '#server/modules/payments/refunds/begin-refund.ts';
import { getReservedStock } from '#server/modules/products/products.records.ts';
import type { Change } from '#server/platform/lifecycle/advance.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { insertRecordedPayment } from '#server/modules/payments/record-payment.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import type { OrderRecord } from '#server/modules/orders/orders.repo.ts';
import type { StepDetails } from './order-step.ts';

type MoneyDeps = Pick<Deps, 'clock' | 'jobs' | 'payables'>;

/**
 * Books the money that a step of an order moved. Payments and refunds that the merchant enters are recorded; what a
 * provider collected is refunded through the provider. Payments that the provider itself reports are booked when they
 * are reported.
 */
export async function bookOrderMoney(
  tx: Transaction,
  deps: MoneyDeps,
  { after, transitions, effects, actor, details }: Change<OrderRecord, Consequence, StepDetails>,
): Promise<void> {
  const { businessId } = after;
  const { note, returnedAt, isNotifiedElsewhere } = details;
  if (effects.some(({ on }) => on === 'money'))
    await refundPayments(tx, deps, after, { amountMinor: Infinity, reason: note ?? null, returnedAt }, actor);
  if (actor.kind !== 'merchant' || !transitions.some(({ event }) => event === 'payment.confirmed')) return;
  const id = await recordPayment(tx, deps, after);
  if (id !== null && !isNotifiedElsewhere)
    await notifyOfPayment(tx, deps, { businessId, transactionId: id, kind: 'paymentReceived' });
}

/**
 * A refund of an order: minor units, the reason, and when the merchant returned a recorded payment (now, if omitted).
 */
interface RefundDetails {
  amountMinor: number;
  reason: string | null;
  returnedAt?: Date | undefined;
}

/** A payment of an order of which an amount can still be refunded. */
interface RefundablePayment<Row> {
  payment: Row;
  leftMinor: number;
}

type Money = OrderMoney & PaymentAmounts;

const isOfBusiness = ({ type, surplusMinor, result }: OrderMoney) =>
  type === 'refund' && surplusMinor === 0 && result !== 'failed';

/** Returns the payments of an order that can still be refunded, oldest first. */
export function listRefundablePayments<Row extends Money>(all: readonly Row[]): RefundablePayment<Row>[] {
  const byHand = (payment: Row) =>
    payment.grossMinor - sumRefundedMinor(all.filter(({ refundOf }) => refundOf === payment.id));
  return all
    .filter(({ type, result }) => type === 'orderFulfillment' && result === 'success')
    .map((payment) => ({
      payment,
      leftMinor: payment.source === 'provider' ? getRefundableMinor(payment) : byHand(payment),
    }))
    .filter(({ leftMinor }) => leftMinor > 0);
}

/** Returns what was refunded or is being refunded; returned surplus does not count. */
export const sumRefundedMinor = (all: readonly OrderMoney[]): number =>
  all.filter(isOfBusiness).reduce((sum, { grossMinor }) => sum + grossMinor, 0);

const toMoneyFields = ({ id, number, customerName, currency }: OrderRecord) => ({
  orderId: id,
  label: number,
  counterpart: customerName,
  currency,
});

/** Returns the transaction's id, or null for an order with a total of zero. */
async function recordPayment(
  tx: Transaction,
  { clock }: MoneyDeps,
  order: OrderRecord,
): Promise<string | null> {
  const now = clock.now();
  if (order.totalMinor === 0) return null;
  const money = {
    ...toMoneyFields(order),
    type: 'orderFulfillment',
    direction: 'CR',
    method: order.paymentMethod,
    amountMinor: order.totalMinor,
    at: order.paidAt ?? now,
  } as const;
  return insertRecordedPayment(tx, order.businessId, money, now);
}

/**
 * Returns what of an order can be refunded now.
 * @param money all payments and refunds of the order
 */
export async function getOrderRefund(
  executor: Executor,
  order: OrderRecord,
  lines: SoldLine[],
  money: readonly Money[],
): Promise<OrderRefund> {
  const { businessId, id: orderId } = order;
  const returnable = listRefundablePayments(money);
  const sum = (parts: typeof returnable) => parts.reduce((total, { leftMinor }) => total + leftMinor, 0);
  return {
    leftMinor: sum(returnable),
    collectedMinor: sum(returnable.filter(({ payment }) => payment.source === 'provider')),
    refundedMinor: sumRefundedMinor(money),
    pieces: order.stockReserved
      ? getRestockableLines(lines, await getReservedStock(executor, businessId, orderId))
      : [],
  };
}

/**
 * Refunds this amount, or all that is left, of an order that this transaction has locked: what a provider collected is
 * refunded through the provider; for a recorded payment a recorded refund is created.
 */
export async function refundPayments(
  tx: Transaction,
  deps: MoneyDeps,
  order: OrderRecord,
  { amountMinor, reason, returnedAt }: RefundDetails,
  actor: Actor,
): Promise<void> {
  const { businessId } = order;
  const now = deps.clock.now();
  const at = returnedAt ?? now;
  const returnable = listRefundablePayments(await transactionsFor(tx, businessId, { orderId: order.id }));
  const shares = splitAmount(
    amountMinor,
    returnable.map(({ leftMinor }) => leftMinor),
  );
  for (const [nth, { payment }] of returnable.entries()) {
    const { id, source, method } = payment;
    const share = shares[nth] ?? 0;
    if (share === 0) continue;
    if (source === 'provider')
      await refundPayment(tx, deps, businessId, { id, amountMinor: share, reason }, actor);
    else {
      const refund = {
        type: 'refund',
        direction: 'DR',
        refundOf: id,
        method,
        amountMinor: share,
        at,
      } as const;
      const money = { ...toMoneyFields(order), ...refund, message: reason };
      const transactionId = await insertRecordedPayment(tx, businessId, money, now);
      await notifyOfPayment(tx, deps, { businessId, transactionId, kind: 'refundRecorded' });
    }
  }
}
