import { randomBytes } from 'node:crypto';
import type { Executor } from '#server/db/client.ts';
import { Refusal } from '#server/refusal.ts';
import { type BetaUser, insertBetaUser, invitedBetaUser } from './onboarding.repo.ts';

type Told = Omit<BetaUser, 'id' | 'joinedAt'>;

/** Stores what a person told us before the invitation; returns the id for the link, which can't be guessed. */
export async function inviteBetaUser(executor: Executor, told: Told): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await insertBetaUser(executor, { id, ...told });
  return id;
}

/** @throws NOT_FOUND also once the person has joined */
export async function betaUser(executor: Executor, id: string): Promise<Told> {
  const invited = await invitedBetaUser(executor, id);
  if (!invited) throw new Refusal('NOT_FOUND');
  return invited;
}
