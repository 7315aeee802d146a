import { fromPromise } from 'xstate';
import { sessionCalls, type SignedIn } from '#contract/people/session.ts';
import type { Business, PersonalDetails, User } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import type { CallResult } from '#machines/flows/call-result.ts';
import type { Known } from '#machines/flows/session/index.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import type { Api } from '#src/lib/api/api.ts';

/** These two calls are made by few people. Their definitions are loaded then, because the session is part of every page. */
const loadCreateBusiness = async () =>
  (await import('#contract/people/business.ts')).businessCalls.createBusiness;
const loadVerifySignIn = async () =>
  (await import('#contract/people/second-factor.ts')).secondFactorCalls.verifySignIn;

/** The API calls of the session's chart. */
export const sessionActors = (api: Api) => ({
  restore: fromPromise<CallResult<Known>>(({ signal }) =>
    toAnswer(api(sessionCalls.whoAmI, {}, { timeout: true, signal })),
  ),
  signIn: fromPromise<CallResult<SignedIn>, { email: string; password: string }>(
    ({ input: { email, password }, signal }) =>
      toAnswer(api(sessionCalls.login, { body: { email, password } }, { timeout: true, signal })),
  ),
  verifySignIn: fromPromise<CallResult<SignedIn>, { challenge: string; code: string }>(
    async ({ input, signal }) =>
      toAnswer(api(await loadVerifySignIn(), { body: input }, { timeout: true, signal })),
  ),
  savePersonal: fromPromise<CallResult<User>, { details: PersonalDetails; key: string }>(
    ({ input: { details, key }, signal }) =>
      toAnswer(
        api(sessionCalls.updateProfile, { body: details }, { idempotencyKey: key, timeout: true, signal }),
      ),
  ),
  openBusiness: fromPromise<CallResult<Business>, { details: BusinessDetails; key: string }>(
    async ({ input: { details, key }, signal }) =>
      toAnswer(
        api(await loadCreateBusiness(), { body: details }, { idempotencyKey: key, timeout: true, signal }),
      ),
  ),
  endHere: fromPromise<void>(async ({ signal }) => {
    await api(sessionCalls.logout, {}, { timeout: true, signal });
  }),
  endEverywhere: fromPromise<void>(async ({ signal }) => {
    await api(sessionCalls.logoutEverywhere, {}, { timeout: true, signal });
  }),
});
