import type { Held, Money } from './state.ts';

/** A new row of money, named by its place. */
export const moneyOf = (
  { money }: Held,
  row: Pick<Money, 'type' | 'source' | 'grossMinor'> & Partial<Money>,
): Money => ({
  id: `m${money.length}`,
  result: '00',
  surplusMinor: 0,
  refundedMinor: 0,
  disputedMinor: 0,
  refundOf: null,
  refundStatus: null,
  retryOf: null,
  ...row,
});

export const withMoney = <S extends Held>(system: S, id: string, change: Partial<Money>): S => ({
  ...system,
  money: system.money.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

export function moneyById({ money }: Held, id: string): Money {
  const found = money.find((one) => one.id === id);
  if (!found) throw new Error(`There is no money ${id}`);
  return found;
}

/** As `beginRefund`: what goes back is set aside at once. */
export function beginRefund<S extends Held>(
  system: S,
  paymentId: string,
  amountMinor: number,
  { isOfSurplus = false, retryOf = null }: { isOfSurplus?: boolean; retryOf?: string | null } = {},
): S {
  const refund = moneyOf(system, {
    type: 'refund',
    source: 'provider',
    result: '03',
    grossMinor: amountMinor,
    surplusMinor: isOfSurplus ? amountMinor : 0,
    refundOf: paymentId,
    refundStatus: 'pending',
    retryOf,
  });
  const begun = { ...system, money: [...system.money, refund] };
  if (isOfSurplus) return begun;
  const { refundedMinor } = moneyById(system, paymentId);
  return withMoney(begun, paymentId, { refundedMinor: refundedMinor + amountMinor });
}
