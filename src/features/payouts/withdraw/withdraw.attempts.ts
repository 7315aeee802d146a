import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { WithdrawalCharge } from '#domain/withdrawal.ts';
import { type KeptWithdrawal, type WithdrawChoice, withdrawSteps } from '#machines/flows/withdraw/index.ts';
import { createAttemptStore } from '#src/lib/attempt-store.ts';
import { type AppStorage, storage } from '#src/lib/storage.ts';

const AttemptSchema = z.object({
  step: z.enum(withdrawSteps),
  withdrawalId: Id,
  accountId: z.nullable(Id),
  amountMinor: z.nullable(AmountMinor),
  /** Missing in what earlier versions stored. */
  acceptedCharges: z._default(z.nullable(WithdrawalCharge), null),
});

const getAttemptName = (businessId: string) => `withdrawal ${businessId}`;

/** The attempts of withdrawals, one for each business. The same account and amount, in any tab, is the same withdrawal. */
export function createWithdrawalAttempts(keep: AppStorage, newId: () => string) {
  const store = createAttemptStore(keep, AttemptSchema);
  const of = (businessId: string) => store.of(getAttemptName(businessId));
  return {
    of,
    keep(
      businessId: string,
      {
        step,
        accountId,
        amountMinor,
        acceptedCharges,
      }: WithdrawChoice & Pick<KeptWithdrawal, 'step' | 'acceptedCharges'>,
    ): KeptWithdrawal {
      const existing = of(businessId);
      const isSame = existing?.accountId === accountId && existing.amountMinor === amountMinor;
      const withdrawalId = isSame ? existing.withdrawalId : newId();
      return store.keep(getAttemptName(businessId), {
        step,
        accountId,
        amountMinor,
        acceptedCharges,
        withdrawalId,
      });
    },
    forget: (businessId: string) => store.forget(getAttemptName(businessId)),
  };
}
export const withdrawalAttempts = createWithdrawalAttempts(storage, () => crypto.randomUUID());
