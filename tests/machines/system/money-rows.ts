import type { Ledger } from '#machines/ledger/ledger.ts';
import type { LedgerPayment } from '#machines/ledger/payment-ledger.ts';
import type { Rules } from './rules.ts';
import type { Held, Money } from './state.ts';

/** A new row of money, named by its place. */
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

/** As `toLedgerRecord`. */
export const named = ({ id, feeMinor }: Pick<Money, 'id' | 'feeMinor'>): LedgerPayment => ({
  id,
  reference: id,
  feeMinor,
});

/** As `moveMoney` of the ledger's service. */
export const withLedger = <S extends Held>(system: S, plan: (ledger: Ledger) => Ledger): S => ({
  ...system,
  ledger: plan(system.ledger),
});

/** As `beginRefund`: what goes back is set aside at once. */
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
