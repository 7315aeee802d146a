import * as z from 'zod/mini';
import { AmountMinor, Currency } from './money.ts';

/**
 * The accounts of the ledger (decisions, "Money"). Of a business: `pending` is collected and not settled, `available`
 * can be withdrawn, `held` belongs to withdrawals in progress, `receivable` is what the business owes after a reversal
 * or refund that its balance did not cover. `external` (payers and providers), `fees` and `suspense` (unassigned money)
 * belong to the platform, separately for each business, so that businesses do not block each other.
 */
export const ledgerAccounts = [
  'pending',
  'available',
  'held',
  'receivable',
  'external',
  'fees',
  'suspense',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** `posted` counts at once; `hold` is pending and ended once, by `post` or by `void`. */
export const transferPhases = ['posted', 'hold', 'post', 'void'] as const;
export type TransferPhase = (typeof transferPhases)[number];

/**
 * The balance of a business in minor units: the four amounts of domain/balance.ts, and what it owes. `totalMinor` is pending and
 * available less what it owes.
 */
export const Balance = z.object({
  currency: Currency,
  availableMinor: AmountMinor,
  pendingMinor: AmountMinor,
  inDisputeMinor: AmountMinor,
  onItsWayMinor: AmountMinor,
  receivableMinor: AmountMinor,
  totalMinor: AmountMinor,
});
export type Balance = z.infer<typeof Balance>;

/**
 * Returns where returned money is taken from: the unsettled part of its payment, then the available balance, then a
 * debt. Minor units.
 */
export function splitRefund(
  amountMinor: number,
  { pendingMinor, availableMinor }: Pick<Balance, 'pendingMinor' | 'availableMinor'>,
): Pick<Balance, 'pendingMinor' | 'availableMinor' | 'receivableMinor'> {
  const fromPending = Math.min(amountMinor, pendingMinor);
  const fromAvailable = Math.min(amountMinor - fromPending, availableMinor);
  return {
    pendingMinor: fromPending,
    availableMinor: fromAvailable,
    receivableMinor: amountMinor - fromPending - fromAvailable,
  };
}
