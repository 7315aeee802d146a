import type { SignedIn } from '#contract/people/session.ts';
import type { Business, Credentials, PersonalDetails, User } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import { parseChallenge } from '#domain/second-factor.ts';
import { assign, setup } from 'xstate';
import { type CallResult, dataOf, kindOfRefusal, resultGuards, type Refused } from '../call-result.ts';
import { notProvided } from '../not-provided.ts';
import { chooseActiveBusiness, isBusinessGone, reducedResources } from './session.membership.ts';
import type { SessionData, SessionContext, SessionEvent, SessionInput } from './session.types.ts';

/** An action of this chart, which is provided where the chart is run. */
const unprovidedAction = () => {
  throw new Error('not provided');
};

const unprovidedNotifyTabs: (_: unknown, news: 'signedIn' | 'signedOut' | 'switchedBusiness') => void =
  unprovidedAction;

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
    restore: notProvided<CallResult<SessionData>>('restore'),
    signIn: notProvided<CallResult<SignedIn>, Credentials>('signIn'),
    verifySignIn: notProvided<CallResult<SignedIn>, { challenge: string; code: string }>('verifySignIn'),
    savePersonal: notProvided<CallResult<User>, { details: PersonalDetails; key: string }>('savePersonal'),
    openBusiness: notProvided<CallResult<Business>, { details: BusinessDetails; key: string }>(
      'openBusiness',
    ),
    endHere: notProvided<void>('endHere'),
    endEverywhere: notProvided<void>('endEverywhere'),
  },
  actions: {
    /** Writes token, person, team data and businesses to cookies and cache. */
    keep: unprovidedAction,
    /** Removes every stored key and all cached data. */
    forget: unprovidedAction,
    /** The cached data of the business that was active before. */
    clearBusinessData: unprovidedAction,
    notifyTabs: unprovidedNotifyTabs,
    showSignOutFailed: unprovidedAction,
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
    ...resultGuards,
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
    isAnotherToken: ({ context }, token: string) => context.token !== token,
    isOtherOwnBusiness: ({ context }, businessId: string) =>
      context.activeBusinessId !== businessId && context.businesses.some(({ id }) => id === businessId),
  },
});
