import type { Payable } from '#contract/money/payment.ts';
import { payableBounds } from '#domain/payment.ts';
import type { PaymentChoice } from './invoice-payment.types.ts';

/**
 * What the payer chose, of what is owed now: all of it where all was chosen, and where the part that was chosen can't be
 * paid of it. `toldMinor` is what was owed when it was chosen.
 */
export function withNewAmount(
  choice: PaymentChoice,
  payable: Payable,
  toldMinor: number | null,
): PaymentChoice {
  const { owedMinor } = payable;
  const { leastMinor, mostMinor } = payableBounds(payable);
  const { amountMinor } = choice;
  const isPart = amountMinor !== toldMinor && amountMinor >= leastMinor && amountMinor <= mostMinor;
  return { ...choice, amountMinor: isPart ? amountMinor : owedMinor, owedMinor };
}
