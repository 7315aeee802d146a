import { secondFactorRules } from '#domain/second-factor.ts';
import { AppError } from '#server/app-error.ts';
import type { Person } from '#server/caller.ts';
import { after } from '#server/clock.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findPasswordInstant, findStepUp } from './second-factor.repo.ts';

type Caller = Pick<Person, 'userId' | 'sessionId'>;
type Needs = Pick<Deps, 'clock'>;

const isFresh = ({ clock }: Needs, confirmedAt: Date | null | undefined): boolean =>
  confirmedAt != null && clock.now() < after(confirmedAt, secondFactorRules.stepUpMs);

/**
 * Confirms that the person themselves makes a sensitive change, if they have a second factor: a code was entered in their
 * session in the last ten minutes, at sign-in or with the call `stepUp`. Call it before anything of the change is checked or
 * used up, because the page sends the same request again once a code was entered (ASVS V7.5.3).
 * @throws STEP_UP_REQUIRED
 */
export async function requireStepUp(executor: Executor, deps: Needs, caller: Caller): Promise<void> {
  const stepUp = await findStepUp(executor, caller.userId, caller.sessionId);
  if (stepUp && !isFresh(deps, stepUp.confirmedAt)) throw new AppError('STEP_UP_REQUIRED');
}

/**
 * Does the same for what spends a business's money, or makes somebody able to, and asks those without a second factor too:
 * they signed in, or entered the password with the call `confirmPassword`, in the last ten minutes.
 * @throws STEP_UP_REQUIRED
 */
export async function requireFreshSignIn(executor: Executor, deps: Needs, caller: Caller): Promise<void> {
  const { userId, sessionId } = caller;
  if (await findStepUp(executor, userId, sessionId)) return requireStepUp(executor, deps, caller);
  if (!isFresh(deps, await findPasswordInstant(executor, userId, sessionId)))
    throw new AppError('STEP_UP_REQUIRED', { message: "Confirm it's you with your password" });
}
