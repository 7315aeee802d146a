import { remainingMinor } from '#machines/lifecycles/money-plan.ts';
import { ledgerRules } from './ledger-rules.ts';
import type { Held } from './state.ts';
import { sum } from './sum.ts';

/** The rules between payments, their disputes and the accounts, for orders and invoices. */
export const heldRules: Record<string, (held: Held) => boolean> = {
  'the claim of an open dispute is held, less pending refunds': ({ money, disputes }) =>
    disputes.every(({ paymentId, status, claimedMinor, amountMinor }) => {
      const payment = money.find(({ id }) => id === paymentId);
      const isReturning = money.some(
        ({ refundOf, refundStatus }) => refundOf === paymentId && refundStatus === 'pending',
      );
      const isAllHeld = amountMinor === claimedMinor || isReturning || payment === undefined;
      return status !== 'open' || isAllHeld || remainingMinor(payment) === 0;
    }),
  'disputed money is held until it is decided': ({ money, disputes }) =>
    money.every(
      ({ id, result, disputedMinor, grossMinor, surplusMinor, refundedMinor }) =>
        disputedMinor ===
          sum(
            disputes
              .filter(({ paymentId, status }) => paymentId === id && status === 'open')
              .map(({ amountMinor }) => amountMinor),
          ) &&
        (disputedMinor === 0 || result === 'success') &&
        refundedMinor >= 0 &&
        refundedMinor + disputedMinor <= grossMinor - surplusMinor,
    ),
  ...ledgerRules,
};
