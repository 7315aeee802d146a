import type { Ledger } from '#machines/ledger/ledger.ts';
import type { LedgerPayment } from '#machines/ledger/payment-ledger.ts';
import type { Rules } from './rules.ts';
import type { Held, Money } from './state.ts';

/** Returns a new row of money. Its ID is derived from its position. */
export const moneyOf = (
  { money }: Held,
  row: Pick<Money, 'type' | 'source' | 'grossMinor'> & Partial<Money>,
): Money => ({
  id: `m${money.length}`,
  result: 'success',
  surplusMinor: 0,
  refundedMinor: 0,
  disputedMinor: 0,
  refundOf: null,
  refundStatus: null,
  retryOf: null,
  feeMinor: 0,
  ...row,
});

export const withMoney = <S extends Held>(system: S, id: string, change: Partial<Money>): S => ({
  ...system,
  money: system.money.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

export function moneyById({ money }: Held, id: string): Money {
  const match = money.find((one) => one.id === id);
  if (!match) throw new Error(`There is no money ${id}`);
  return match;
}

/** Mirrors the server's `toLedgerRecord`. */
export const named = ({ id, feeMinor }: Pick<Money, 'id' | 'feeMinor'>): LedgerPayment => ({
  id,
  reference: id,
  feeMinor,
});

/** Mirrors `moveMoney` of the server's ledger service. */
export const withLedger = <S extends Held>(system: S, plan: (ledger: Ledger) => Ledger): S => ({
  ...system,
  ledger: plan(system.ledger),
});

/** Mirrors the server's `beginRefund`: the refunded amount is held at once. */
export function beginRefund<S extends Held>(
  rules: Rules,
  system: S,
  paymentId: string,
  amountMinor: number,
  { isOfSurplus = false, retryOf = null }: { isOfSurplus?: boolean; retryOf?: string | null } = {},
): S {
  const refund = moneyOf(system, {
    type: 'refund',
    source: 'provider',
    result: 'pending',
    grossMinor: amountMinor,
    surplusMinor: isOfSurplus ? amountMinor : 0,
    refundOf: paymentId,
    refundStatus: 'pending',
    retryOf,
  });
  const payment = moneyById(system, paymentId);
  const of = isOfSurplus ? 'surplus' : 'business';
  const begun = withLedger({ ...system, money: [...system.money, refund] }, (ledger) =>
    rules.holdRefund(ledger, named(payment), { ...named(refund), amountMinor, of }),
  );
  if (isOfSurplus) return begun;
  const { refundedMinor } = payment;
  return withMoney(begun, paymentId, { refundedMinor: refundedMinor + amountMinor });
}
