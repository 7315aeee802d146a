import { v7 as newId } from 'uuid';
import type { CodeSent, OnboardingState } from '#contract/people/onboarding.ts';
import type { SignedIn } from '#contract/people/session.ts';
import { type PersonalDetails, defaultCountry } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import type { OnboardingCaller } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { openBusiness } from './open-business.service.ts';
import { claimHandle } from './handle.service.ts';
import { findLatestCode } from '#server/platform/otp/otp.repo.ts';
import {
  getCodeTimes,
  areAttemptsExceeded,
  rejectEarlyResend,
  getResendWaitMs,
  sendCode,
} from '#server/platform/otp/otp.service.ts';
import type { Device } from '#server/modules/session/device.rules.ts';
import { type Passwords, rejectCommonPassword } from '#server/platform/passwords.ts';
import { after } from '#server/clock.ts';
import { createReferral, requireReferrer } from '#server/modules/referrals/referrals.service.ts';
import { signIn } from '#server/modules/session/session.service.ts';
import { setPersonalDetails, userByEmail } from '#server/modules/users/users.records.ts';
import { requirePhone } from '#server/platform/phone-numbers.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { AppError } from '#server/app-error.ts';
import { createAccountExistsEmail, createCodeEmail } from './onboarding.emails.ts';
import {
  type Onboarding,
  insertOnboarding,
  findLatestUnverified,
  lockEmail,
  lockOnboarding,
  lockWithEmail,
  markBetaJoined,
  findOnboarding,
  findOnboardingIdByToken,
  updateOnboarding,
} from './onboarding.repo.ts';
import { onboardingRules } from './onboarding.rules.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'jobs'> & { passwords: Passwords };

interface OnboardingStart {
  email: string;
  password: string;
  betaId?: string | undefined;
  eventId?: string | undefined;
  referralCode?: string | undefined;
}

/**
 * Creates an onboarding of its own for each password, so that a person's code can't confirm a password that someone else
 * chose for the same address. The same address and password again, before another code may be requested, is a repeat of the
 * same request (a lost reply, a double click) and returns the same onboarding, with the referral code of the repeat.
 * @throws PASSWORD_COMMON, TOO_MANY_REQUESTS, INVALID for an unknown referral code
 */
export async function startOnboarding(
  needs: Needs,
  tx: Transaction,
  { email, password, betaId, eventId, referralCode }: OnboardingStart,
  requestedFrom: string,
): Promise<CodeSent> {
  rejectCommonPassword(password, 'password');
  const referrerId = referralCode === undefined ? null : await requireReferrer(tx, referralCode);
  const passwordHash = await needs.passwords.hash(password);
  await lockEmail(tx, email);
  const repeated = await findRepeatedStart(needs, tx, email, password);
  if (repeated) {
    await updateOnboarding(tx, repeated.onboardingId, { referrerId });
    return repeated;
  }
  const id = newId();
  const createdAt = needs.clock.now();
  await insertOnboarding(tx, { id, email, passwordHash, betaId, eventId, referrerId, createdAt });
  return emailCode(needs, tx, { id, email }, requestedFrom);
}

async function findRepeatedStart(
  { clock, passwords }: Needs,
  tx: Transaction,
  email: string,
  password: string,
): Promise<CodeSent | undefined> {
  const latest = await findLatestUnverified(tx, email);
  const code = latest && (await findLatestCode(tx, latest.id));
  if (!latest?.passwordHash || !code || code.closedAt || areAttemptsExceeded(code)) return undefined;
  if (getResendWaitMs(code, clock.now()) === 0) return undefined;
  return (await passwords.matches(latest.passwordHash, password))
    ? { onboardingId: latest.id, ...getCodeTimes(code.sentAt) }
    : undefined;
}

/** Also for a verified onboarding: its person continues on another day. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function resendCode(
  needs: Needs,
  tx: Transaction,
  onboardingId: string,
  requestedFrom: string,
): Promise<CodeSent> {
  const onboarding = await lockWithEmail(tx, onboardingId);
  if (!onboarding) throw new AppError('NOT_FOUND');
  rejectEarlyResend(await findLatestCode(tx, onboardingId), needs.clock.now());
  return emailCode(needs, tx, onboarding, requestedFrom);
}

/** An address that has an account gets an email about it instead of a code, and any code that is typed then is wrong. */
async function emailCode(
  needs: Needs,
  tx: Transaction,
  { id: onboardingId, email }: Pick<Onboarding, 'id' | 'email'>,
  requestedFrom: string,
): Promise<CodeSent> {
  const account = await userByEmail(tx, email);
  const isDecoy = account?.firstName != null;
  const sentAt = await sendCode(
    needs,
    tx,
    { purpose: 'onboarding', subjectId: onboardingId, email, requestedFrom },
    {
      isDecoy,
      createEmail: (id, code) =>
        isDecoy ? createAccountExistsEmail(needs.config, email, id) : createCodeEmail(email, id, code),
    },
  );
  return { onboardingId, ...getCodeTimes(sentAt) };
}

