import { requirePassword } from '#server/modules/users/require-password.ts';
import { v7 as newId } from 'uuid';
import type { CallBody } from '#contract/call.ts';
import type { CodeQuery, OtpSent } from '#contract/people/otp.ts';
import type { PinState, pinCalls } from '#contract/people/pin.ts';
import { isCommonPin, pinRules, getPinAttemptsLeft } from '#domain/transaction-pin.ts';
import type { Person } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { findLatestCode } from '#server/platform/otp/otp.repo.ts';
import { getResendWaitMs, useCode, wasUsed } from '#server/platform/otp/otp.service.ts';
import { sendCodeToPerson, toOtpSent } from '#server/platform/otp/send-code-to-person.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { AppError } from '#server/app-error.ts';
import { type PinNeeds, checkPin } from './confirm-pin.ts';
import { createPinChangedEmail, createResetCodeEmail, createResetCodeText } from './pins.emails.ts';
import { type PinRecord, insertPin, lockPin, findPin, savePin } from './pins.repo.ts';

type Needs = PinNeeds & Pick<Deps, 'jobs' | 'config'>;

export async function getPinState(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<PinState> {
  const record = await findPin(db, userId);
  const { wrongAttempts = 0, setAt, lockedUntil } = record ?? {};
  const isLocked = lockedUntil != null && lockedUntil > clock.now();
  return {
    isSet: record !== undefined,
    setAt: setAt?.toISOString() ?? null,
    attemptsLeft: isLocked ? 0 : getPinAttemptsLeft(wrongAttempts),
    lockedUntil: isLocked ? lockedUntil.toISOString() : null,
    needsReset: wrongAttempts >= pinRules.attemptsBeforeReset,
  };
}

/**
 * Sets the first PIN of a person who knows the password: an open session is not enough.
 * @throws PASSWORD_WRONG, and as `setPin`
 */
export async function setFirstPin(
  needs: Needs & { passwords: Passwords },
  tx: Transaction,
  { userId }: Pick<Person, 'userId'>,
  { password, pin }: CallBody<typeof pinCalls.setPin>,
): Promise<void> {
  await requirePassword(needs.passwords, tx, userId, password);
  await setPin(needs, tx, { userId }, pin);
}

/** @throws ALREADY_DONE if there is one, PIN_COMMON */
export async function setPin(
  needs: Needs,
  tx: Transaction,
  { userId }: Pick<Person, 'userId'>,
  pin: string,
): Promise<void> {
  rejectCommonPin(pin, 'pin');
  const setAt = needs.clock.now();
  const pinHash = await needs.pins.hash(pin);
  if (!(await insertPin(tx, { userId, pinHash, setAt })))
    throw new AppError('ALREADY_DONE', { message: 'You already have a transaction PIN. Change it instead.' });
  await emailPinChange(needs, tx, userId, 'set');
}

/** @throws PIN_NOT_SET, PIN_WRONG, PIN_LOCKED, PIN_ATTEMPTS_EXCEEDED, PIN_COMMON */
export async function changePin(
  needs: Needs,
  tx: Transaction,
  { userId }: Person,
  { currentPin, newPin }: CallBody<typeof pinCalls.updatePin>,
): Promise<void> {
  rejectCommonPin(newPin, 'newPin');
  await checkPin(needs, tx, userId, currentPin);
  await replace(needs, tx, userId, newPin);
  await emailPinChange(needs, tx, userId, 'changed');
}

/**
 * Sends a code. A repeat before another one may be sent (a lost reply, a second tab) returns the one that was
 * sent.
 * @throws PIN_NOT_SET, TOO_MANY_REQUESTS
 */
export async function requestReset(
  needs: Needs & Pick<Deps, 'sms'>,
  tx: Transaction,
  { userId }: Person,
  { channel }: CodeQuery,
): Promise<OtpSent> {
  const record = await lockPin(tx, userId);
  const user = await userById(tx, userId);
  if (!record || !user) throw new AppError('PIN_NOT_SET');
  const code = record.resetId === null ? undefined : await findLatestCode(tx, record.resetId);
  if (code && !code.closedAt && getResendWaitMs(code, needs.clock.now()) > 0) return toOtpSent(code);
  const resetId = record.resetId ?? newId();
  if (record.resetId === null) await savePin(tx, userId, { resetId });
  return sendCodeToPerson(needs, tx, {
    purpose: 'pin-reset',
    subjectId: resetId,
    person: user,
    channel,
    createEmail: (id, digits) => createResetCodeEmail(user.email, id, digits),
    createText: createResetCodeText,
  });
}

/**
 * A person who lost the answer repeats the request: code, password and PIN are correct again, and nothing more happens.
 * @throws OTP_WRONG, OTP_EXPIRED, OTP_ATTEMPTS_EXCEEDED, PASSWORD_WRONG (the code stays valid then), PIN_COMMON
 */
export async function resetPin(
  needs: Needs & { passwords: Passwords },
  tx: Transaction,
  { userId }: Person,
  { otpToken, otp, password, newPin }: CallBody<typeof pinCalls.resetPin>,
): Promise<void> {
  rejectCommonPin(newPin, 'newPin');
  const record = await lockPin(tx, userId);
  if (record?.resetId !== otpToken) throw new AppError('OTP_EXPIRED');
  const isRepeated = await wasUsed(needs, tx, otpToken, otp);
  if (!isRepeated) await useCode(needs, tx, otpToken, otp);
  const user = await userById(tx, userId);
  const isPerson = await needs.passwords.matches(user?.passwordHash, password);
  if (isRepeated) {
    if (isPerson && (await needs.pins.matches(record.pinHash, newPin))) return;
    throw new AppError('OTP_EXPIRED', { message: 'This code was already used to reset your PIN' });
  }
  if (!isPerson) throw new AppError('PASSWORD_WRONG');
  // The reset keeps its id, by which a repeat is recognised.
  await replace(needs, tx, userId, newPin, otpToken);
  await emailPinChange(needs, tx, userId, 'reset');
}

/** Also removes the lock. */
async function replace(
  { clock, pins }: Needs,
  tx: Transaction,
  userId: string,
  pin: string,
  resetId: string | null = null,
): Promise<void> {
  const fresh: Partial<PinRecord> = { wrongAttempts: 0, lockedUntil: null, resetId };
  await savePin(tx, userId, { ...fresh, pinHash: await pins.hash(pin), setAt: clock.now() });
}

async function emailPinChange(
  { jobs, config }: Needs,
  tx: Transaction,
  userId: string,
  what: 'set' | 'changed' | 'reset',
): Promise<void> {
  const user = await userById(tx, userId);
  if (user) await jobs.add(tx, sendEmail, createPinChangedEmail(config, user.email, newId(), what));
}

function rejectCommonPin(pin: string, field: string): void {
  if (!isCommonPin(pin)) return;
  const { message } = new AppError('PIN_COMMON');
  throw new AppError('PIN_COMMON', { fields: [{ field, message }] });
}
