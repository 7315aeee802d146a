import { v7 as newId } from 'uuid';
import type { CodeQuery, OtpSent } from '#contract/people/otp.ts';
import type { VirtualAccount } from '#domain/virtual-account.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findLatestCode } from '#server/platform/otp/otp.repo.ts';
import { getResendWaitMs, useCode } from '#server/platform/otp/otp.service.ts';
import { sendCodeToPerson, toOtpSent } from '#server/platform/otp/send-code-to-person.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { AppError } from '#server/app-error.ts';
import { advanceVirtualAccount, requireRequestable } from './advance-virtual-account.ts';
import { createAccountCodeEmail, createAccountCodeText } from './virtual-account.emails.ts';
import {
  type VirtualAccountRecord,
  ensureVirtualAccount,
  findVirtualAccount,
  lockVirtualAccount,
} from './virtual-accounts.repo.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'jobs' | 'payments'>;

export async function getVirtualAccount(
  executor: Executor,
  businessId: string,
): Promise<VirtualAccount | null> {
  const account = await findVirtualAccount(executor, businessId);
  return account ? toVirtualAccount(account) : null;
}

/** Returns the account as its merchant sees it; null before the first request. */
function toVirtualAccount(account: VirtualAccountRecord): VirtualAccount | null {
  const { id, status, cbnCode, bankName, accountNumber, accountName, message } = account;
  return status === 'not requested'
    ? null
    : { id, status, cbnCode, bankName, accountNumber, accountName, message };
}

/**
 * Sends a code to the person who requests the account. A repeat before another code may be sent returns the one that was sent.
 * @throws ILLEGAL_EVENT while the business is not verified, outside of Nigeria, or once it is confirmed;
 * TOO_MANY_REQUESTS
 */
export async function requestAccount(
  needs: Needs & Pick<Deps, 'sms'>,
  tx: Transaction,
  caller: Member,
  { channel }: CodeQuery,
): Promise<OtpSent> {
  const { businessId, userId } = caller;
  const now = needs.clock.now();
  const request = { requestedBy: userId, requestedAt: now, provider: needs.payments.name };
  await ensureVirtualAccount(tx, { ...request, status: 'not requested', businessId, id: newId() });
  const account = await lockVirtualAccount(tx, businessId);
  const user = await userById(tx, userId);
  if (!account || !user) throw new AppError('NOT_FOUND');
  await requireRequestable(tx, needs, account, toMerchantActor(caller));
  const code = await findLatestCode(tx, account.id);
  const isStillValid =
    account.status === 'requested' &&
    account.requestedBy === userId &&
    code &&
    !code.closedAt &&
    getResendWaitMs(code, now) > 0;
  if (isStillValid) return toOtpSent(code);
  // The provider keeps a closed account closed: the next one has a reference of its own.
  const another = { id: newId(), cbnCode: null, bankName: null, accountNumber: null, accountName: null };
  const { id } = await advanceVirtualAccount(
    tx,
    needs,
    account,
    'virtualAccount.request',
    toMerchantActor(caller),
    {
      ...request,
      message: null,
      ...(account.status === 'closed' && {
        ...another,
        openedAt: null,
        lastDepositPollAt: null,
        emptyDepositPolls: 0,
      }),
    },
  );
  return sendCodeToPerson(needs, tx, {
    purpose: 'virtual-account',
    subjectId: id,
    person: user,
    channel,
    createEmail: (requestId, digits) => createAccountCodeEmail(user.email, requestId, digits),
    createText: createAccountCodeText,
  });
}

/**
 * Confirms the request: the bank receives it once this is committed. For a confirmed account, returns its status.
 * @throws OTP_WRONG with the attempts left, OTP_EXPIRED, OTP_ATTEMPTS_EXCEEDED; ILLEGAL_EVENT if the business is no longer verified
 */
export async function confirmAccount(
  needs: Needs,
  tx: Transaction,
  caller: Member,
  { otpToken, otp }: { otpToken: string; otp: string },
): Promise<VirtualAccount> {
  const account = await lockVirtualAccount(tx, caller.businessId);
  if (account?.id !== otpToken || account.requestedBy !== caller.userId) throw new AppError('OTP_EXPIRED');
  if (account.status !== 'opening' && account.status !== 'active') await useCode(needs, tx, otpToken, otp);
  const change = account.status === 'requested' ? { nextPollAt: needs.clock.now() } : {};
  const confirmed =
    account.status === 'active'
      ? account
      : await advanceVirtualAccount(
          tx,
          needs,
          account,
          'virtualAccount.confirm',
          toMerchantActor(caller),
          change,
        );
  const shown = toVirtualAccount(confirmed);
  if (!shown) throw new AppError('OTP_EXPIRED');
  return shown;
}
