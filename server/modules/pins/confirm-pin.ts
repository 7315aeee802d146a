import { pinRules, pinTriesLeft } from '#domain/transaction-pin.ts';
import type { Person } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import { after } from '#server/clock.ts';
import { CountedRefusal, Refusal } from '#server/refusal.ts';
import { type PinRecord, lockPin, savePin } from './pins.repo.ts';

export type PinNeeds = Pick<Deps, 'clock'> & { pins: Passwords };

/**
 * Confirms that the person themselves acts. The attempt is counted in a transaction of its own, whatever the outcome of the
 * action: call it before that transaction begins (`preparedRoute`), never inside of it.
 * @param pin four digits
 * @throws PIN_NOT_SET, PIN_WRONG with the attempts left, PIN_LOCKED with its end, PIN_SPENT
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
      if (problem instanceof CountedRefusal) return problem;
      throw problem;
    }
  });
  if (refusal) throw refusal;
}

/** Does the same as `confirmPin`, for a transaction that commits a CountedRefusal. Returns the locked record of the PIN. */
export async function checkPin(
  { clock, pins }: PinNeeds,
  tx: Transaction,
  userId: string,
  pin: string,
): Promise<PinRecord> {
  const record = await lockPin(tx, userId);
  if (!record) throw new Refusal('PIN_NOT_SET');
  const now = clock.now();
  refuseLocked(record, now);
  if (await pins.matches(record.pinHash, pin)) {
    if (record.wrongTries > 0) await savePin(tx, userId, { wrongTries: 0, lockedUntil: null });
    if (pins.isOutdated(record.pinHash)) await savePin(tx, userId, { pinHash: await pins.hash(pin) });
    return record;
  }
  const wrongTries = record.wrongTries + 1;
  const isLocked = wrongTries % pinRules.triesBeforeLock === 0;
  const lockedUntil = isLocked ? after(now, pinRules.lockMs) : null;
  await savePin(tx, userId, { wrongTries, lockedUntil });
  if (wrongTries >= pinRules.triesBeforeReset) throw new CountedRefusal('PIN_SPENT', { triesLeft: 0 });
  if (isLocked) throw new CountedRefusal('PIN_LOCKED', { triesLeft: 0, retryAfterMs: pinRules.lockMs });
  throw new CountedRefusal('PIN_WRONG', { triesLeft: pinTriesLeft(wrongTries) });
}

function refuseLocked({ wrongTries, lockedUntil }: PinRecord, now: Date): void {
  if (wrongTries >= pinRules.triesBeforeReset) throw new Refusal('PIN_SPENT', { triesLeft: 0 });
  const retryAfterMs = (lockedUntil?.getTime() ?? 0) - now.getTime();
  if (retryAfterMs > 0) throw new Refusal('PIN_LOCKED', { triesLeft: 0, retryAfterMs });
}
