import type { SignedIn } from '#contract/session.ts';
import type { Business, Credentials, PersonalDetails, User } from '#domain/business.ts';
import type { BusinessDetails } from '#domain/business-details.ts';
import { assign, fromPromise, setup } from 'xstate';
import { type Answer, refusalGuards, type Refused } from '../answer.ts';
import { activeAmong } from './session.standing.ts';
import type { Known, SessionContext, SessionEvent, SessionInput } from './session.types.ts';

const missing = () => Promise.reject(new Error('not provided'));
const notProvided = () => {
  throw new Error('not provided');
};

const tellNobody: (_: unknown, news: 'signedIn' | 'signedOut' | 'switchedBusiness') => void = notProvided;

export const nobody = {
  token: undefined,
  user: undefined,
  businesses: [],
  teams: [],
  activeBusinessId: undefined,
} satisfies Partial<SessionContext>;

const hasPlace = ({ businesses, teams }: SessionContext) => businesses.length > 0 || teams.length > 0;

/** What the session's chart names: the calls, the effects and the questions asked of its context. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
  },
  actors: {
    restore: fromPromise<Answer<Known>>(missing),
    signIn: fromPromise<Answer<SignedIn>, Credentials>(missing),
    savePersonal: fromPromise<Answer<User>, { details: PersonalDetails; key: string }>(missing),
    openBusiness: fromPromise<Answer<Business>, { details: BusinessDetails; key: string }>(missing),
    endHere: fromPromise<void>(missing),
    endEverywhere: fromPromise<void>(missing),
  },
  actions: {
    /** Writes token, person, team data and businesses to cookies and cache. */
    keep: notProvided,
    /** Removes every stored key and all cached data. */
    forget: notProvided,
    /** The cached data of the business that was active before. */
    forgetBusinessData: notProvided,
    tellTabs: tellNobody,
    noticeNotEnded: notProvided,
    beSomebody: assign((_, known: Known & { token?: string }) => ({
      ...known,
      refusal: undefined,
      endedBy: 'nobody' as const,
    })),
    chooseBusiness: assign(({ context }) => ({ activeBusinessId: activeAmong(context) })),
    switchBusiness: assign((_, activeBusinessId: string) => ({ activeBusinessId })),
    beNobody: assign((_, endedBy: SessionContext['endedBy']) => ({ ...nobody, endedBy, refusal: undefined })),
    note: assign((_, refusal: Refused) => ({ refusal })),
    unnote: assign({ refusal: undefined }),
  },
  guards: {
    ...refusalGuards,
    hasToken: ({ context }) => context.token !== undefined,
    /** Goes on at once from what was kept, and asks the server meanwhile: there is a place to go on in. */
    isRemembered: ({ context }) =>
      context.token !== undefined && Boolean(context.user?.firstName) && hasPlace(context),
    hasFirstName: ({ context }) => Boolean(context.user?.firstName),
    hasBusiness: ({ context }) => hasPlace(context),
    isRefused: (_, answer: Answer<unknown>) => !answer.ok,
    isAnotherToken: ({ context }, token: string) => context.token !== token,
    isAnotherBusinessOfMine: ({ context }, businessId: string) =>
      context.activeBusinessId !== businessId && context.businesses.some(({ id }) => id === businessId),
  },
});
