import type { ErrorCode } from '#contract/errors.ts';
import { after, answered, does, type Situation } from '#machines/promises/promise.ts';
import { answers } from '../../sample-responses.ts';
import {
  business,
  challenge,
  code,
  credentials,
  no,
  other,
  personal,
  sessionData,
  signedIn,
  token,
  user,
  withoutBusiness,
  withoutName,
} from '../session.samples.ts';
import type { SessionInput } from '../session.types.ts';

/** The situations of a session, and the answers that its calls get. */
export const visitor: Situation<SessionInput> = {
  words: 'a first visit',
  input: { token: undefined, cached: undefined, activeBusinessId: undefined },
  steps: [],
};
export const returning: Situation<SessionInput> = {
  words: 'the return of a team member',
  input: { token, cached: sessionData, activeBusinessId: other.id },
  steps: [],
};
export const withToken: Situation<SessionInput> = {
  words: 'a return of which only the token is left',
  input: { token, cached: undefined, activeBusinessId: undefined },
  steps: [],
};
export const offline = after(withToken, 'a return without the server', {
  name: 'error:restore',
  payload: {},
});
export const signingIn = after(visitor, 'the sign-in', does('signIn.submit', credentials));
export const refusedSignIn = after(
  signingIn,
  'a refused sign-in',
  answered('signIn', no('WRONG_CREDENTIALS')),
);
export const inside = after(signingIn, 'a signed-in owner', answered('signIn', answers(signedIn)));
export const member = after(returning, 'a signed-in team member', answered('refresh', answers(sessionData)));
export const needsCode = after(
  signingIn,
  'the second factor',
  answered('signIn', no('SECOND_FACTOR_REQUIRED', challenge)),
);
export const verifying = after(needsCode, 'a code that is checked', does('code.submit', code));
export const naming = after(
  signingIn,
  'the personal details',
  answered('signIn', answers({ ...withoutName, token })),
);
export const savingName = after(naming, 'personal details that are saved', does('personal.submit', personal));
export const opening = after(
  signingIn,
  'the business details',
  answered('signIn', answers({ ...withoutBusiness, token })),
);
export const savingBusiness = after(opening, 'a business that is opened', does('business.submit', business));
export const stale = after(returning, 'saved data without the server', {
  name: 'error:refresh',
  payload: {},
});

/** A request of this tab was refused. */
export const callRefused = (refusal: ErrorCode, over: object = {}) =>
  does('call.refused', { code: refusal, token, businessId: other.id, ...over });
export const checking = after(member, 'access that is checked', callRefused('NO_PERMISSION'));
export const permissionRemoved = answers({
  ...sessionData,
  teams: [{ businessId: other.id, permissions: [] }],
});
export const businessRemoved = answers({
  user,
  businesses: sessionData.businesses.filter(({ id }) => id !== other.id),
  teams: [],
});
export const suspended = answers({
  user,
  businesses: sessionData.businesses.filter(({ id }) => id !== other.id),
  teams: [],
  suspensions: [{ businessId: other.id, businessName: other.name }],
});

export const signedOutByPerson = { session: null, drafts: false };
export const signedOutByServer = { session: null, drafts: true };
export const keptSession = { token, user: { id: user.id } };
