import { v7 as newId } from 'uuid';
import type { OtpSent } from '#contract/otp.ts';
import type { VirtualAccount } from '#domain/virtual-account.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { businessById } from '#server/modules/business/business.repo.ts';
import { verifiedNameOf } from '#server/modules/kyc/kyc.repo.ts';
import { latestCode } from '#server/modules/otp/otp.repo.ts';
import { codeTimes, resendWaitMs, sendCode, useCode } from '#server/modules/otp/otp.service.ts';
import { userById } from '#server/modules/session/users.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { openAccount } from './open-virtual-account.ts';
import { accountCodeMail } from './virtual-account-mails.ts';
import {
  type VirtualAccountRecord,
  ensureVirtual,
  findVirtual,
  lockVirtual,
  saveVirtual,
} from './virtual-accounts.repo.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'jobs' | 'payments'>;

export async function virtualAccountOf(
  executor: Executor,
  businessId: string,
): Promise<VirtualAccount | null> {
  const found = await findVirtual(executor, businessId);
  return found ? shown(found) : null;
}

const shown = ({
  id,
  status,
  bankName,
  accountNumber,
  accountName,
  message,
}: VirtualAccountRecord): VirtualAccount => ({ id, status, bankName, accountNumber, accountName, message });

/**
 * Mails a code to whoever asks for the account. Asked again before another code may be sent, it is the one that is out.
 * @throws ILLEGAL_EVENT while the business is not verified, outside of Nigeria, or once it is confirmed;
 * TOO_MANY_REQUESTS
 */
export async function requestAccount(
  needs: Needs,
  tx: Transaction,
  { businessId, userId }: Member,
): Promise<OtpSent> {
  await refuseUnready(tx, businessId);
  const now = needs.clock.now();
  const { name: provider } = needs.payments;
  const fresh = {
    status: 'requested',
    requestedBy: userId,
    requestedAt: now,
    provider,
    message: null,
  } as const;
  await ensureVirtual(tx, { ...fresh, businessId, id: newId() });
  const account = await lockVirtual(tx, businessId);
  const user = await userById(tx, userId);
  if (!account || !user) throw new Refusal('NOT_FOUND');
  if (account.status === 'opening' || account.status === 'active')
    throw new Refusal('ILLEGAL_EVENT', { message: 'The account is confirmed already', legal: [] });

  const code = await latestCode(tx, account.id);
  const isOut = account.requestedBy === userId && code && !code.closedAt && resendWaitMs(code, now) > 0;
  if (isOut) return { otpToken: account.id, ...codeTimes(code.sentAt) };
  await saveVirtual(tx, businessId, fresh);
  const { email } = user;
  const sentAt = await sendCode(
    needs,
    tx,
    { purpose: 'virtual-account', subjectId: account.id, email },
    { letter: (id, digits) => accountCodeMail(email, id, digits) },
  );
  return { otpToken: account.id, ...codeTimes(sentAt) };
}

async function refuseUnready(tx: Transaction, businessId: string): Promise<void> {
  const business = await businessById(tx, businessId);
  if (business?.country !== 'NG') {
    const message = 'Virtual accounts are opened in Nigeria only so far';
    throw new Refusal('ILLEGAL_EVENT', { message, legal: [] });
  }
  if ((await verifiedNameOf(tx, businessId)) === null) {
    const message = 'A bank opens an account for a verified business only. Verify yours first';
    throw new Refusal('ILLEGAL_EVENT', { message, legal: [] });
  }
}

/**
 * Confirms the request: the bank is asked once this is committed. Confirmed before, it answers how far it is.
 * @throws OTP_WRONG with the tries left, OTP_EXPIRED, OTP_SPENT
 */
export async function confirmAccount(
  needs: Needs,
  tx: Transaction,
  { businessId, userId }: Member,
  { otpToken, otp }: { otpToken: string; otp: string },
): Promise<VirtualAccount> {
  const account = await lockVirtual(tx, businessId);
  if (account?.id !== otpToken || account.requestedBy !== userId) throw new Refusal('OTP_EXPIRED');
  if (account.status === 'opening' || account.status === 'active') return shown(account);
  await useCode(needs, tx, otpToken, otp);
  const opening = { status: 'opening', askAt: needs.clock.now() } as const;
  await saveVirtual(tx, businessId, opening);
  await needs.jobs.add(tx, openAccount, { businessId }, { singletonKey: businessId });
  return shown({ ...account, ...opening });
}
