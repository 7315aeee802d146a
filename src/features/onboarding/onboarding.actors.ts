import { fromPromise } from 'xstate';
import { type CodeSent, type OnboardingState } from '#contract/people/onboarding.ts';
import type { SignedIn } from '#contract/people/session.ts';
import type { PersonalDetails } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import { type Answer } from '#machines/flows/answer.ts';
import type { Attempt, Beta, Code } from '#machines/flows/onboarding/index.ts';
import { answered } from '#src/flows/answered.ts';
import { checkHandle, type HandleAnswer } from './details/handle-check.ts';
import { timesHere } from '#src/flows/mailed-code.ts';
import type { Api } from '#src/lib/api/api.ts';
import { pause } from '#src/lib/pause.ts';

async function onOurClock(call: Promise<Answer<CodeSent>>): Promise<Answer<Code>> {
  const answer = await call;
  if (!answer.ok) return answer;
  return { ok: true, data: { onboardingId: answer.data.onboardingId, ...timesHere(answer.data) } };
}

/** The API calls of the onboarding's chart. Each waits a tick, so that the snapshot and its keys are stored first. */
export const onboardingActors = (api: Api) => ({
  lookUpBeta: fromPromise<Answer<Beta>, { betaId: string }>(({ input, signal }) =>
    answered(api('betaUser', { params: { id: input.betaId } }, { timeout: 5_000, signal })),
  ),
  resume: fromPromise<Answer<OnboardingState>, { token: string }>(({ input: { token }, signal }) =>
    answered(api('resumeOnboarding', {}, { token, timeout: true, signal })),
  ),
  saveCredentials: fromPromise<
    Answer<Code>,
    { email: string; password: string; betaId: string | undefined; eventId: string | undefined; key: string }
  >(({ input: { key, ...body }, signal }) =>
    onOurClock(answered(api('saveCredentials', { body }, { idempotencyKey: key, timeout: true, signal }))),
  ),
  verifyCode: fromPromise<
    Answer<{ token: string; onboarding: OnboardingState }>,
    { onboardingId: string; otp: string }
  >(({ input, signal }) => answered(api('verifyOtp', { body: input }, { timeout: true, signal }))),
  resendCode: fromPromise<Answer<Code>, { onboardingId: string }>(({ input, signal }) =>
    onOurClock(answered(api('resendOtp', { body: input }, { timeout: true, signal }))),
  ),
  waitForResend: fromPromise<void, { untilMs: number }>(({ input, signal }) =>
    pause(input.untilMs - Date.now(), signal),
  ),
  savePersonal: fromPromise<Answer<OnboardingState>, Attempt<PersonalDetails> & { token: string }>(
    ({ input: { details, key, token }, signal }) =>
      answered(
        api('saveUserDetails', { body: details }, { token, idempotencyKey: key, timeout: true, signal }),
      ),
  ),
  checkHandle: fromPromise<Answer<HandleAnswer>, { handle: string; token: string }>(
    ({ input: { handle, token }, signal }) => checkHandle(api, handle, { token, signal }),
  ),
  saveBusiness: fromPromise<Answer<OnboardingState>, Attempt<BusinessDetails> & { token: string }>(
    ({ input: { details, key, token }, signal }) =>
      answered(
        api('saveBusinessDetails', { body: details }, { token, idempotencyKey: key, timeout: true, signal }),
      ),
  ),
  finalize: fromPromise<Answer<SignedIn>, { token: string; key: string }>(
    ({ input: { token, key }, signal }) =>
      answered(api('finalizeOnboarding', {}, { token, idempotencyKey: key, timeout: true, signal })),
  ),
});
