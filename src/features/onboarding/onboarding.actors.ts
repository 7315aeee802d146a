import { fromPromise } from 'xstate';
import { onboardingCalls, type CodeSent, type OnboardingState } from '#contract/people/onboarding.ts';
import type { SignedIn } from '#contract/people/session.ts';
import type { PersonalDetails } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import { type CallResult } from '#machines/flows/call-result.ts';
import type { Attempt, Beta, Code } from '#machines/flows/onboarding/index.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { checkHandle, type HandleAvailability } from './details/handle-check.ts';
import { getCodeTimes } from '#src/flows/emailed-code.ts';
import type { Api } from '#src/lib/api/api.ts';
import { pause } from '#src/lib/pause.ts';

async function withLocalTimes(call: Promise<CallResult<CodeSent>>): Promise<CallResult<Code>> {
  const answer = await call;
  if (!answer.ok) return answer;
  return { ok: true, data: { onboardingId: answer.data.onboardingId, ...getCodeTimes(answer.data) } };
}

/** The API calls of the onboarding's chart. Each waits a tick, so that the snapshot and its keys are stored first. */
export const onboardingActors = (api: Api) => ({
  lookUpBeta: fromPromise<CallResult<Beta>, { betaId: string }>(({ input, signal }) =>
    toAnswer(api(onboardingCalls.betaUser, { params: { id: input.betaId } }, { timeout: 5_000, signal })),
  ),
  resume: fromPromise<CallResult<OnboardingState>, { token: string }>(({ input: { token }, signal }) =>
    toAnswer(api(onboardingCalls.resumeOnboarding, {}, { token, timeout: true, signal })),
  ),
  saveCredentials: fromPromise<
    CallResult<Code>,
    {
      email: string;
      password: string;
      betaId: string | undefined;
      eventId: string | undefined;
      referralCode: string | undefined;
      key: string;
    }
  >(({ input: { key, ...body }, signal }) =>
    withLocalTimes(
      toAnswer(
        api(onboardingCalls.saveCredentials, { body }, { idempotencyKey: key, timeout: true, signal }),
      ),
    ),
  ),
  verifyCode: fromPromise<
    CallResult<{ token: string; onboarding: OnboardingState }>,
    { onboardingId: string; otp: string }
  >(({ input, signal }) =>
    toAnswer(api(onboardingCalls.verifyOtp, { body: input }, { timeout: true, signal })),
  ),
  resendCode: fromPromise<CallResult<Code>, { onboardingId: string }>(({ input, signal }) =>
    withLocalTimes(toAnswer(api(onboardingCalls.resendOtp, { body: input }, { timeout: true, signal }))),
  ),
  waitForResend: fromPromise<void, { untilMs: number }>(({ input, signal }) =>
    pause(input.untilMs - Date.now(), signal),
  ),
  savePersonal: fromPromise<CallResult<OnboardingState>, Attempt<PersonalDetails> & { token: string }>(
    ({ input: { details, key, token }, signal }) =>
      toAnswer(
        api(
          onboardingCalls.saveUserDetails,
          { body: details },
          { token, idempotencyKey: key, timeout: true, signal },
        ),
      ),
  ),
  checkHandle: fromPromise<CallResult<HandleAvailability>, { handle: string; token: string }>(
    ({ input: { handle, token }, signal }) => checkHandle(api, handle, { token, signal }),
  ),
  saveBusiness: fromPromise<CallResult<OnboardingState>, Attempt<BusinessDetails> & { token: string }>(
    ({ input: { details, key, token }, signal }) =>
      toAnswer(
        api(
          onboardingCalls.saveBusinessDetails,
          { body: details },
          { token, idempotencyKey: key, timeout: true, signal },
        ),
      ),
  ),
  finalize: fromPromise<CallResult<SignedIn>, { token: string; key: string }>(
    ({ input: { token, key }, signal }) =>
      toAnswer(
        api(onboardingCalls.finalizeOnboarding, {}, { token, idempotencyKey: key, timeout: true, signal }),
      ),
  ),
});
