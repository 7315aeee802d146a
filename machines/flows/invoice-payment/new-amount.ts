import type { Payable } from '#contract/money/payment.ts';
import { payableBounds } from '#domain/payment.ts';
import type { PaymentChoice } from './invoice-payment.types.ts';

/**
 * Returns the payer's choice for the new amount due: all of it if all was chosen or the chosen part can't be paid any
 * more. `toldMinor` is the amount due at the time of the choice.
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
