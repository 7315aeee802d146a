import { describe, expect, it } from 'vitest';
import { explore } from './system/explore.ts';
import { type InvoiceBounds, invoiceModel } from './system/invoice-model.ts';
import { type Rules, serverRules } from './system/rules.ts';

const server = serverRules();
const refunded: InvoiceBounds = { payments: 1, refunds: 1, disputes: 0 };
const disputed: InvoiceBounds = { payments: 1, refunds: 1, disputes: 1 };
const withdrawn: InvoiceBounds = { ...refunded, isWithdrawn: true };
const unevenRefund = 'a refund holds its money, and pays it once or not at all';
const unevenHeld = 'what is held waits for a decision or for the bank';

const faults: { fault: string; rules: Partial<Rules>; bounds: InvoiceBounds; message: string }[] = [
  {
    fault: 'the fee of a reversed payment is charged to the business',
    rules: {
      bookReversal: (ledger, payment, reversal) =>
        server.bookReversal(ledger, { ...payment, feeMinor: 0 }, reversal),
    },
    bounds: disputed,
    message: 'what a provider took back was taken out of the books, the fee from where it went',
  },
  {
    fault: 'a failed refund is posted',
    rules: {
      endRefund: (ledger, payment, refund) => server.endRefund(ledger, payment, refund, 'post'),
    },
    bounds: refunded,
    message: unevenRefund,
  },
  {
    fault: 'a late refund is not booked',
    rules: { bookLateRefund: (ledger) => ledger },
    bounds: refunded,
    message: unevenRefund,
  },
  {
    fault: 'a refund holds nothing',
    rules: { holdRefund: (ledger) => ledger },
    bounds: refunded,
    message: unevenRefund,
  },
  {
    fault: 'a disputed amount is not held',
    rules: { holdDispute: (ledger) => ledger },
    bounds: disputed,
    message: unevenHeld,
  },
  {
    fault: 'a decided dispute is not released',
    rules: { releaseDispute: (ledger) => ledger },
    bounds: disputed,
    message: unevenHeld,
  },
  {
    fault: 'a surplus is credited to the business',
    rules: {
      bookCollection: (ledger, payment, { collectedMinor }) =>
        server.bookCollection(ledger, payment, { collectedMinor, purposeMinor: collectedMinor }),
    },
    bounds: { ...refunded, payments: 2 },
    message: 'collected money is booked once',
  },
  {
    fault: 'settled money can be withdrawn twice',
    rules: {
      holdWithdrawal: (ledger, withdrawal) => {
        const { balances: free, transfers } = server.holdWithdrawal(ledger, withdrawal);
        return { balances: { ...free, available: ledger.balances.available }, transfers };
      },
    },
    bounds: withdrawn,
    message: 'an account is what its transfers add up to',
  },
  {
    fault: 'a withdrawal that failed is not released',
    rules: {
      moveWithdrawal: (ledger, withdrawal, moves) =>
        moves.includes('release') ? ledger : server.moveWithdrawal(ledger, withdrawal, moves),
    },
    bounds: withdrawn,
    message: unevenHeld,
  },
  {
    fault: "a late payout isn't debited",
    rules: {
      moveWithdrawal: (ledger, withdrawal, moves) =>
        moves.includes('takeLate') ? ledger : server.moveWithdrawal(ledger, withdrawal, moves),
    },
    bounds: withdrawn,
    message: 'a withdrawal leaves the balance once, and is paid or returned',
  },
  {
    fault: 'the end of a refund repays no debt',
    rules: {
      endRefund: (ledger, payment, refund, how) => {
        const { receivable } = ledger.balances;
        const noDebt = { ...ledger, balances: { ...ledger.balances, receivable: 0 } };
        const { balances: free, transfers } = server.endRefund(noDebt, payment, refund, how);
        return { balances: { ...free, receivable: free.receivable + receivable }, transfers };
      },
    },
    bounds: withdrawn,
    message: 'a business with an amount due has none available',
  },
];

describe('the exploration of the accounts finds the planted fault', () => {
  it.each(faults)('$fault', ({ rules, bounds, message }) => {
    const { problems } = explore(invoiceModel(bounds), { ...serverRules(), ...rules });
    expect([...problems.keys()].join('; ')).toContain(message);
  });
});
