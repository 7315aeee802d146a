import { type Ledger, type LedgerRecord, enter, repay } from './ledger.ts';

/**
 * Books a bonus that Kontor pays into a business: available at once, after the business's debt is repaid from it. Its reversal
 * is that of any payment (`bookReversal`). Minor units.
 */
export const bookBonus = (ledger: Ledger, bonus: LedgerRecord, amountMinor: number): Ledger =>
  repay(
    enter(ledger, bonus, [{ event: 'collected', debit: 'external', credit: 'available', amountMinor }]),
    bonus,
    'repaid',
  );
