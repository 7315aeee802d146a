import { randomBytes } from 'node:crypto';
import type { Executor } from '#server/db/client.ts';
import { AppError } from '#server/app-error.ts';
import { type BetaUser, insertBetaUser, findInvitedBetaUser } from './onboarding.repo.ts';

type BetaUserDetails = Omit<BetaUser, 'id' | 'joinedAt'>;

/** Stores what a person told us before the invitation; returns the id for the link, which can't be guessed. */
export async function inviteBetaUser(executor: Executor, details: BetaUserDetails): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await insertBetaUser(executor, { id, ...details });
  return id;
}

/** @throws NOT_FOUND also once the person has joined */
export async function getBetaUser(executor: Executor, id: string): Promise<BetaUserDetails> {
  const invited = await findInvitedBetaUser(executor, id);
  if (!invited) throw new AppError('NOT_FOUND');
  return invited;
}
