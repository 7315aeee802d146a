import assert from 'node:assert/strict';
import { sessionModel } from '#machines/flows/session/session.model.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import { fillPerson } from '#tests/support/browser/fill-person.ts';
import { hasHeading } from '#tests/support/browser/headings.ts';
import { notifyTabs } from '#tests/support/browser/notify-tabs.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import { noControl, transientState } from '#tests/support/walks/fault-matrix.ts';
import {
  defineTable,
  type OpenCall,
  type PageWalk,
  type Travelled,
} from '#tests/support/walks/flow-table.ts';
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { SessionFixture } from './session.fixture.ts';
import {
  changeProfile,
  expectNothingKept,
  finishOnboarding,
  refuseCall,
  signOut,
  signOutEverywhere,
  switchTo,
} from './session.page.ts';

type Walk = Travelled<SessionFixture>;
type InBrowser = PageWalk<SessionFixture>;

/** All pages share one session. */
const everywhere = {
  impossible: 'from page to page the session is the same one; its own pages cannot be chosen',
} as const;
/** Before a user has a name, the token is only in this page, unless the cookie contained it before. */
const byTheCookie = { impossible: 'the way that led here decides whether a token was kept' } as const;

const be = ({ fixture }: Walk, variant: string) => fixture.be(variant);
const nothing = () => undefined;
const invalidName = {
  respond: (_: Walk, { pass }: OpenCall) => pass({ body: { ...samplePerson, firstName: '' } }),
};

/** The call that checks the session in the dashboard. */
const checkInside = {
  responses: {
    'still signed in': be,
    'a permission was removed': be,
    'access to the business was removed': be,
    'access to the only business was removed': be,
    'no longer signed in': be,
    'too many requests': 429,
  },
  '4xx': 'too many requests',
  lost: 'continues',
  canceledBy: 'signOut',
} as const;
/** The server ends the session, so that its token opens nothing any more. */
const end = {
  async respond({ fixture }: Walk, { pass }: OpenCall) {
    const { token } = await fixture.device.readSession();
    await pass();
    await fixture.expectEnded(token);
  },
};

function clientOf({ fixture: { device } }: Walk) {
  assert(device.client, 'no client is open');
  return device.client;
}
const contextOf = (walk: Walk) => clientOf(walk).actor.getSnapshot().context;
const withKey = <Details>(walk: Walk, details: Details) => ({
  details,
  key: clientOf(walk).keys.getKey(details),
});

const passwordFor = (walk: Walk) =>
  nextStepOf(walk, 'done:signIn')?.variant === 'refused' ? 'not the password' : samplePassword;
const codeFor = (walk: Walk) =>
  walk.fixture.codeOfApp(nextStepOf(walk, 'done:verifySignIn')?.variant === 'wrong code');

/** Returns the details to enter; a repeated request has the same handle. */
function detailsFor({ fixture }: Walk, { edge }: Moment) {
  if (!edge.from.includes('unreachable')) fixture.useNewHandle();
  return sampleBusiness(fixture.handle);
}

/** Returns the ID of the business that is chosen in a variant. */
async function businessIn({ fixture }: Walk, { edge: { variant } }: Moment): Promise<string> {
  const [first, second] = await fixture.businesses();
  const id = { 'another business of the user': second, 'the first business of the user': first }[variant];
  return id ?? 'unknown';
}

/** Another tab signs in and writes the cookie, unless it has the same session; returns the token. */
async function signInElsewhere({ fixture }: Walk, { edge: { from, to } }: Moment): Promise<string> {
  const { token: current } = await fixture.device.readSession();
  // The model's token can differ from the one that an earlier sign-in brought.
  const token = from === to && current !== undefined ? current : await fixture.newToken();
  await fixture.device.keepToken(token);
  return token;
}

const labelled =
  (label: string) =>
  ({ page }: InBrowser) =>
    page.getByLabel(label, { exact: true }).waitFor();
const alerted = ({ page }: InBrowser) => page.getByRole('alert').first().waitFor();

