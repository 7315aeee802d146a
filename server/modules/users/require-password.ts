import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import { findUser } from './users.repo.ts';

/**
 * Returns the signed-in person, confirmed by their password: an open session is not enough for what follows.
 * @throws PASSWORD_WRONG at the field `password`
 */
export async function requirePassword(
  passwords: Passwords,
  tx: Transaction,
  userId: string,
  password: string,
) {
  const user = await findUser(tx, userId);
  if (user && (await passwords.matches(user.passwordHash, password))) return user;
  const message = 'Your password is wrong';
  throw new AppError('PASSWORD_WRONG', { message, fields: [{ field: 'password', message }] });
}
