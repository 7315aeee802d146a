import { type Ledger, type LedgerRecord, enter, repay } from './ledger.ts';

/**
 * Books a payment of a business for a plan, an event or a domain through a provider: Kontor's income. It passes the business's
 * accounts by; what was not due goes to `suspense` until it is returned. Minor units.
 */
export const bookIncome = (
  ledger: Ledger,
  payment: LedgerRecord,
  { collectedMinor, purposeMinor }: { collectedMinor: number; purposeMinor: number },
): Ledger =>
  enter(ledger, payment, [
    { event: 'income', debit: 'external', credit: 'fees', amountMinor: purposeMinor },
    { event: 'surplus', debit: 'external', credit: 'suspense', amountMinor: collectedMinor - purposeMinor },
  ]);

/** Books such a payment from the available balance, at once. Minor units. */
export const bookIncomeFromBalance = (ledger: Ledger, payment: LedgerRecord, amountMinor: number): Ledger =>
  enter(ledger, payment, [{ event: 'income', debit: 'available', credit: 'fees', amountMinor }]);

/** Moves an income that is returned to its payer to `suspense`, from where the refund takes it. Minor units. */
export const bookIncomeReturn = (ledger: Ledger, payment: LedgerRecord, amountMinor: number): Ledger =>
  enter(ledger, payment, [{ event: 'returned', debit: 'fees', credit: 'suspense', amountMinor }]);

/** Returns an income to the available balance that paid it; the business's debt is repaid from it. Minor units. */
export const bookIncomeReversalToBalance = (
  ledger: Ledger,
  payment: LedgerRecord,
  amountMinor: number,
): Ledger =>
  repay(
    enter(ledger, payment, [
      { event: 'reversed:available', debit: 'fees', credit: 'available', amountMinor },
    ]),
    payment,
    'repaid',
  );

/** Books the provider's reversal of such a payment. Minor units. */
export const bookIncomeReversal = (
  ledger: Ledger,
  payment: LedgerRecord,
  { amountMinor, surplusMinor }: { amountMinor: number; surplusMinor: number },
): Ledger =>
  enter(ledger, payment, [
    { event: 'reversed:fees', debit: 'fees', credit: 'external', amountMinor },
    { event: 'reversed:suspense', debit: 'suspense', credit: 'external', amountMinor: surplusMinor },
  ]);
