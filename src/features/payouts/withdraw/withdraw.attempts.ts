import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { WithdrawalCharge } from '#domain/withdrawal.ts';
import { type KeptWithdrawal, type WithdrawChoice, withdrawSteps } from '#machines/flows/withdraw/index.ts';
import { keptAttempts } from '#src/lib/kept-attempts.ts';
import { type Keep, storage } from '#src/lib/storage.ts';

const KeptSchema = z.object({
  step: z.enum(withdrawSteps),
  withdrawalId: Id,
  accountId: z.nullable(Id),
  amountMinor: z.nullable(AmountMinor),
  /** Missing in what earlier versions stored. */
  agreed: z._default(z.nullable(WithdrawalCharge), null),
});

const nameOf = (businessId: string) => `withdrawal ${businessId}`;

/** The attempts of withdrawals, one for each business. The same account and amount, in any tab, is the same withdrawal. */
export function createWithdrawalAttempts(keep: Keep, newId: () => string) {
  const kept = keptAttempts(keep, KeptSchema);
  const of = (businessId: string) => kept.of(nameOf(businessId));
  return {
    of,
    keep(
      businessId: string,
      { step, accountId, amountMinor, agreed }: WithdrawChoice & Pick<KeptWithdrawal, 'step' | 'agreed'>,
    ): KeptWithdrawal {
      const known = of(businessId);
      const isSame = known?.accountId === accountId && known.amountMinor === amountMinor;
      const withdrawalId = isSame ? known.withdrawalId : newId();
      return kept.keep(nameOf(businessId), { step, accountId, amountMinor, agreed, withdrawalId });
    },
    forget: (businessId: string) => kept.forget(nameOf(businessId)),
  };
}
export const withdrawalAttempts = createWithdrawalAttempts(storage, () => crypto.randomUUID());
