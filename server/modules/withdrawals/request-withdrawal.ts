import { v4 as randomUuid } from 'uuid';
import type { WithdrawalRequest } from '#contract/money/withdrawal.ts';
import { Currency } from '#domain/money.ts';
import {
  type AmountProblem,
  type Tariff,
  findAmountProblem,
  calculateCharge,
  getChargesMinor,
} from '#domain/withdrawal.ts';
import type { Ledger } from '#machines/ledger/ledger.ts';
import { holdWithdrawal } from '#machines/ledger/withdrawal-ledger.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoney } from '#server/format.ts';
import { moveMoney } from '#server/platform/ledger/ledger.service.ts';
import { kycStatusOf } from '#server/modules/kyc/kyc.records.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { isRemovedAccount } from '#server/modules/payout-accounts/payout-accounts.records.ts';
import {
  type UsableAccount,
  findUsableAccount,
} from '#server/modules/payout-accounts/usable-account.service.ts';
import { type PinNeeds, confirmPin } from '#server/modules/pins/confirm-pin.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { insertTransaction } from '#server/modules/payments/payments.records.ts';
import { AppError } from '#server/app-error.ts';
import { type WithdrawalDeps, withdrawalAdapter } from './withdrawal.adapter.ts';
import { notifyMembersOfWithdrawal } from './withdrawal.emails.ts';
import { findTariff, getUsualDuration } from './withdrawal-start.service.ts';
import { withdrawalJob } from './withdrawals.outbox.ts';
import { type WithdrawalRecord, findWithdrawal, insertWithdrawal } from './withdrawals.repo.ts';

type RequestedWithdrawal = Omit<WithdrawalRequest, 'pin'>;

/** Confirms that the person themselves withdraws; a stored withdrawal needs no second confirmation. */
export async function confirmWithdrawal(
  needs: PinNeeds & Pick<Deps, 'db'>,
  caller: Member,
  { pin, withdrawalId }: WithdrawalRequest,
): Promise<void> {
  if (!(await findWithdrawal(needs.db, caller.businessId, withdrawalId)))
    await confirmPin(needs, caller, pin);
}

/**
 * Holds the money and adds the job that sends it; the same id again changes nothing. @throws PAYOUT_BLOCKED for missing
 * requirements, NOT_FOUND for the account, PAYOUT_ACCOUNT_UNUSABLE for one that was removed or is too new, CHARGES_CHANGED
 * (with the tariff) if the total is not the agreed one, BALANCE_TOO_LOW, INVALID for an amount outside its limits,
 * ALREADY_DONE for the id of another withdrawal or transaction.
 */
export async function requestWithdrawal(
  tx: Transaction,
  deps: WithdrawalDeps,
  caller: Member,
  request: RequestedWithdrawal,
): Promise<void> {
  const { businessId, userId, name } = caller;
  const existing = await findWithdrawal(tx, businessId, request.withdrawalId);
  if (existing) return findRepeated(existing, request);
  const tariff = findTariff(deps, Currency.parse(caller.currency));
  if (!tariff) throw blocked('Withdrawals in this currency are not available yet', 'currency');
  const { currency } = tariff;
  const now = deps.clock.now();
  const account = await requireUsableAccount(tx, businessId, request.payoutAccountId, now);
  const charge = calculateCharge(request.amountMinor, tariff);
  const id = request.withdrawalId;
  // The prefix says its kind: nothing else ever has this name at a provider or in the ledger.
  const reference = `withdrawal-${randomUuid()}`;
  const expectedAt = new Date(now.getTime() + (await getUsualDuration(tx, deps, businessId)));
  // It can be cancelled until then.
  const sendAt = new Date(now.getTime() + deps.config.withdrawalCancelMs);
  const record: WithdrawalRecord = {
    ...charge,
    businessId,
    id,
    reference,
    currency,
    status: 'requested',
    payoutAccountId: account.id,
    cbnCode: account.cbnCode,
    bankName: account.bankName,
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    provider: deps.payouts.name,
    requestedById: userId,
    requestedBy: name,
    requestedAt: now,
    expectedAt,
    concludedAt: null,
    reason: null,
    pollCount: 0,
    lastPolledAt: null,
    nextPollAt: sendAt,
  };
  const inserted = await insertWithdrawal(tx, record);
  if (!inserted) {
    // Another request stored the same at the same moment, and has committed by now.
    const first = await findWithdrawal(tx, businessId, id);
    if (first) return findRepeated(first, request);
    throw new AppError('IN_PROGRESS');
  }
  const isNewTransaction = await insertTransaction(tx, businessId, {
    id,
    reference,
    type: 'withdrawal',
    direction: 'DR',
    source: 'provider',
    result: 'pending',
    method: 'TRANSFER',
    counterpart: `${account.accountName} · ${account.bankName}`,
    grossMinor: charge.totalMinor,
    feeMinor: getChargesMinor(charge),
    netMinor: charge.amountMinor,
    currency,
    createdAt: now,
    at: now,
    provider: deps.payouts.name,
  });
  // A payment, a refund or recorded money of the business has this id: this withdrawal must not end its holds.
  if (!isNewTransaction) throw otherRecord('Another transaction has this id');
  await moveMoney(tx, record, [record], now, (ledger) => {
    checkMoney(ledger, tariff, request, charge.totalMinor);
    return holdWithdrawal(ledger, record);
  });
  await recordEvents(tx, businessId, now, toMerchantActor(caller), [
    {
      record: withdrawalAdapter.toRecordRef(record),
      lifecycle: 'withdrawal',
      event: 'withdrawal.requested',
      to: 'requested',
    },
  ]);
  await notifyMembersOfWithdrawal(tx, deps, record, userId);
  await deps.jobs.add(tx, withdrawalJob, { businessId, id }, { singletonKey: reference, runAt: sendAt });
}

