import { v7 as newId } from 'uuid';
import type { NameEnquiry, bankCalls } from '#contract/money/bank.ts';
import type { CallBody } from '#contract/call.ts';
import { doNamesMatch } from '#domain/person-name.ts';
import type { Bank, PayoutAccount } from '#domain/payout-account.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getBank } from '#server/modules/banks/banks.service.ts';
import { verifiedNamesOf } from '#server/modules/kyc/kyc.records.ts';
import { type PinNeeds, confirmPin } from '#server/modules/pins/confirm-pin.ts';
import { findReceivingAccount } from '#server/modules/virtual-accounts/static-account.service.ts';
import { AppError } from '#server/app-error.ts';
import { recordAccountEvent } from './payout-account-events.service.ts';
import { notifyOfNewAccount } from './payout-account.emails.ts';
import {
  type PayoutAccountRecord,
  listAccounts,
  insertAccount,
  lockAccounts,
  removeAccount,
  setDefault,
} from './payout-accounts.repo.ts';
import { getUsableFrom } from './usable-account.service.ts';

type EnquiryRequest = Pick<PayoutAccount, 'cbnCode' | 'accountNumber'>;
type Needs = Pick<Deps, 'clock'> & { db: Executor };
type Draft = CallBody<typeof bankCalls.createPayoutAccount>;

/** The maximum number of payout accounts, so that a person can keep an overview. */
const maxAccounts = 10;

/** The account that only receives money comes last. */
export async function listPayoutAccounts(deps: Needs, businessId: string): Promise<PayoutAccount[]> {
  const saved = await listSavedAccounts(deps, businessId);
  const received = await findReceivingAccount(deps.db, businessId);
  return [...saved, ...(received ? [received] : [])];
}

/** Returns the accounts that money can be withdrawn to, now or soon. */
export async function listSavedAccounts({ db, clock }: Needs, businessId: string): Promise<PayoutAccount[]> {
  const verifiedNames = await verifiedNamesOf(db, businessId);
  const saved = await listAccounts(db, businessId);
  return saved.map((account) => toPayoutAccount(account, getUsableFrom(account, verifiedNames), clock.now()));
}

const toPayoutAccount = (account: PayoutAccountRecord, from: Date, now: Date): PayoutAccount => ({
  id: account.id,
  sourceType: account.sourceType,
  accountNumber: account.accountNumber,
  cbnCode: account.cbnCode,
  bankName: account.bankName,
  accountName: account.accountName,
  isDefault: account.isDefault,
  createdAt: account.createdAt.toISOString(),
  usableFrom: from.toISOString(),
  isUsable: from <= now,
});

/** Asks the bank, outside of any transaction. @throws INVALID at `cbnCode`, ACCOUNT_UNKNOWN, UNAVAILABLE */
export async function lookUpHolder(
  { db, banks, log, config }: Pick<Deps, 'db' | 'banks' | 'log' | 'config'>,
  businessId: string,
  { cbnCode, accountNumber }: EnquiryRequest,
): Promise<NameEnquiry> {
  const { name: bankName } = await getBank(db, businessId, cbnCode);
  const answer = await banks.findHolder({ cbnCode, accountNumber }).catch((problem: unknown) => {
    log.warn({ err: problem }, 'name enquiry');
    throw new AppError('UNAVAILABLE', { message: `Couldn't reach ${bankName}. Try again.` });
  });
  if (answer.state === 'unknown') {
    const message = `${bankName} has no account with this number. Check the number and the bank.`;
    throw new AppError('ACCOUNT_UNKNOWN', { message, fields: [{ field: 'accountNumber', message }] });
  }
  const { accountName } = answer;
  const verifiedNames = await verifiedNamesOf(db, businessId);
  const matchingNames = verifiedNames.find((name) => doNamesMatch(accountName, name));
  const nameMatches = matchingNames !== undefined;
  return {
    accountName,
    cbnCode,
    bankName,
    verifiedName: matchingNames ?? verifiedNames[0] ?? null,
    nameMatches,
    waitsMs: nameMatches ? 0 : config.payoutAccountWaitMs,
  };
}

