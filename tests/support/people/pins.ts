import { eq } from 'drizzle-orm';
import { pinRules } from '#domain/transaction-pin.ts';
import type { Config } from '#server/config.ts';
import { transactionPins } from '#server/db/tables/people/pins.table.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Asking } from '#tests/support/server/request.ts';
import type { TestHarness } from '#tests/support/server/test-harness.ts';
import { samplePassword } from './sign-up.ts';

/** A sample PIN that isn't common, another one, and a wrong one. */
export const samplePin = '8305';
export const otherPin = '4917';
export const wrongPin = '6028';

/** Sets the sample PIN for the signed-in user; does nothing without a session. */
export async function setSamplePin(server: ApiServer, asking: Asking): Promise<void> {
  await takePin(server, asking);
  await server.ask('setPin', { body: { password: samplePassword, pin: samplePin } }, asking);
}

export async function takePin(server: ApiServer, asking: Asking): Promise<void> {
  if ((await server.ask('whoAmI', {}, asking)).status !== 200) return;
  const { user } = await server.call('whoAmI', {}, asking);
  await server.deps.db.delete(transactionPins).where(eq(transactionPins.userId, user.id));
}

/** The hash of the sample PIN with the keys of an installation. It is computed once, because hashing is slow on purpose. */
const hashes = new WeakMap<Config, Promise<string>>();

/** Stores the sample PIN of a user who has none. */
export async function storePin({ config, sql }: TestHarness, userId: string): Promise<void> {
  const hash = hashes.get(config) ?? makePasswords(config, 'pin').hash(samplePin);
  hashes.set(config, hash);
  await sql.query('insert into transaction_pins (user_id, pin_hash, set_at) values ($1, $2, now())', [
    userId,
    await hash,
  ]);
}

/** Sets the number of wrong PIN attempts, and whether the PIN is locked. */
export async function setPinAttempts(
  { sql }: Pick<TestHarness, 'sql'>,
  userId: string,
  wrong: number,
  isLocked = false,
): Promise<void> {
  await sql.query(
    `update transaction_pins set wrong_attempts = $2, locked_until = case when $3 then now() + $4 * interval '1 ms' end
     where user_id = $1`,
    [userId, wrong, isLocked, pinRules.lockMs],
  );
}

/** Removes a user's PIN while the work runs. */
export async function whileWithoutPin(
  { sql }: Pick<TestHarness, 'sql'>,
  userId: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql.query<{ pin_hash: string; reset_id: string | null }>(
    'delete from transaction_pins where user_id = $1 returning pin_hash, reset_id',
    [userId],
  );
  await work();
  await sql.query(
    'insert into transaction_pins (user_id, pin_hash, reset_id, set_at) values ($1, $2, $3, now())',
    [userId, rows[0]?.pin_hash, rows[0]?.reset_id],
  );
}
