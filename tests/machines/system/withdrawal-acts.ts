import { unsettledMinor } from '#machines/ledger/payment-ledger.ts';
import {
  type WithdrawalEventType,
  eventsOfPayoutUpdate,
  ledgerMovementOf,
} from '#machines/lifecycles/withdrawal.lifecycle.ts';
import type { Act } from './explore.ts';
import { named, withLedger } from './money-rows.ts';
import type { Rules } from './rules.ts';
import type { Held, Withdrawal } from './state.ts';

/** Returns a withdrawal of the whole available amount, minus a fee if the amount covers one. */
function withdrawalOf(availableMinor: number): Withdrawal {
  const feeMinor = availableMinor > 1 ? 1 : 0;
  return {
    id: 'w0',
    reference: 'w0',
    status: 'requested',
    totalMinor: availableMinor,
    amountMinor: availableMinor - feeMinor,
    feeMinor,
    vatMinor: 0,
    stampDutyMinor: 0,
  };
}

/** Mirrors the server's withdrawal adapter, which ignores illegal events. */
function advance<S extends Held>(
  rules: Rules,
  system: S,
  events: readonly WithdrawalEventType[],
  by: 'merchant' | 'timer' | 'payment',
): S {
  let after = system;
  for (const event of events) {
    const [withdrawal] = after.withdrawals;
    if (!withdrawal) break;
    const { status } = withdrawal;
    const result = rules.stepWithdrawal({ status, reason: null }, event, by);
    if (!result.ok || !result.changed) break;
    const move = ledgerMovementOf(event, status);
    const moved = move
      ? withLedger(after, (ledger) => rules.moveWithdrawal(ledger, withdrawal, [move]))
      : after;
    after = { ...moved, withdrawals: [{ ...withdrawal, status: result.to }] };
  }
  return after;
}

/**
 * Payments settle, and the merchant withdraws the available amount. The bank reports the result, also late or
 * repeatedly.
 */
export function* withdrawn<S extends Held>(rules: Rules, system: S): Generator<Act<S>> {
  const { money, ledger, withdrawals } = system;
  for (const payment of money)
    if (payment.type !== 'refund' && unsettledMinor(ledger, named(payment)) > 0)
      yield {
        name: `payment ${payment.id} settles`,
        take: () => withLedger(system, (before) => rules.settlePayment(before, named(payment))),
      };
  const [withdrawal] = withdrawals;
  if (!withdrawal) {
    const { available, receivable } = ledger.balances;
    if (available === 0 || receivable > 0) return;
    const requested = withdrawalOf(available);
    yield {
      name: `merchant withdraws ${available}`,
      take: () => ({
        ...withLedger(system, (before) => rules.holdWithdrawal(before, requested)),
        withdrawals: [requested],
      }),
    };
    return;
  }
  yield { name: 'the withdrawal is sent', take: () => advance(rules, system, ['withdrawal.sent'], 'timer') };
  yield {
    name: 'merchant cancels the withdrawal',
    take: () => advance(rules, system, ['withdrawal.cancel'], 'merchant'),
  };
  for (const result of ['success', 'failed', 'reversed'] as const)
    yield {
      name: `bank: the withdrawal is told as ${result}`,
      take: () => advance(rules, system, eventsOfPayoutUpdate(withdrawal.status, result), 'payment'),
    };
}