function findRepeated(existing: WithdrawalRecord, request: RequestedWithdrawal): void {
  const isSame =
    existing.payoutAccountId === request.payoutAccountId &&
    existing.amountMinor === request.amountMinor &&
    existing.totalMinor === request.totalMinor;
  if (!isSame) throw otherRecord('Another withdrawal has this id');
}

const otherRecord = (message: string) => new AppError('ALREADY_DONE', { message });

const blocked = (message: string, field: string) =>
  new AppError('PAYOUT_BLOCKED', { message, fields: [{ field, message }] });

const unusable = (message: string) => new AppError('PAYOUT_ACCOUNT_UNUSABLE', { message });

/** Checks what the business needs beside money. The person's PIN was confirmed before. */
async function requireUsableAccount(
  tx: Transaction,
  businessId: string,
  id: string,
  now: Date,
): Promise<UsableAccount> {
  const account = await findUsableAccount(tx, businessId, id);
  if (!account) {
    const isRemoved = await isRemovedAccount(tx, businessId, id);
    throw isRemoved ? unusable('This payout account was removed') : new AppError('NOT_FOUND');
  }
  const kyc = await kycStatusOf(tx, businessId);
  if (kyc !== 'approved')
    throw blocked(
      kyc === 'expired' || kyc === 'revoked'
        ? `Your business's verification ${kyc === 'expired' ? 'has expired' : 'was revoked'}`
        : 'Verify your business first',
      'kyc',
    );
  if (account.usableFrom > now)
    throw unusable("The name of this account isn't verified, so you can't withdraw to it yet");
  return account;
}

const problems: Record<AmountProblem, (tariff: Tariff) => AppError> = {
  tooLittle: ({ minAmountMinor, currency }) =>
    wrong(`Withdraw at least ${formatMoney(minAmountMinor, currency)}`),
  tooMuch: ({ maxAmountMinor, currency }) =>
    wrong(`Withdraw at most ${formatMoney(maxAmountMinor, currency)} at once`),
  notCovered: () => new AppError('BALANCE_TOO_LOW'),
};
const wrong = (message: string) => new AppError('INVALID', { fields: [{ field: 'amountMinor', message }] });

/** The ledger is locked: these values are valid until the hold is written. */
function checkMoney(
  { balances: free }: Ledger,
  tariff: Tariff,
  request: RequestedWithdrawal,
  totalMinor: number,
): void {
  if (free.receivable > 0)
    throw blocked("You can't withdraw until the amount due after a reversal is repaid", 'receivable');
  const problem = findAmountProblem(request.amountMinor, { balanceMinor: free.available, tariff });
  if (problem && problem !== 'notCovered') throw problems[problem](tariff);
  // Checked before the balance: for an amount that the old charges left room for, the error has to be about the new ones.
  if (totalMinor !== request.totalMinor)
    throw new AppError('CHARGES_CHANGED', {
      message: `The charges have changed. The total is now ${formatMoney(totalMinor, tariff.currency)}.`,
      current: tariff,
    });
  if (problem) throw problems[problem](tariff);
}
