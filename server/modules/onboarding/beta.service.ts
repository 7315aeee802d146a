import { randomBytes } from 'node:crypto';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/app-error.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { createBetaInvitationEmail } from './onboarding.emails.ts';
import {
  type BetaUser,
  deleteOpenBetaUsers,
  findInvitedBetaUser,
  insertBetaUser,
  lockEmail,
} from './onboarding.repo.ts';

export type BetaUserDetails = Omit<BetaUser, 'id' | 'joinedAt'>;

/** Stores what a person told us before the invitation; returns the id for the link, which can't be guessed. */
export async function inviteBetaUser(executor: Executor, details: BetaUserDetails): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await insertBetaUser(executor, { id, ...details });
  return id;
}

/**
 * Emails a link to a prefilled sign-up, which can be used once (decisions, "Beta users"). It replaces an earlier invitation of the
 * address that was not used.
 */
export async function sendBetaInvitation(
  tx: Transaction,
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  details: BetaUserDetails,
): Promise<void> {
  await lockEmail(tx, details.email);
  await deleteOpenBetaUsers(tx, details.email);
  const id = await inviteBetaUser(tx, details);
  await jobs.add(tx, sendEmail, createBetaInvitationEmail(config, details, id));
}

/** @throws NOT_FOUND also once the person has joined */
export async function getBetaUser(executor: Executor, id: string): Promise<BetaUserDetails> {
  const invited = await findInvitedBetaUser(executor, id);
  if (!invited) throw new AppError('NOT_FOUND');
  return invited;
}
