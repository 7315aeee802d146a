import type { SignedIn } from '#contract/session.ts';
import type { Business, BusinessDetails, Credentials, PersonalDetails, User } from '#domain/business.ts';
import type * as z from 'zod/mini';
import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { type Answer, type Refused, dataOf, refusalOf } from '../answer.ts';
import { activeAmong } from './session.standing.ts';
import type { Known, SessionContext, SessionEvent, SessionInput } from './session.types.ts';

const missing = () => Promise.reject(new Error('not provided'));
const notProvided = () => {
  throw new Error('not provided');
};

const nobody = {
  token: undefined,
  user: undefined,
  businesses: [],
  teams: [],
  activeBusinessId: undefined,
} satisfies Partial<SessionContext>;

/**
 * A person's session in this browser (specification, section 4 "Session"): restored from the token cookie, begun by
 * signing in or by finishing the onboarding, ended here, by the server (401) or in another tab.
 * Nobody is signed in without a first name, and no token outlives the session. Passwords pass through as input of a
 * call and never stand in the context.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
  },
  actors: {
    restore: fromPromise<Answer<Known>>(missing),
    signIn: fromPromise<Answer<SignedIn>, z.infer<typeof Credentials>>(missing),
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
    tellTabs: (_, _news: 'signedIn' | 'signedOut' | 'switchedBusiness') => notProvided(),
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
    hasToken: ({ context }) => context.token !== undefined,
    hasCachedPerson: ({ context }) => Boolean(context.user?.firstName),
    hasFirstName: ({ context }) => Boolean(context.user?.firstName),
    hasBusiness: ({ context }) => context.businesses.length > 0 || context.teams.length > 0,
    isRefused: (_, answer: Answer<unknown>) => !answer.ok,
    isAnotherToken: ({ context }, token: string) => context.token !== token,
    isAnotherBusinessOfMine: ({ context }, businessId: string) =>
      context.activeBusinessId !== businessId && context.businesses.some(({ id }) => id === businessId),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    ...nobody,
    ...(input.token === undefined ? {} : input.cached),
    token: input.token,
    activeBusinessId: input.activeBusinessId,
    refusal: undefined,
    endedBy: 'nobody',
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'hasToken', target: 'restoring' }, { target: 'signedOut' }],
    },
    restoring: {
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'signedOut',
            actions: [{ type: 'beNobody', params: 'server' }, 'forget'],
          },
          {
            target: 'arriving',
            actions: { type: 'beSomebody', params: ({ event }) => dataOf(event.output) },
          },
        ],
        onError: [{ guard: 'hasCachedPerson', target: 'signedIn.stale' }, { target: 'unreachable' }],
      },
    },
    unreachable: { on: { retry: 'restoring', signOut: 'signingOut.here' } },
    arriving: {
      entry: 'chooseBusiness',
      always: [{ guard: 'hasFirstName', target: 'named' }, { target: 'completingProfile.personal' }],
    },
    named: {
      entry: 'keep',
      always: [
        { guard: 'hasBusiness', target: 'signedIn', actions: { type: 'tellTabs', params: 'signedIn' } },
        { target: 'completingProfile.business' },
      ],
    },
    signedOut: {
      initial: 'ready',
      on: {
        'signIn.submit': 'signingIn',
        'session.begin': {
          target: 'arriving',
          actions: { type: 'beSomebody', params: ({ event }) => event.signedIn },
        },
        'tab.signedIn': {
          target: 'restoring',
          actions: assign({ token: ({ event }) => event.token }),
        },
      },
      states: { ready: {}, refused: {}, unreachable: {} },
    },
    signingIn: {
      entry: 'unnote',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'signIn.submit');
          return event;
        },
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'signedOut.refused',
            actions: { type: 'note', params: ({ event }) => refusalOf(event.output) },
          },
          {
            target: 'arriving',
            actions: { type: 'beSomebody', params: ({ event }) => dataOf(event.output) },
          },
        ],
        onError: 'signedOut.unreachable',
      },
    },
    completingProfile: {
      initial: 'personal',
      on: {
        signOut: 'signingOut.here',
        'session.refused': {
          target: 'signedOut',
          actions: [{ type: 'beNobody', params: 'server' }, 'forget'],
        },
      },
      states: {
        personal: {
          initial: 'editing',
          states: {
            editing: { on: { 'personal.submit': 'saving' } },
            unreachable: { on: { 'personal.submit': 'saving' } },
            saving: {
              entry: 'unnote',
              invoke: {
                id: 'savePersonal',
                src: 'savePersonal',
                input: ({ event }) => {
                  assertEvent(event, 'personal.submit');
                  return event;
                },
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: 'editing',
                    actions: { type: 'note', params: ({ event }) => refusalOf(event.output) },
                  },
                  {
                    target: '#session.arriving',
                    actions: assign({ user: ({ event }) => dataOf(event.output) }),
                  },
                ],
                onError: 'unreachable',
              },
            },
          },
        },
        business: {
          initial: 'editing',
          states: {
            editing: { on: { 'business.submit': 'saving' } },
            unreachable: { on: { 'business.submit': 'saving' } },
            saving: {
              entry: 'unnote',
              invoke: {
                id: 'openBusiness',
                src: 'openBusiness',
                input: ({ event }) => {
                  assertEvent(event, 'business.submit');
                  return event;
                },
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: 'editing',
                    actions: { type: 'note', params: ({ event }) => refusalOf(event.output) },
                  },
                  {
                    target: '#session.arriving',
                    actions: assign({ businesses: ({ event }) => [dataOf(event.output)] }),
                  },
                ],
                onError: 'unreachable',
              },
            },
          },
        },
      },
    },
    signedIn: {
      initial: 'current',
      on: {
        'business.switch': {
          guard: { type: 'isAnotherBusinessOfMine', params: ({ event }) => event.businessId },
          actions: [
            { type: 'switchBusiness', params: ({ event }) => event.businessId },
            'keep',
            'forgetBusinessData',
            { type: 'tellTabs', params: 'switchedBusiness' },
          ],
        },
        'tab.switchedBusiness': {
          guard: { type: 'isAnotherBusinessOfMine', params: ({ event }) => event.businessId },
          actions: [
            { type: 'switchBusiness', params: ({ event }) => event.businessId },
            'forgetBusinessData',
          ],
        },
        'profile.changed': { actions: [assign({ user: ({ event }) => event.user }), 'keep'] },
        'pin.set': {
          actions: [
            assign(({ context }) =>
              context.user ? { user: { ...context.user, hasTransactionPin: true } } : {},
            ),
            'keep',
          ],
        },
        signOut: 'signingOut.here',
        'signOut.everywhere': 'signingOut.everywhere',
        'session.begin': {
          target: 'arriving',
          actions: ['forget', { type: 'beSomebody', params: ({ event }) => event.signedIn }],
        },
        'session.refused': {
          target: 'signedOut',
          actions: [
            { type: 'beNobody', params: 'server' },
            'forget',
            { type: 'tellTabs', params: 'signedOut' },
          ],
        },
        'tab.signedOut': { target: 'signedOut', actions: [{ type: 'beNobody', params: 'person' }, 'forget'] },
        'tab.signedIn': {
          guard: { type: 'isAnotherToken', params: ({ event }) => event.token },
          target: 'restoring',
          actions: [assign({ ...nobody, token: ({ event }) => event.token }), 'forgetBusinessData'],
        },
      },
      states: {
        current: {},
        stale: { on: { 'connection.back': 'refreshing', retry: 'refreshing' } },
        refreshing: {
          invoke: {
            id: 'refresh',
            src: 'restore',
            onDone: [
              {
                guard: { type: 'isRefused', params: ({ event }) => event.output },
                target: '#session.signedOut',
                actions: [
                  { type: 'beNobody', params: 'server' },
                  'forget',
                  { type: 'tellTabs', params: 'signedOut' },
                ],
              },
              {
                target: '#session.arriving',
                actions: { type: 'beSomebody', params: ({ event }) => dataOf(event.output) },
              },
            ],
            onError: 'stale',
          },
        },
      },
    },
    signingOut: {
      initial: 'here',
      states: {
        here: {
          invoke: { id: 'endHere', src: 'endHere', onDone: '#session.ended', onError: '#session.ended' },
        },
        everywhere: {
          invoke: {
            id: 'endEverywhere',
            src: 'endEverywhere',
            onDone: '#session.ended',
            onError: { target: '#session.signedIn', actions: 'noticeNotEnded' },
          },
        },
      },
    },
    ended: {
      entry: [{ type: 'beNobody', params: 'person' }, 'forget', { type: 'tellTabs', params: 'signedOut' }],
      always: 'signedOut',
    },
  },
});

export type SessionMachine = typeof sessionMachine;