export const sessionTable = defineTable(sessionModel, {
  fixture: SessionFixture.open,
  starts: {
    'first visit': nothing,
    'a returning user': (fixture) => fixture.visitBefore({ isUserKept: true }),
    'only the session token is left': (fixture) => fixture.visitBefore({ isUserKept: false }),
  },
  calls: {
    restore: {
      responses: {
        'still signed in': be,
        'no name yet': be,
        'no business yet': be,
        'no longer signed in': be,
        'too many requests': 429,
      },
      noResponse: { '': 503 },
      '4xx': 'too many requests',
      lost: 'continues',
    },
    refresh: checkInside,
    checkAccess: checkInside,
    signIn: {
      responses: {
        accepted: be,
        'no name yet': be,
        'no business yet': be,
        refused: nothing,
        'a second factor is needed': be,
      },
      noResponse: { '': 'lost' },
      '4xx': 'refused',
      lost: 'continues',
    },
    verifySignIn: {
      responses: {
        'correct code': nothing,
        'wrong code': nothing,
        'too many requests': 429,
        'took too long': ({ fixture }) => fixture.endSignIns(),
      },
      '4xx': 'too many requests',
      lost: 'ends',
    },
    savePersonal: {
      responses: { saved: nothing, refused: invalidName },
      noResponse: { '': 'lost before a repeat' },
      '4xx': 'refused',
      lost: { again: 'saved' },
      canceledBy: 'signOut',
    },
    openBusiness: {
      responses: {
        opened: {
          async respond({ fixture }, { pass }) {
            await pass();
            assert.equal((await fixture.businesses()).length, 1);
          },
        },
        refused: ({ fixture }) => fixture.takeHandle(),
      },
      noResponse: { '': 'lost before a repeat' },
      '4xx': 'refused',
      lost: { again: 'opened' },
      canceledBy: 'signOut',
    },
    endHere: { responses: { done: end }, '4xx': 'continues', lost: 'continues' },
    endEverywhere: { responses: { done: end }, '4xx': 'continues', lost: 'ends' },
  },
  delays: {},
  events: {
    'signIn.submit': {
      payload: (walk) => ({ email: walk.fixture.email, password: passwordFor(walk) }),
      async fill(walk) {
        await walk.page.getByLabel('Email address').fill(walk.fixture.email);
        await walk.page.getByLabel('Password', { exact: true }).fill(passwordFor(walk));
      },
    },
    'code.submit': {
      payload: async (walk) => ({ code: await codeFor(walk) }),
      async press(walk) {
        const field = walk.page.getByLabel('Code from your app');
        // The last digit submits the code, also if it is the same one again.
        await field.fill('');
        await field.fill(await codeFor(walk));
      },
    },
    'personal.submit': {
      payload: (walk) => withKey(walk, samplePerson),
      fill: ({ page }) => fillPerson(page, samplePerson),
    },
    'business.submit': {
      payload: (walk, moment) => withKey(walk, detailsFor(walk, moment)),
      async fill(walk, moment) {
        const { name, handle, category } = detailsFor(walk, moment);
        await walk.page.getByLabel('Business name').fill(name);
        await walk.page.getByLabel('Handle').fill(handle);
        await walk.page.getByLabel('What do you sell?').selectOption(category);
      },
    },
    'business.switch': {
      payload: async (walk, moment) => ({ businessId: await businessIn(walk, moment) }),
      inBrowser: async (walk, moment) => switchTo(walk, await businessIn(walk, moment)),
    },
    'profile.changed': {
      payload: (walk) => ({ user: { ...contextOf(walk).user, firstName: 'Ada' } }),
      inBrowser: changeProfile,
    },
    'business.changed': {
      payload: (walk) => ({ business: { ...contextOf(walk).businesses[0], name: 'Adaeze Textiles' } }),
    },
    signOut: { press: (walk, { edge }) => signOut(walk, edge.from.includes('"signedIn"')) },
    'signOut.everywhere': { press: signOutEverywhere },
    retry: { press: ({ page }) => page.getByRole('button', { name: 'Try again' }).dblclick() },
    'session.begin': {
      async payload({ fixture }) {
        await fixture.be('accepted');
        return { signedIn: await fixture.signIn() };
      },
      inBrowser: finishOnboarding,
    },
    'call.refused': {
      async atApi(walk, { edge }) {
        const isEnded = edge.variant === 'the session ended';
        await walk.fixture.be(isEnded ? 'no longer signed in' : 'a permission was removed');
        const call = isEnded ? 'sessions' : 'storePoster';
        const refused = assert.rejects(clientOf(walk).api(call, {}, { timeout: true }));
        await (await walk.interceptor.next(call)).pass();
        await refused;
      },
      inBrowser: refuseCall,
    },
    'tab.signedIn': {
      payload: async (walk, moment) => ({ token: await signInElsewhere(walk, moment) }),
      async inBrowser(walk, moment) {
        // The tab stores its user once it has loaded, which replaces the one of the earlier session.
        await walk.page.context().clearCookies({ name: 'user' });
        await signInElsewhere(walk, moment);
        await notifyTabs(walk, { type: 'signedIn' });
      },
    },
    'tab.signedOut': {
      inBrowser: (walk, { edge: { variant } }) =>
        notifyTabs(walk, { type: 'signedOut', by: variant === 'by the server' ? 'server' : 'person' }),
    },
    'tab.switchedBusiness': {
      payload: async (walk, moment) => ({ businessId: await businessIn(walk, moment) }),
      inBrowser: async (walk, moment) =>
        notifyTabs(walk, { type: 'switchedBusiness', businessId: await businessIn(walk, moment) }),
    },
  },
  states: {
    starting: transientState,
    restoring: {},
    unreachable: { doublePress: 'retry' },
    arriving: transientState,
    named: transientState,
    signedOut: { shows: labelled('Password') },
    'signedOut.ready': { shows: expectNothingKept, doublePress: 'signIn.submit' },
    'signedOut.refused': {
      shows: /The email address or password is wrong|This sign-in took too long/,
      doublePress: 'signIn.submit',
    },
    'signedOut.unreachable': { shows: alerted, doublePress: 'signIn.submit' },
    signingIn: {},
    secondFactor: { shows: labelled('Code from your app') },
    'secondFactor.entering': { shows: expectNothingKept, doublePress: 'secondFactor.cancel' },
    'secondFactor.refused': {
      shows: /The code is wrong|Too many attempts/,
      doublePress: 'secondFactor.cancel',
    },
    'secondFactor.unreachable': { shows: alerted, doublePress: 'secondFactor.cancel' },
    'secondFactor.verifying': { doublePress: noControl },
    completingProfile: {},
    'completingProfile.personal': { shows: labelled('First name') },
    'completingProfile.personal.editing': { restart: byTheCookie, doublePress: 'personal.submit' },
    'completingProfile.personal.saving': { restart: byTheCookie, doublePress: noControl },
    'completingProfile.personal.unreachable': { restart: byTheCookie, doublePress: 'personal.submit' },
    'completingProfile.business': { shows: labelled('Handle') },
    'completingProfile.business.editing': { doublePress: 'business.submit' },
    'completingProfile.business.saving': { doublePress: noControl },
    'completingProfile.business.unreachable': { doublePress: 'business.submit' },
    signedIn: {},
    'signedIn.current': { doublePress: 'signOut.everywhere' },
    'signedIn.stale': {
      shows: "Couldn't reach the server. Showing saved data.",
      doublePress: 'signOut.everywhere',
    },
    'signedIn.checkingAccess': { doublePress: noControl },
    'signedIn.permissionLost': { shows: hasHeading('Your access has changed'), doublePress: 'access.seen' },
    'signedIn.businessLost': {
      shows: hasHeading(/You no longer have access to/),
      doublePress: 'access.seen',
    },
    'signedIn.refreshing': { doublePress: 'signOut.everywhere' },
    signingOut: {},
    'signingOut.here': {},
    'signingOut.everywhere': {},
    ended: transientState,
  },
  onReturn: { restart: 'starts again', back: everywhere },
  inputAfter: ({ context: { token, user, businesses, teams, activeBusinessId } }) => ({
    token,
    cached: user && { user, businesses: [...businesses], teams: [...teams] },
    activeBusinessId,
  }),
  storesAborts: true,
  effects: async ({ fixture }) => (await fixture.businesses()).length,
});
