import type { Payable } from '#contract/money/payment.ts';
import { getPaymentLimits } from '#domain/payment.ts';
import type { PaymentChoice } from './invoice-payment.types.ts';

/**
 * Returns the payer's choice for the new amount due: all of it if all was chosen or the chosen part can't be paid any
 * more. `acceptedMinor` is the amount due at the time of the choice.
 */
export function withNewAmount(
  choice: PaymentChoice,
  payable: Payable,
  acceptedMinor: number | null,
): PaymentChoice {
  const { dueMinor } = payable;
  const { minAmountMinor, maxAmountMinor } = getPaymentLimits(payable);
  const { amountMinor } = choice;
  const isPart =
    amountMinor !== acceptedMinor && amountMinor >= minAmountMinor && amountMinor <= maxAmountMinor;
  return { ...choice, amountMinor: isPart ? amountMinor : dueMinor, dueMinor };
}
