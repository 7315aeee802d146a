import type { SignedIn } from '#contract/people/session.ts';
import type { Business, Credentials, PersonalDetails, User } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import { parseChallenge } from '#domain/second-factor.ts';
import { assign, fromPromise, setup } from 'xstate';
import { type CallResult, dataOf, kindOfRefusal, refusalGuards, type Refused } from '../call-result.ts';
import { chooseActiveBusiness, isBusinessGone, reducedResources } from './session.membership.ts';
import type { SessionData, SessionContext, SessionEvent, SessionInput } from './session.types.ts';

const missing = () => Promise.reject(new Error('not provided'));
const notProvided = () => {
  throw new Error('not provided');
};

const notProvidedNotifyTabs: (_: unknown, news: 'signedIn' | 'signedOut' | 'switchedBusiness') => void =
  notProvided;

export const signedOutContext = {
  token: undefined,
  user: undefined,
  businesses: [],
  teams: [],
  suspensions: [],
  activeBusinessId: undefined,
  lost: undefined,
  challenge: undefined,
} satisfies Partial<SessionContext>;

type RefusedCall = Omit<Extract<SessionEvent, { type: 'call.refused' }>, 'type'>;

const nameOf = ({ businesses, activeBusinessId }: SessionContext): string =>
  businesses.find(({ id }) => id === activeBusinessId)?.name ?? '';

/** Returns the challenge of a sign-in whose password was correct and which needs the second factor. */
const challengeIn = (answer: CallResult<unknown>) =>
  answer.ok || answer.code !== 'SECOND_FACTOR_REQUIRED' ? undefined : parseChallenge(answer.current);

const hasBusinessAccess = ({ businesses, teams }: SessionContext) =>
  businesses.length > 0 || teams.length > 0;

/** The implementations of the chart's names: calls, actions and guards. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
  },
  actors: {
    restore: fromPromise<CallResult<SessionData>>(missing),
    signIn: fromPromise<CallResult<SignedIn>, Credentials>(missing),
    verifySignIn: fromPromise<CallResult<SignedIn>, { challenge: string; code: string }>(missing),
    savePersonal: fromPromise<CallResult<User>, { details: PersonalDetails; key: string }>(missing),
    openBusiness: fromPromise<CallResult<Business>, { details: BusinessDetails; key: string }>(missing),
    endHere: fromPromise<void>(missing),
    endEverywhere: fromPromise<void>(missing),
  },
  actions: {
    /** Writes token, person, team data and businesses to cookies and cache. */
    keep: notProvided,
    /** Removes every stored key and all cached data. */
    forget: notProvided,
    /** The cached data of the business that was active before. */
    clearBusinessData: notProvided,
    notifyTabs: notProvidedNotifyTabs,
    showSignOutFailed: notProvided,
    setSession: assign((_, sessionData: SessionData & { token?: string }) => ({
      ...sessionData,
      suspensions: sessionData.suspensions ?? [],
      refusal: undefined,
      endedBy: 'nobody' as const,
    })),
    chooseBusiness: assign(({ context }) => ({ activeBusinessId: chooseActiveBusiness(context) })),
    switchBusiness: assign((_, activeBusinessId: string) => ({ activeBusinessId })),
    clearSession: assign((_, endedBy: SessionContext['endedBy']) => ({
      ...signedOutContext,
      endedBy,
      refusal: undefined,
    })),
    /** Stores the name of the lost business before the user's data changes. */
    setLostBusiness: assign(({ context }, answer: CallResult<SessionData>) => {
      const suspension = dataOf(answer).suspensions?.find(
        ({ businessId }) => businessId === context.activeBusinessId,
      );
      return {
        lost: { what: 'business' as const, name: nameOf(context), ...(suspension && { suspension }) },
      };
    }),
    setLostPermission: assign(({ context }, answer: CallResult<SessionData>) => ({
      lost: {
        what: 'permission' as const,
        name: nameOf(context),
        resources: reducedResources(context, dataOf(answer)),
      },
    })),
    clearLost: assign({ lost: undefined }),
    setChallenge: assign((_, answer: CallResult<unknown>) => ({ challenge: challengeIn(answer) })),
    clearChallenge: assign({ challenge: undefined }),
    note: assign((_, refusal: Refused) => ({ refusal })),
    clearError: assign({ refusal: undefined }),
  },
  guards: {
    ...refusalGuards,
    hasToken: ({ context }) => context.token !== undefined,
    /** Continues from the saved data while the session is checked, if it has a business. */
    hasSavedUser: ({ context }) =>
      context.token !== undefined && Boolean(context.user?.firstName) && hasBusinessAccess(context),
    hasFirstName: ({ context }) => Boolean(context.user?.firstName),
    hasBusiness: ({ context }) => hasBusinessAccess(context),
    /** Only a 401 for the token of the current session ends it, not one for another or earlier session. */
    endsSession: ({ context }, { code, token }: RefusedCall) =>
      kindOfRefusal(code) === 'signedOut' && token !== undefined && token === context.token,
    /** The current session has no access in the current business. */
    deniesAccess: ({ context }, { code, token, businessId }: RefusedCall) =>
      (code === 'NO_PERMISSION' || code === 'BUSINESS_NOT_FOUND') &&
      token === context.token &&
      businessId !== undefined &&
      businessId === context.activeBusinessId,
    isBusinessLost: ({ context }, answer: CallResult<SessionData>) =>
      answer.ok && isBusinessGone(context, answer.data),
    isPermissionLost: ({ context }, answer: CallResult<SessionData>) =>
      answer.ok && reducedResources(context, answer.data).length > 0,
    needsSecondFactor: (_, answer: CallResult<unknown>) => challengeIn(answer) !== undefined,
    /** Another code can't be entered for this sign-in. */
    isChallengeOver: (_, answer: CallResult<unknown>) =>
      !answer.ok && (answer.code === 'OTP_EXPIRED' || answer.code === 'OTP_ATTEMPTS_EXCEEDED'),
    isRefused: (_, answer: CallResult<unknown>) => !answer.ok,
    isAnotherToken: ({ context }, token: string) => context.token !== token,
    isOtherOwnBusiness: ({ context }, businessId: string) =>
      context.activeBusinessId !== businessId && context.businesses.some(({ id }) => id === businessId),
  },
});
