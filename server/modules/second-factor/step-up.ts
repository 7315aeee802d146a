import { secondFactorRules } from '#domain/second-factor.ts';
import { AppError } from '#server/app-error.ts';
import type { Person } from '#server/caller.ts';
import { after } from '#server/clock.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findStepUp } from './second-factor.repo.ts';

/**
 * Confirms that the person themselves makes a sensitive change, if they have a second factor: a code was entered in their
 * session in the last ten minutes, at sign-in or with the call `stepUp`. Call it before anything of the change is checked or
 * used up, because the page sends the same request again once a code was entered (ASVS V7.5.3).
 * @throws STEP_UP_REQUIRED
 */
export async function requireStepUp(
  executor: Executor,
  { clock }: Pick<Deps, 'clock'>,
  { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>,
): Promise<void> {
  const stepUp = await findStepUp(executor, userId, sessionId);
  if (!stepUp) return;
  const { confirmedAt } = stepUp;
  if (confirmedAt && clock.now() < after(confirmedAt, secondFactorRules.stepUpMs)) return;
  throw new AppError('STEP_UP_REQUIRED');
}