export async function getOnboardingState(executor: Executor, onboardingId: string): Promise<OnboardingState> {
  const onboarding = await findOnboarding(executor, onboardingId);
  if (!onboarding) throw new AppError('NOT_FOUND');
  return toOnboardingState(onboarding);
}

/**
 * Stores the person's details; can be repeated until the business is open. A number without a country code is one of the country
 * that was chosen for the business.
 * @throws INVALID
 */
export async function savePersonal(
  tx: Transaction,
  onboardingId: string,
  details: PersonalDetails,
): Promise<OnboardingState> {
  const onboarding = await getLockedOnboarding(tx, onboardingId);
  if (onboarding.businessId) return toOnboardingState(onboarding);
  const country = onboarding.business?.country ?? defaultCountry;
  const personal = { ...details, phoneNumber: requirePhone(details.phoneNumber, country) };
  await updateOnboarding(tx, onboardingId, { personal });
  return toOnboardingState({ ...onboarding, personal });
}

/** Stores the business and reserves its handle, releasing the previous one; can be repeated. @throws HANDLE_TAKEN, INVALID */
export async function saveBusiness(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  onboardingId: string,
  details: BusinessDetails,
): Promise<OnboardingState> {
  const onboarding = await getLockedOnboarding(tx, onboardingId);
  if (onboarding.businessId) return toOnboardingState(onboarding);
  const now = clock.now();
  const business = { ...details, phoneNumber: requirePhone(details.phoneNumber, details.country) };
  await claimHandle(tx, business.handle, now, { onboardingId });
  const heldUntil = after(now, onboardingRules.holdMs);
  await updateOnboarding(tx, onboardingId, {
    business,
    heldHandle: business.handle.toLowerCase(),
    heldUntil,
  });
  return toOnboardingState({ ...onboarding, business });
}

/**
 * Stores the person's name, opens the business and signs in. A repeat only signs in: a reply may have been lost.
 * @throws ILLEGAL_EVENT while details are missing, HANDLE_TAKEN if the reservation had lapsed
 */
export async function finalize(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction,
  onboardingId: string,
  device: Device,
): Promise<SignedIn> {
  const onboarding = await getLockedOnboarding(tx, onboardingId);
  const { email, userId, personal, business, businessId, betaId, referrerId } = onboarding;
  if (userId && businessId) return signIn(deps, tx, userId, device);
  if (!userId || !personal || !business) {
    const message = `Enter ${personal ? "your business's details" : 'your own details'} first`;
    throw new AppError('ILLEGAL_EVENT', {
      message,
      legal: [personal ? 'saveBusinessDetails' : 'saveUserDetails'],
    });
  }
  const now = deps.clock.now();
  await setPersonalDetails(tx, userId, personal);
  const { id: referredBusinessId } = await openBusiness(deps, tx, userId, business);
  if (referrerId) await createReferral(tx, deps, { referrerId, ownerId: userId, referredBusinessId });
  await updateOnboarding(tx, onboardingId, { tokenExpiresAt: after(now, onboardingRules.repeatMs) });
  if (betaId) await markBetaJoined(tx, { id: betaId, email, now });
  return signIn(deps, tx, userId, device);
}

export function toOnboardingState(onboarding: Onboarding): OnboardingState {
  const { id, email, personal, business, eventId } = onboarding;
  return { onboardingId: id, step: getCurrentStep(onboarding), email, personal, business, eventId };
}

function getCurrentStep({ businessId, personal, business }: Onboarding): OnboardingState['step'] {
  if (businessId) return 'finished';
  if (!personal) return 'personal';
  return business ? 'finalize' : 'business';
}

async function getLockedOnboarding(tx: Transaction, onboardingId: string): Promise<Onboarding> {
  const onboarding = await lockOnboarding(tx, onboardingId);
  if (!onboarding) throw new AppError('NOT_FOUND');
  return onboarding;
}

/** Returns the onboarding of this bearer token; undefined for a token that expired or was used. */
export async function findOnboardingByToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<OnboardingCaller | undefined> {
  const onboardingId = await findOnboardingIdByToken(db, hashToken(token), clock.now());
  return onboardingId === undefined ? undefined : { onboardingId };
}
