import { assertEvent, assign } from 'xstate';
import { dataOf, isSignedOut, onRefused, resultIn } from '../call-result.ts';
import { denied, ended, endedByTab, lostAccess } from './session.access.ts';
import { secondFactor } from './session.second-factor.ts';
import { signedOutContext, sessionSetup } from './session.setup.ts';
import { signingOut } from './session.sign-out.ts';

/**
 * A user's session in this browser (specification, section 4 "Session"): restored from the token cookie, started by signing
 * in or by finishing the onboarding, ended here, by the server (401) or in another tab. A user who loses a permission or the
 * business is told which, and continues where they have access. A signed-in user has a first name, and no token is left
 * after the session. An account with a second factor asks for it after the password. Passwords and codes are only inputs of
 * a call and never in the context.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    ...signedOutContext,
    ...(input.token === undefined ? {} : input.cached),
    suspensions: [],
    token: input.token,
    activeBusinessId: input.activeBusinessId,
    refusal: undefined,
    endedBy: 'nobody',
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'hasSavedUser', target: 'signedIn.refreshing', actions: 'chooseBusiness' },
        { guard: 'hasToken', target: 'restoring' },
        { target: 'signedOut' },
      ],
    },
    restoring: {
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: [
          // Only 401 ends a session: a rate limit or a server error doesn't sign the user out.
          {
            guard: isSignedOut,
            target: 'signedOut',
            actions: [{ type: 'clearSession', params: 'server' }, 'forget'],
          },
          { ...onRefused, target: 'unreachable' },
          {
            target: 'arriving',
            actions: { type: 'setSession', params: ({ event }) => dataOf(event.output) },
          },
        ],
        onError: 'unreachable',
      },
      on: { 'tab.signedOut': endedByTab },
    },
    unreachable: {
      on: {
        retry: 'restoring',
        'connection.back': 'restoring',
        signOut: 'signingOut.here',
        'tab.signedOut': endedByTab,
      },
    },
    arriving: {
      entry: 'chooseBusiness',
      always: [{ guard: 'hasFirstName', target: 'named' }, { target: 'completingProfile.personal' }],
    },
    named: {
      entry: 'keep',
      always: [
        { guard: 'hasBusiness', target: 'signedIn', actions: { type: 'notifyTabs', params: 'signedIn' } },
        { target: 'completingProfile.business' },
      ],
    },
    signedOut: {
      initial: 'ready',
      on: {
        'signIn.submit': 'signingIn',
        'session.begin': {
          target: 'arriving',
          actions: { type: 'setSession', params: ({ event }) => event.signedIn },
        },
        'tab.signedIn': { target: 'restoring', actions: assign({ token: ({ event }) => event.token }) },
      },
      states: { ready: {}, refused: {}, unreachable: {} },
    },
    signingIn: {
      entry: 'clearError',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'signIn.submit');
          return event;
        },
        onDone: [
          {
            guard: { type: 'needsSecondFactor', params: resultIn<unknown> },
            target: 'secondFactor',
            actions: { type: 'setChallenge', params: resultIn<unknown> },
          },
          { ...onRefused, target: 'signedOut.refused' },
          {
            target: 'arriving',
            actions: { type: 'setSession', params: ({ event }) => dataOf(event.output) },
          },
        ],
        onError: 'signedOut.unreachable',
      },
    },
    secondFactor,
    completingProfile: {
      initial: 'personal',
      on: {
        signOut: 'signingOut.here',
        'session.begin': {
          target: 'arriving',
          actions: { type: 'setSession', params: ({ event }) => event.signedIn },
        },
        'call.refused': {
          guard: { type: 'endsSession', params: ({ event }) => event },
          target: 'signedOut',
          actions: [{ type: 'clearSession', params: 'server' }, 'forget'],
        },
      },
      states: {
        personal: {
          initial: 'editing',
          states: {
            editing: { on: { 'personal.submit': 'saving' } },
            unreachable: { on: { 'personal.submit': 'saving' } },
            saving: {
              entry: 'clearError',
              invoke: {
                id: 'savePersonal',
                src: 'savePersonal',
                input: ({ event }) => {
                  assertEvent(event, 'personal.submit');
                  return event;
                },
                onDone: [
                  { ...onRefused, target: 'editing' },
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
              entry: 'clearError',
              invoke: {
                id: 'openBusiness',
                src: 'openBusiness',
                input: ({ event }) => {
                  assertEvent(event, 'business.submit');
                  return event;
                },
                onDone: [
                  { ...onRefused, target: 'editing' },
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
          guard: { type: 'isOtherOwnBusiness', params: ({ event }) => event.businessId },
          actions: [
            { type: 'switchBusiness', params: ({ event }) => event.businessId },
            'keep',
            'clearBusinessData',
            { type: 'notifyTabs', params: 'switchedBusiness' },
          ],
        },
        'tab.switchedBusiness': {
          guard: { type: 'isOtherOwnBusiness', params: ({ event }) => event.businessId },
          actions: [{ type: 'switchBusiness', params: ({ event }) => event.businessId }, 'clearBusinessData'],
        },
        'profile.changed': { actions: [assign({ user: ({ event }) => event.user }), 'keep'] },
        'business.changed': {
          actions: [
            assign(({ context, event }) => ({
              businesses: context.businesses.map((one) =>
                one.id === event.business.id ? event.business : one,
              ),
            })),
            'keep',
          ],
        },
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
          actions: ['forget', { type: 'setSession', params: ({ event }) => event.signedIn }],
        },
        'call.refused': {
          guard: { type: 'endsSession', params: ({ event }) => event },
          ...ended,
        },
        'tab.signedOut': endedByTab,
        'tab.signedIn': {
          guard: { type: 'isAnotherToken', params: ({ event }) => event.token },
          target: 'restoring',
          actions: [assign({ ...signedOutContext, token: ({ event }) => event.token }), 'clearBusinessData'],
        },
      },
      states: {
        current: { on: { 'call.refused': denied } },
        stale: {
          on: { 'connection.back': 'refreshing', retry: 'refreshing', 'call.refused': denied },
        },
        refreshing: {
          invoke: {
            id: 'refresh',
            src: 'restore',
            onDone: [
              { guard: isSignedOut, ...ended },
              { ...onRefused, target: 'stale' },
              ...lostAccess,
              {
                target: '#session.arriving',
                actions: { type: 'setSession', params: ({ event }) => dataOf(event.output) },
              },
            ],
            onError: 'stale',
          },
        },
        // A request was refused: the permissions are reloaded, and the page stays unchanged meanwhile.
        checkingAccess: {
          invoke: {
            id: 'checkAccess',
            src: 'restore',
            onDone: [
              { guard: isSignedOut, ...ended },
              { ...onRefused, target: 'current' },
              ...lostAccess,
              {
                target: 'current',
                actions: [{ type: 'setSession', params: ({ event }) => dataOf(event.output) }, 'keep'],
              },
            ],
            onError: 'stale',
          },
        },
        permissionLost: { on: { 'access.seen': 'current' }, exit: 'clearLost' },
        businessLost: { on: { 'access.seen': '#session.arriving' }, exit: 'clearLost' },
      },
    },
    signingOut,
    ended: {
      entry: [
        { type: 'clearSession', params: 'person' },
        'forget',
        { type: 'notifyTabs', params: 'signedOut' },
      ],
      always: 'signedOut',
    },
  },
});

export type SessionMachine = typeof sessionMachine;