/**
 * Confirms the PIN, then asks the bank again: the saved name is the bank's current one, and the one that the person agreed to.
 * @throws as `confirmPin` and `enquire`; INVALID at `accountName` if the bank now names another holder
 */
export async function prepareAccount(
  deps: PinNeeds & Pick<Deps, 'db' | 'banks' | 'log' | 'config'>,
  caller: Member,
  draft: Draft,
): Promise<NameEnquiry> {
  await confirmPin(deps, caller, draft.pin);
  const enquiry = await lookUpHolder(deps, caller.businessId, draft);
  if (enquiry.accountName === draft.accountName) return enquiry;
  const message = `The bank now names ${enquiry.accountName} as the account holder`;
  throw new AppError('INVALID', { message, fields: [{ field: 'accountName', message }] });
}

/** The first account becomes the default. @throws ALREADY_DONE for a saved account, or too many accounts */
export async function addAccount(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs' | 'banks'>,
  caller: Member,
  { cbnCode, accountNumber, sourceType }: Omit<Draft, 'pin' | 'accountName'>,
  { accountName, bankName }: Pick<NameEnquiry, 'accountName'> & { bankName: Bank['name'] },
): Promise<PayoutAccount> {
  const { businessId, userId } = caller;
  await lockAccounts(tx, businessId);
  const others = await listAccounts(tx, businessId);
  if (others.some((other) => other.cbnCode === cbnCode && other.accountNumber === accountNumber))
    throw new AppError('ALREADY_DONE', { message: 'This account is already saved' });
  if (others.length >= maxAccounts)
    throw new AppError('ALREADY_DONE', {
      message: `You can save up to ${maxAccounts} accounts. Remove one first.`,
    });
  const now = deps.clock.now();
  const account: PayoutAccountRecord = {
    businessId,
    id: newId(),
    sourceType,
    cbnCode,
    bankName,
    accountNumber,
    accountName,
    isDefault: others.length === 0,
    checkedBy: deps.banks.name,
    createdAt: now,
    createdBy: userId,
    usableFrom: new Date(now.getTime() + deps.config.payoutAccountWaitMs),
    removedAt: null,
  };
  await insertAccount(tx, account);
  const from = getUsableFrom(account, await verifiedNamesOf(tx, businessId));
  await recordAccountEvent(tx, deps, caller, 'payoutAccount.added', account);
  await notifyOfNewAccount(tx, deps, caller, account, from);
  return toPayoutAccount(account, from, now);
}

/** @throws NOT_FOUND */
export async function makeDefault(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  caller: Member,
  id: string,
): Promise<PayoutAccount> {
  const { businessId } = caller;
  const { account } = await requireAccount(tx, businessId, id);
  await preferAccount(tx, deps, caller, account);
  const from = getUsableFrom(account, await verifiedNamesOf(tx, businessId));
  return toPayoutAccount({ ...account, isDefault: true }, from, deps.clock.now());
}

/** If this account was the default, the oldest of the others becomes it. @throws NOT_FOUND */
export async function deleteAccount(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  caller: Member,
  id: string,
): Promise<void> {
  const { businessId } = caller;
  const { account, others } = await requireAccount(tx, businessId, id);
  await removeAccount(tx, businessId, id, deps.clock.now());
  await recordAccountEvent(tx, deps, caller, 'payoutAccount.removed', account);
  const [next] = others;
  if (account.isDefault && next) await preferAccount(tx, deps, caller, next);
}

async function preferAccount(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  caller: Member,
  account: PayoutAccountRecord,
): Promise<void> {
  if (account.isDefault) return;
  await setDefault(tx, caller.businessId, account.id);
  await recordAccountEvent(tx, deps, caller, 'payoutAccount.madeDefault', account);
}

async function requireAccount(tx: Transaction, businessId: string, id: string) {
  await lockAccounts(tx, businessId);
  const all = await listAccounts(tx, businessId);
  const account = all.find((one) => one.id === id);
  if (!account) throw new AppError('NOT_FOUND');
  return { account, others: all.filter((one) => one !== account) };
}
