import { fromPromise } from 'xstate';
import type { SignedIn } from '#contract/people/session.ts';
import type { Business, PersonalDetails, User } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import type { Answer } from '#machines/flows/answer.ts';
import type { Known } from '#machines/flows/session/index.ts';
import { answered } from '#src/flows/answered.ts';
import type { Api } from '#src/lib/api/api.ts';

/** The API calls of the session's chart. */
export const sessionActors = (api: Api) => ({
  restore: fromPromise<Answer<Known>>(({ signal }) => answered(api('whoAmI', {}, { timeout: true, signal }))),
  signIn: fromPromise<Answer<SignedIn>, { email: string; password: string }>(
    ({ input: { email, password }, signal }) =>
      answered(api('login', { body: { email, password } }, { timeout: true, signal })),
  ),
  savePersonal: fromPromise<Answer<User>, { details: PersonalDetails; key: string }>(
    ({ input: { details, key }, signal }) =>
      answered(api('updateProfile', { body: details }, { idempotencyKey: key, timeout: true, signal })),
  ),
  openBusiness: fromPromise<Answer<Business>, { details: BusinessDetails; key: string }>(
    ({ input: { details, key }, signal }) =>
      answered(api('createBusiness', { body: details }, { idempotencyKey: key, timeout: true, signal })),
  ),
  endHere: fromPromise<void>(async ({ signal }) => {
    await api('logout', {}, { timeout: true, signal });
  }),
  endEverywhere: fromPromise<void>(async ({ signal }) => {
    await api('logoutEverywhere', {}, { timeout: true, signal });
  }),
});
