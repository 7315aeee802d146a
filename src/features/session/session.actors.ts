import { fromPromise } from 'xstate';
import type { SignedIn } from '#contract/people/session.ts';
import type { Business, PersonalDetails, User } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import type { CallResult } from '#machines/flows/call-result.ts';
import type { Known } from '#machines/flows/session/index.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import type { Api } from '#src/lib/api/api.ts';

/** The API calls of the session's chart. */
export const sessionActors = (api: Api) => ({
  restore: fromPromise<CallResult<Known>>(({ signal }) =>
    toAnswer(api('whoAmI', {}, { timeout: true, signal })),
  ),
  signIn: fromPromise<CallResult<SignedIn>, { email: string; password: string }>(
    ({ input: { email, password }, signal }) =>
      toAnswer(api('login', { body: { email, password } }, { timeout: true, signal })),
  ),
  verifySignIn: fromPromise<CallResult<SignedIn>, { challenge: string; code: string }>(({ input, signal }) =>
    toAnswer(api('verifySignIn', { body: input }, { timeout: true, signal })),
  ),
  savePersonal: fromPromise<CallResult<User>, { details: PersonalDetails; key: string }>(
    ({ input: { details, key }, signal }) =>
      toAnswer(api('updateProfile', { body: details }, { idempotencyKey: key, timeout: true, signal })),
  ),
  openBusiness: fromPromise<CallResult<Business>, { details: BusinessDetails; key: string }>(
    ({ input: { details, key }, signal }) =>
      toAnswer(api('createBusiness', { body: details }, { idempotencyKey: key, timeout: true, signal })),
  ),
  endHere: fromPromise<void>(async ({ signal }) => {
    await api('logout', {}, { timeout: true, signal });
  }),
  endEverywhere: fromPromise<void>(async ({ signal }) => {
    await api('logoutEverywhere', {}, { timeout: true, signal });
  }),
});
