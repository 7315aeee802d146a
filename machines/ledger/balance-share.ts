import type { LedgerAccount } from '#domain/ledger.ts';
import type { LedgerTransfer } from './ledger.ts';

/** The changes of a business's balance and of Kontor's fees by transfers, in minor units. */
export interface BalanceShare {
  availableMinor: number;
  pendingMinor: number;
  /** Held, for a dispute or a withdrawal. */
  heldMinor: number;
  receivableMinor: number;
  feesMinor: number;
}

/** An open hold takes money from what is available; pending and held money is that of its holds. */
const isTaken = (account: LedgerAccount, { phase }: Pick<LedgerTransfer, 'phase'>): boolean =>
  account === 'available' ? phase === 'posted' || phase === 'hold' : isDone({ phase });
const isDone = ({ phase }: Pick<LedgerTransfer, 'phase'>): boolean => phase === 'posted' || phase === 'post';

/** Returns what all transfers of a record, or a part of them, add to the balance; the shares of all records are the balance. */
export function getBalanceShare(
  transfers: readonly Pick<LedgerTransfer, 'debit' | 'credit' | 'amountMinor' | 'phase'>[],
): BalanceShare {
  const sum = (account: LedgerAccount): number =>
    transfers.reduce((total, transfer) => {
      const { debit, credit, amountMinor, phase } = transfer;
      const credited = credit === account && isDone(transfer) ? amountMinor : 0;
      const debited = debit === account && isTaken(account, transfer) ? amountMinor : 0;
      const released = debit === account && account === 'available' && phase === 'void' ? amountMinor : 0;
      return total + credited - debited + released;
    }, 0);
  return {
    availableMinor: sum('available'),
    pendingMinor: sum('pending'),
    heldMinor: sum('held'),
    receivableMinor: -sum('receivable') || 0,
    feesMinor: sum('fees'),
  };
}
