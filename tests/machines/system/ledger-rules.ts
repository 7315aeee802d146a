import type { LedgerAccount } from '#domain/ledger.ts';
import type { LimitedAccount } from '#machines/ledger/ledger.ts';
import { isUnderWay, isPaidOut } from '#machines/lifecycles/withdrawal.lifecycle.ts';
import type { Held, Money, Withdrawal } from './state.ts';
import { sum } from './sum.ts';

const limited = ['pending', 'available', 'held', 'receivable', 'suspense'] as const;

interface Sums {
  credits: number;
  debits: number;
  creditsHeld: number;
  debitsHeld: number;
}
const none = (): Sums => ({ credits: 0, debits: 0, creditsHeld: 0, debitsHeld: 0 });

const freeOf = (account: LimitedAccount, { credits, debits, creditsHeld, debitsHeld }: Sums): number =>
  account === 'receivable' ? debits - credits - creditsHeld : credits - debits - debitsHeld;

interface Balances {
  sums: Record<LedgerAccount, Sums>;
  /** Whether an account was below zero after one of the transfers. */
  wasNegative: boolean;
}
const balancesCache = new WeakMap<Held['ledger']['transfers'], Balances>();

/** Returns the balances of the accounts, added up like the trigger of the database does. */
function balancesOf({ ledger: { transfers } }: Held): Balances {
  const cached = balancesCache.get(transfers);
  if (cached) return cached;
  const sums = {
    pending: none(),
    available: none(),
    held: none(),
    receivable: none(),
    suspense: none(),
    external: none(),
    fees: none(),
  };
  let wasNegative = false;
  for (const { debit, credit, amountMinor, phase } of transfers) {
    if (phase === 'posted' || phase === 'post') {
      sums[debit].debits += amountMinor;
      sums[credit].credits += amountMinor;
    }
    if (phase !== 'posted') {
      const by = phase === 'hold' ? amountMinor : -amountMinor;
      sums[debit].debitsHeld += by;
      sums[credit].creditsHeld += by;
    }
    wasNegative ||= limited.some((account) => freeOf(account, sums[account]) < 0);
  }
  const balances = { sums, wasNegative };
  balancesCache.set(transfers, balances);
  return balances;
}

const byProvider = ({ money }: Held) => money.filter(({ source }) => source === 'provider');
const payments = (held: Held) => byProvider(held).filter(({ type }) => type !== 'refund');
const refunds = (held: Held) => byProvider(held).filter(({ type }) => type === 'refund');

type Transfer = Held['ledger']['transfers'][number];
/** Returns the sum of a record's transfers that meet a condition. */
const booked = ({ ledger }: Held, id: string, isSo: (transfer: Transfer, event: string) => boolean): number =>
  sum(
    ledger.transfers
      .filter((transfer) => transfer.recordId === id)
      .filter((transfer) => isSo(transfer, transfer.reference.slice(id.length + 1)))
      .map(({ amountMinor }) => amountMinor),
  );
const inPhase = (held: Held, id: string) => (phase: Transfer['phase']) =>
  booked(held, id, (transfer) => transfer.phase === phase);

const wasCollected = ({ result }: Money) => result === 'success' || result === 'reversed';
const hasLeft = ({ status }: Withdrawal) => isPaidOut(status);

/** The rules of the accounts, which the server's `ledgerRules` checks in the database (decisions, "Money"). */
export const ledgerRules: Record<string, (held: Held) => boolean> = {
  'no account is ever below zero': (held) => !balancesOf(held).wasNegative,
  'an account is what its transfers add up to': (held) => {
    const { sums } = balancesOf(held);
    return limited.every((account) => held.ledger.balances[account] === freeOf(account, sums[account]));
  },
  'unsettled money is held for its settlement or its payer': ({ ledger }) => ledger.balances.pending === 0,
  'what is held waits for a decision or for the bank': (held) => {
    const { credits, debits, debitsHeld } = balancesOf(held).sums.held;
    const disputed = sum(payments(held).map(({ disputedMinor }) => disputedMinor));
    const underWay = held.withdrawals.filter(({ status }) => isUnderWay(status));
    const expectedMinor = disputed + sum(underWay.map(({ totalMinor }) => totalMinor));
    return credits - debits === expectedMinor && debitsHeld === expectedMinor;
  },
  'collected money is booked once': (held) =>
    payments(held).every((payment) => {
      const { id, grossMinor, surplusMinor, feeMinor } = payment;
      const of = (name: string) => booked(held, id, (_, event) => event === name);
      return wasCollected(payment)
        ? of('collected') === grossMinor - surplusMinor &&
            of('fee') === feeMinor &&
            of('surplus') === surplusMinor
        : of('collected') + of('fee') + of('surplus') === 0;
    }),
  'a refund holds its money, and pays it once or not at all': (held) =>
    refunds(held).every(({ id, refundStatus, grossMinor }) => {
      const moved = inPhase(held, id);
      const isDone = refundStatus === 'done';
      const hasFailed = refundStatus === 'failed' || refundStatus === 'doneLate';
      return (
        moved('hold') === grossMinor &&
        moved('post') === (isDone ? grossMinor : 0) &&
        moved('void') === (hasFailed ? grossMinor : 0) &&
        moved('posted') === (refundStatus === 'doneLate' ? grossMinor : 0)
      );
    }),
  'what a provider took back was taken out of the books, the fee from where it went': (held) =>
    payments(held).every(({ id, result, grossMinor, surplusMinor, refundedMinor, feeMinor }) => {
      const taken = (isSo: (transfer: Transfer) => boolean) =>
        booked(held, id, (transfer, event) => event.startsWith('reversed') && isSo(transfer));
      const ofBusiness = taken(({ debit }) => debit !== 'suspense');
      const fees = taken(({ debit }) => debit === 'fees');
      return result === 'reversed'
        ? ofBusiness === grossMinor - surplusMinor - refundedMinor && fees === Math.min(feeMinor, ofBusiness)
        : ofBusiness === 0;
    }),
  'money without a purpose lies in suspense until it has gone back': (held) => {
    const { credits, debits } = balancesOf(held).sums.suspense;
    const waiting = payments(held).map(({ id, result, surplusMinor }) => {
      const back = refunds(held).filter((refund) => refund.refundOf === id && refund.surplusMinor > 0);
      const sumWhere = (isSo: (refund: Money) => boolean) =>
        sum(back.filter(isSo).map((refund) => refund.surplusMinor));
      if (result === 'reversed') return sumWhere(({ refundStatus }) => refundStatus === 'pending');
      const isGone = ({ refundStatus }: Money) => refundStatus === 'done' || refundStatus === 'doneLate';
      return Math.max(0, surplusMinor - sumWhere(isGone));
    });
    return credits - debits === sum(waiting);
  },
  'a withdrawal leaves the balance once, and is paid or returned': (held) =>
    held.withdrawals.every((withdrawal) => {
      const { id, amountMinor } = withdrawal;
      const out = booked(
        held,
        id,
        ({ credit, phase }) => credit === 'external' && (phase === 'post' || phase === 'posted'),
      );
      const back = booked(held, id, ({ debit }) => debit === 'external');
      return out - back === (hasLeft(withdrawal) ? amountMinor : 0);
    }),
  'a business with an amount due has none available': ({ ledger }) =>
    ledger.balances.receivable === 0 || ledger.balances.available === 0,
};
