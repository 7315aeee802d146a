import * as z from 'zod/mini';
import { AmountMinor, Currency } from './money.ts';

/**
 * Decisions, "Money". Of a business: `pending` is collected and not settled, `available` can be withdrawn, `held` is on its
 * way out, `receivable` is what the business owes after a reversal or refund that its balance did not cover. `external`
 * (payers and providers), `fees` and `suspense` (money without a purpose) are the platform's, kept business by business,
 * so that no two businesses wait for each other.
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

/** `posted` counts at once; `hold` waits and is ended once, by `post` or by `void`. */
export const transferPhases = ['posted', 'hold', 'post', 'void'] as const;
export type TransferPhase = (typeof transferPhases)[number];

/** What a business has with Kontor, minor units. `totalMinor` is pending and available less what it owes. */
export const Balance = z.object({
  currency: Currency,
  availableMinor: AmountMinor,
  pendingMinor: AmountMinor,
  heldMinor: AmountMinor,
  receivableMinor: AmountMinor,
  totalMinor: AmountMinor,
});
export type Balance = z.infer<typeof Balance>;

/** Where money that goes back comes from: what of its payment is not settled, then what is available, then a debt. Minor units. */
export function refundParts(
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
