import { pinRules, getPinAttemptsLeft } from '#domain/transaction-pin.ts';
import type { Person } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import { after } from '#server/clock.ts';
import { CommittedError, AppError } from '#server/app-error.ts';
import { type PinRecord, lockPin, savePin } from './pins.repo.ts';

export type PinNeeds = Pick<Deps, 'clock'> & { pins: Passwords };

/**
 * Confirms that the person themselves acts. The attempt is counted in a transaction of its own, whatever the outcome of the
 * action: call it before that transaction begins (`preparedRoute`), never inside of it.
 * @param pin four digits
 * @throws PIN_NOT_SET, PIN_WRONG with the attempts left, PIN_LOCKED with its end, PIN_ATTEMPTS_EXCEEDED
 */
export async function confirmPin(
  needs: PinNeeds & Pick<Deps, 'db'>,
  { userId }: Pick<Person, 'userId'>,
  pin: string,
): Promise<void> {
  const refusal = await needs.db.transaction(async (tx) => {
    try {
      await checkPin(needs, tx, userId, pin);
      return undefined;
    } catch (problem) {
      if (problem instanceof CommittedError) return problem;
      throw problem;
    }
  });
  if (refusal) throw refusal;
}

/** Does the same as `confirmPin`, for a transaction that commits a CommittedError. Returns the locked record of the PIN. */
export async function checkPin(
  { clock, pins }: PinNeeds,
  tx: Transaction,
  userId: string,
  pin: string,
): Promise<PinRecord> {
  const record = await lockPin(tx, userId);
  if (!record) throw new AppError('PIN_NOT_SET');
  const now = clock.now();
  rejectLocked(record, now);
  if (await pins.matches(record.pinHash, pin)) {
    if (record.wrongAttempts > 0) await savePin(tx, userId, { wrongAttempts: 0, lockedUntil: null });
    if (pins.isOutdated(record.pinHash)) await savePin(tx, userId, { pinHash: await pins.hash(pin) });
    return record;
  }
  const wrongAttempts = record.wrongAttempts + 1;
  const isLocked = wrongAttempts % pinRules.attemptsBeforeLock === 0;
  const lockedUntil = isLocked ? after(now, pinRules.lockMs) : null;
  await savePin(tx, userId, { wrongAttempts, lockedUntil });
  if (wrongAttempts >= pinRules.attemptsBeforeReset)
    throw new CommittedError('PIN_ATTEMPTS_EXCEEDED', { attemptsLeft: 0 });
  if (isLocked) throw new CommittedError('PIN_LOCKED', { attemptsLeft: 0, retryAfterMs: pinRules.lockMs });
  throw new CommittedError('PIN_WRONG', { attemptsLeft: getPinAttemptsLeft(wrongAttempts) });
}

function rejectLocked({ wrongAttempts, lockedUntil }: PinRecord, now: Date): void {
  if (wrongAttempts >= pinRules.attemptsBeforeReset)
    throw new AppError('PIN_ATTEMPTS_EXCEEDED', { attemptsLeft: 0 });
  const retryAfterMs = (lockedUntil?.getTime() ?? 0) - now.getTime();
  if (retryAfterMs > 0) throw new AppError('PIN_LOCKED', { attemptsLeft: 0, retryAfterMs });
}

/** Returns the PIN of a call that needs it in one of its cases. @throws INVALID without a PIN */
export function requirePin(pin: string | undefined): string {
  if (pin !== undefined) return pin;
  throw new AppError('INVALID', { fields: [{ field: 'pin', message: 'Enter your transaction PIN' }] });
}
