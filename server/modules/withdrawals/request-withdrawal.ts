import { v4 as randomUuid } from 'uuid';
import type { WithdrawalRequest } from '#contract/withdrawal.ts';
import { Currency } from '#domain/money.ts';
import {
  type AmountProblem,
  type Tariff,
  amountProblem,
  chargeOf,
  chargesMinor,
} from '#domain/withdrawal.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { moneyText } from '#server/format.ts';
import { type Ledger, openLedger } from '#server/modules/ledger/ledger.service.ts';
import { kycStatusOf } from '#server/modules/kyc/kyc.repo.ts';
import { merchant } from '#server/modules/orders/orders.service.ts';
import { type UsableAccount, payoutAccountOf } from '#server/modules/payout-accounts/usable-account.ts';
import { type PinNeeds, confirmPin } from '#server/modules/pins/confirm-pin.ts';
import { appendTimeline } from '#server/platform/timeline/timeline.repo.ts';
import { insertTransaction } from '#server/modules/transactions/transactions.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { type WithdrawalDeps, happening } from './advance-withdrawal.ts';
import { writeOfWithdrawal } from './withdrawal-mails.ts';
import { holdWithdrawal } from './withdrawal-money.ts';
import { tariffFor, usualDuration } from './withdrawal-start.ts';
import { sendWithdrawal } from './withdrawals.outbox.ts';
import { type WithdrawalRecord, findWithdrawal, insertWithdrawal } from './withdrawals.repo.ts';

type Asked = Omit<WithdrawalRequest, 'pin'>;

/** It is the person who withdraws; one that is written down already needs no second confirmation. */
export async function confirmWithdrawal(
  needs: PinNeeds & Pick<Deps, 'db'>,
  caller: Member,
  { pin, withdrawalId }: WithdrawalRequest,
): Promise<void> {
  if (!(await findWithdrawal(needs.db, caller.businessId, withdrawalId)))
    await confirmPin(needs, caller, pin);
}

/**
 * Holds the money and promises to send it; the same id again changes nothing. Refuses with PAYOUT_BLOCKED for what is
 * missing, NOT_FOUND for the account, BALANCE_TOO_LOW, INVALID for an amount or charges that are not so, ALREADY_DONE for an
 * id that is another withdrawal's, or another transaction's.
 */
export async function requestWithdrawal(
  tx: Transaction,
  deps: WithdrawalDeps,
  caller: Member,
  asked: Asked,
): Promise<void> {
  const { businessId, userId, name } = caller;
  const known = await findWithdrawal(tx, businessId, asked.withdrawalId);
  if (known) return sameAgain(known, asked);
  const tariff = tariffFor(deps, Currency.parse(caller.currency));
  if (!tariff) throw blocked('Money in this currency cannot be withdrawn yet', 'currency');
  const { currency } = tariff;
  const now = deps.clock.now();
  const account = await payableAccount(tx, businessId, asked.payoutAccountId, now);
  const charge = chargeOf(asked.amountMinor, tariff);
  const id = asked.withdrawalId;
  // Its kind stands before it: nothing else is ever known to a provider, or to the ledger, by this name.
  const reference = `withdrawal-${randomUuid()}`;
  const expectedAt = new Date(now.getTime() + (await usualDuration(tx, deps, businessId)));
  const withdrawal: Omit<WithdrawalRecord, 'businessId'> = {
    ...charge,
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
    asked: 0,
    askedAt: null,
    askAt: now,
  };
  const inserted = await insertWithdrawal(tx, businessId, withdrawal);
  if (!inserted) {
    // Somebody else sent the same at the same moment, and has committed by now.
    const first = await findWithdrawal(tx, businessId, id);
    if (first) return sameAgain(first, asked);
    throw new Refusal('IN_PROGRESS');
  }
  const isNewTransaction = await insertTransaction(tx, businessId, {
    id,
    reference,
    type: 'withdrawal',
    direction: 'DR',
    source: 'provider',
    result: '03',
    method: 'TRANSFER',
    counterpart: `${account.accountName} · ${account.bankName}`,
    grossMinor: charge.totalMinor,
    feeMinor: chargesMinor(charge),
    netMinor: charge.amountMinor,
    currency,
    createdAt: now,
    at: now,
    provider: deps.payouts.name,
  });
  // A payment, a refund or recorded money of the business has this id: its holds are not this withdrawal's to end.
  if (!isNewTransaction) throw otherRecord('Another transaction has this id');
  const ledger = await openLedger(tx, businessId, currency);
  checkMoney(ledger, tariff, asked, charge.totalMinor);
  await holdWithdrawal(tx, { ledger, withdrawal }, now);
  await appendTimeline(tx, businessId, now, merchant(caller), [
    happening(withdrawal, { event: 'withdrawal.requested', to: 'requested' }),
  ]);
  await writeOfWithdrawal(tx, deps, 'requested', { ...withdrawal, businessId });
  await deps.jobs.add(tx, sendWithdrawal, { businessId, id }, { singletonKey: reference });
}

function sameAgain(known: WithdrawalRecord, asked: Asked): void {
  const isSame =
    known.payoutAccountId === asked.payoutAccountId &&
    known.amountMinor === asked.amountMinor &&
    known.totalMinor === asked.totalMinor;
  if (!isSame) throw otherRecord('Another withdrawal was made under this id');
}

const otherRecord = (message: string) => new Refusal('ALREADY_DONE', { message });

const blocked = (message: string, field: string) =>
  new Refusal('PAYOUT_BLOCKED', { message, fields: [{ field, message }] });

/** What the business needs beside money. The person's PIN was confirmed before. */
async function payableAccount(
  tx: Transaction,
  businessId: string,
  id: string,
  now: Date,
): Promise<UsableAccount> {
  const account = await payoutAccountOf(tx, businessId, id);
  if (!account) throw new Refusal('NOT_FOUND', { message: 'This payout account was removed' });
  const kyc = await kycStatusOf(tx, businessId);
  if (kyc !== 'approved')
    throw blocked(
      kyc === 'expired' || kyc === 'revoked'
        ? `The verification of the business ${kyc === 'expired' ? 'has expired' : 'was revoked'}`
        : 'The identity of the business has to be verified first',
      'kyc',
    );
  if (account.usableFrom > now)
    throw blocked('This account is new: money can be sent to it a day later', 'account');
  return account;
}

const problems: Record<AmountProblem, (tariff: Tariff) => Refusal> = {
  tooLittle: ({ leastMinor, currency }) => wrong(`Withdraw at least ${moneyText(leastMinor, currency)}`),
  tooMuch: ({ mostMinor, currency }) => wrong(`Withdraw at most ${moneyText(mostMinor, currency)} at once`),
  notCovered: () => new Refusal('BALANCE_TOO_LOW'),
};
const wrong = (message: string, field = 'amountMinor') =>
  new Refusal('INVALID', { fields: [{ field, message }] });

/** The ledger is held: what is read here is so until the hold is written. */
function checkMoney({ free }: Ledger, tariff: Tariff, asked: Asked, totalMinor: number): void {
  if (free.receivable > 0) throw blocked('What you owe after a reversal is repaid first', 'receivable');
  const problem = amountProblem(asked.amountMinor, { balanceMinor: free.available, tariff });
  if (problem) throw problems[problem](tariff);
  if (totalMinor !== asked.totalMinor)
    throw wrong(
      `The charges have changed: it is ${moneyText(totalMinor, tariff.currency)} now`,
      'totalMinor',
    );
}
