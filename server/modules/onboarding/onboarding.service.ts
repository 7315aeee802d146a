import { v7 as newId } from 'uuid';
import type { CodeSent, OnboardingState } from '#contract/people/onboarding.ts';
import type { SignedIn } from '#contract/people/session.ts';
import type { PersonalDetails } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import type { Onboarder } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { openBusiness } from './open-business.service.ts';
import { claimHandle } from './handle.service.ts';
import { latestCode } from '#server/platform/otp/otp.repo.ts';
import { codeTimes, isSpent, refuseHaste, resendWaitMs, sendCode } from '#server/platform/otp/otp.service.ts';
import type { Device } from '#server/modules/session/device.rules.ts';
import { type Passwords, refuseCommon } from '#server/platform/passwords.ts';
import { after } from '#server/clock.ts';
import { signIn } from '#server/modules/session/session.service.ts';
import { setPersonalDetails, userByEmail } from '#server/modules/users/users.records.ts';
import { tokenHash } from '#server/platform/tokens.ts';
import { Refusal } from '#server/refusal.ts';
import { accountExistsMail, codeMail } from './onboarding.mails.ts';
import {
  type Onboarding,
  insertOnboarding,
  latestUnproved,
  lockEmail,
  lockOnboarding,
  lockWithEmail,
  markBetaJoined,
  onboardingById,
  onboardingIdByToken,
  updateOnboarding,
} from './onboarding.repo.ts';
import { onboardingRules } from './onboarding.rules.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'jobs'> & { passwords: Passwords };

interface Beginning {
  email: string;
  password: string;
  betaId?: string | undefined;
  eventId?: string | undefined;
}

/**
 * Creates an onboarding of its own for each password, so that a person's code can't confirm a password that someone else
 * chose for the same address. The same address and password again, before another code may be requested, is a repeat of the
 * same request (a lost reply, a double click) and returns the same onboarding.
 * @throws PASSWORD_COMMON, TOO_MANY_REQUESTS
 */
export async function begin(
  needs: Needs,
  tx: Transaction,
  { email, password, betaId, eventId }: Beginning,
  requestedFrom: string,
): Promise<CodeSent> {
  refuseCommon(password, 'password');
  const passwordHash = await needs.passwords.hash(password);
  await lockEmail(tx, email);
  const repeated = await repeatedBeginning(needs, tx, email, password);
  if (repeated) return repeated;
  const id = newId();
  const createdAt = needs.clock.now();
  await insertOnboarding(tx, { id, email, passwordHash, betaId, eventId, createdAt });
  return mailCode(needs, tx, { id, email }, requestedFrom);
}

async function repeatedBeginning(
  { clock, passwords }: Needs,
  tx: Transaction,
  email: string,
  password: string,
): Promise<CodeSent | undefined> {
  const latest = await latestUnproved(tx, email);
  const code = latest && (await latestCode(tx, latest.id));
  if (!latest?.passwordHash || !code || code.closedAt || isSpent(code)) return undefined;
  if (resendWaitMs(code, clock.now()) === 0) return undefined;
  return (await passwords.matches(latest.passwordHash, password))
    ? { onboardingId: latest.id, ...codeTimes(code.sentAt) }
    : undefined;
}

/** Also for a verified onboarding: its person continues on another day. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function resend(
  needs: Needs,
  tx: Transaction,
  onboardingId: string,
  requestedFrom: string,
): Promise<CodeSent> {
  const onboarding = await lockWithEmail(tx, onboardingId);
  if (!onboarding) throw new Refusal('NOT_FOUND');
  refuseHaste(await latestCode(tx, onboardingId), needs.clock.now());
  return mailCode(needs, tx, onboarding, requestedFrom);
}

/** An address that has an account gets an email about it instead of a code, and any code that is typed then is wrong. */
async function mailCode(
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
      letter: (id, code) =>
        isDecoy ? accountExistsMail(needs.config, email, id) : codeMail(email, id, code),
    },
  );
  return { onboardingId, ...codeTimes(sentAt) };
}

export async function state(executor: Executor, onboardingId: string): Promise<OnboardingState> {
  const onboarding = await onboardingById(executor, onboardingId);
  if (!onboarding) throw new Refusal('NOT_FOUND');
  return stateOf(onboarding);
}

/** Stores the person's details; can be repeated until the business is open. */
export async function savePersonal(
  tx: Transaction,
  onboardingId: string,
  personal: PersonalDetails,
): Promise<OnboardingState> {
  const onboarding = await locked(tx, onboardingId);
  if (onboarding.businessId) return stateOf(onboarding);
  await updateOnboarding(tx, onboardingId, { personal });
  return stateOf({ ...onboarding, personal });
}

/** Stores the business and reserves its handle, releasing the previous one; can be repeated. @throws HANDLE_TAKEN */
export async function saveBusiness(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  onboardingId: string,
  business: BusinessDetails,
): Promise<OnboardingState> {
  const onboarding = await locked(tx, onboardingId);
  if (onboarding.businessId) return stateOf(onboarding);
  const now = clock.now();
  await claimHandle(tx, business.handle, now, onboardingId);
  const heldUntil = after(now, onboardingRules.holdMs);
  await updateOnboarding(tx, onboardingId, {
    business,
    heldHandle: business.handle.toLowerCase(),
    heldUntil,
  });
  return stateOf({ ...onboarding, business });
}

/**
 * Stores the person's name, opens the business and signs in. A repeat only signs in: a reply may have been lost.
 * @throws ILLEGAL_EVENT while details are missing, HANDLE_TAKEN if the reservation had lapsed
 */
export async function finalize(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  onboardingId: string,
  device: Device,
): Promise<SignedIn> {
  const { email, userId, personal, business, businessId, betaId } = await locked(tx, onboardingId);
  if (userId && businessId) return signIn(deps, tx, userId, device);
  if (!userId || !personal || !business) {
    const message = `Enter ${personal ? "your business's details" : 'your own details'} first`;
    throw new Refusal('ILLEGAL_EVENT', {
      message,
      legal: [personal ? 'saveBusinessDetails' : 'saveUserDetails'],
    });
  }
  const now = deps.clock.now();
  await setPersonalDetails(tx, userId, personal);
  await openBusiness(deps, tx, userId, business);
  await updateOnboarding(tx, onboardingId, { tokenExpiresAt: after(now, onboardingRules.repeatMs) });
  if (betaId) await markBetaJoined(tx, { id: betaId, email, now });
  return signIn(deps, tx, userId, device);
}

export function stateOf(onboarding: Onboarding): OnboardingState {
  const { id, email, personal, business, eventId } = onboarding;
  return { onboardingId: id, step: stepOf(onboarding), email, personal, business, eventId };
}

function stepOf({ businessId, personal, business }: Onboarding): OnboardingState['step'] {
  if (businessId) return 'finished';
  if (!personal) return 'personal';
  return business ? 'finalize' : 'business';
}

async function locked(tx: Transaction, onboardingId: string): Promise<Onboarding> {
  const onboarding = await lockOnboarding(tx, onboardingId);
  if (!onboarding) throw new Refusal('NOT_FOUND');
  return onboarding;
}

/** Returns the onboarding of this bearer token; undefined for a token that expired or was used. */
export async function onboardingByToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Onboarder | undefined> {
  const onboardingId = await onboardingIdByToken(db, tokenHash(token), clock.now());
  return onboardingId === undefined ? undefined : { onboardingId };
}
