import type { Page } from '@playwright/test';
import type { sessionModel } from '#machines/flows/session/session.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import type { ExecutorOf, Place } from '#machines/graph/walk.ts';
import { checkOnce, press, type Walk } from '#tests/support/browser/journeys.ts';
import { passCall, nextStepOf } from '#tests/support/walks/journey.ts';
import { expectControls } from '#tests/support/browser/page-checks.ts';
import { expect, keepToken } from '#tests/support/browser/test.ts';
import { samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import type { SessionFixture } from './session.fixture.ts';

export interface SessionWalk extends Walk {
  fixture: SessionFixture;
  /** Another tab of the same browser. */
  tab: Page;
}

/** The controls on the page itself. In the dashboard, signing out is in a menu and on a separate page. */
const outside = ['signIn.submit', 'personal.submit', 'business.submit', 'retry', 'signOut'];

/** Asserts the chart's state. */
const stands = ({ page }: SessionWalk, { snapshot }: Pick<Place, 'snapshot'>) =>
  expect(page.locator('html')).toHaveAttribute('data-session', statePath(snapshot));

async function shows(walk: SessionWalk, place: Place): Promise<void> {
  await stands(walk, place);
  await expectControls(
    walk.page,
    outside.filter((control) => place.accepted.has(control)),
  );
  await checkOnce(walk.page, 'session', place.snapshot);
}

async function showsInside(walk: SessionWalk, place: Place): Promise<void> {
  await stands(walk, place);
  const { page } = walk;
  await expect(page).toHaveURL(/\/dashboard|\/auth\/success/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkOnce(page, 'session', place.snapshot);
}

/** Waits for the dashboard. After an onboarding, a link leads there. */
async function enter({ page }: SessionWalk): Promise<void> {
  const go = page.getByRole('link', { name: 'Go to dashboard' });
  const account = page.getByRole('button', { name: 'Your account' });
  await expect(go.or(account)).toBeVisible();
  if (await go.isVisible()) await go.click();
  await expect(account).toBeVisible();
}

async function choose(walk: SessionWalk, entry: string): Promise<void> {
  await enter(walk);
  // The dialog is still open if signing out everywhere had no response.
  if (await walk.page.getByRole('alertdialog').isVisible()) await walk.page.keyboard.press('Escape');
  // Uses the keyboard, because on a phone a notification can cover the header.
  await walk.page.getByRole('button', { name: 'Your account' }).press('Enter');
  await walk.page.getByRole('menuitem', { name: entry }).press('Enter');
}

/** Changes the name in the user's profile, which every page of the dashboard leads to. */
async function typeProfile(walk: SessionWalk): Promise<void> {
  await choose(walk, 'Profile');
  const name = walk.page.getByLabel('First name');
  // The name differs each time, because the form still contains a refused one.
  await name.fill(`Ada ${'I'.repeat((walk.taken % 9) + 1)}`);
}

const submitProfile = ({ page }: SessionWalk): Promise<void> =>
  page.getByRole('button', { name: 'Save changes' }).click();

async function saveProfile(walk: SessionWalk): Promise<void> {
  await submitProfile(walk);
  await (await walk.interceptor.next('updateProfile')).pass();
}

/** Answers with the user and their access to the browser's active business. */
async function saysWhoItIs(walk: SessionWalk, { edge }: Moment): Promise<void> {
  const cookies = await walk.page.context().cookies();
  const active = cookies.find(({ name }) => name === 'activeBusinessId')?.value ?? 'null';
  await walk.fixture.be(edge.variant, String(JSON.parse(decodeURIComponent(active))));
  await passCall(walk, 'whoAmI', edge);
}

const tellsOfLoss =
  (title: string | RegExp) =>
  ({ page }: SessionWalk): Promise<void> =>
    expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

async function fillBusiness({ page, kontor }: SessionWalk): Promise<void> {
  await page.getByLabel('Business name').fill('Amaka Fabrics');
  const handle = page.getByLabel('Handle');
  const isUnanswered = (await page.locator('html').getAttribute('data-session'))?.endsWith('unreachable');
  if (!isUnanswered) await handle.fill(kontor.newHandle());
  await page.getByLabel('What do you sell?').selectOption('Fashion and clothing');
}

/** Sends a message from another tab. */
const tell = ({ tab }: SessionWalk, news: object): Promise<void> =>
  tab.evaluate((message) => {
    localStorage.setItem('kontor_session_news', JSON.stringify(message));
    localStorage.removeItem('kontor_session_news');
  }, news);

async function switchTo(walk: SessionWalk, nth: number): Promise<void> {
  const { page, fixture } = walk;
  await enter(walk);
  const handle = await fixture.handleOf(nth);
  await page.getByRole('banner').getByRole('button', { name: 'Amaka Fabrics' }).click();
  await page.getByRole('menuitemradio', { name: handle }).click();
}

const nobodySees = () => {
  throw new Error('The chart never rests here');
};
/** Checks nothing: the inner state is checked. */
const asWithin = () => undefined;

export const sessionExecutor = (
  begin: (start: string) => Promise<SessionWalk>,
): ExecutorOf<typeof sessionModel, SessionWalk> => ({
  begin,
  beforeStep: (walk) => {
    walk.taken += 1;
  },
  events: {
    async 'signIn.submit'(walk) {
      const { page, fixture } = walk;
      const isWrong = nextStepOf(walk, 'done:signIn')?.variant === 'refused';
      await page.getByLabel('Email address').fill(fixture.email);
      await page.getByLabel('Password', { exact: true }).fill(isWrong ? 'not the password' : samplePassword);
      await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick();
    },
    async 'personal.submit'(walk) {
      await walk.page.getByLabel('First name').fill(samplePerson.firstName);
      await walk.page.getByLabel('Last name').fill(samplePerson.lastName);
      await walk.page.getByLabel('Phone number').fill(samplePerson.phoneNumber);
      await press(walk.page, 'personal.submit');
    },
    async 'business.submit'(walk) {
      await fillBusiness(walk);
      await press(walk.page, 'business.submit');
    },
    'business.switch': (walk, { edge: { variant } }) =>
      switchTo(walk, variant === 'another business of the user' ? 1 : 0),
    async 'profile.changed'(walk) {
      await typeProfile(walk);
      await saveProfile(walk);
    },
    'business.changed': nobodySees,
    'pin.set': nobodySees,
    async signOut(walk, { edge }) {
      const isInside = (JSON.parse(edge.from) as [object | string])[0];
      if (typeof isInside === 'object' && 'signedIn' in isInside) await choose(walk, 'Sign out');
      else await press(walk.page, 'signOut');
    },
    async 'signOut.everywhere'(walk) {
      await choose(walk, 'Password and devices');
      await press(walk.page, 'signOut.everywhere');
      await walk.page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Sign out everywhere' })
        .dblclick();
    },
    async retry({ page }) {
      await page.getByRole('button', { name: 'Try again' }).dblclick();
    },
    async 'session.begin'({ page, fixture }) {
      const kept = await fixture.nearlyOnboarded();
      await page.evaluate((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
      }, kept);
      await page.getByRole('link', { name: 'Create an account' }).click();
    },
    async 'call.refused'(walk, { edge }) {
      if (edge.variant === 'access denied') {
        await typeProfile(walk);
        await submitProfile(walk);
        return (await walk.interceptor.next('updateProfile')).fail(403);
      }
      if (!edge.from.includes('completingProfile')) {
        // Opens the profile before the session ends, because otherwise another call could be refused first.
        await typeProfile(walk);
        await walk.fixture.revoke();
        return saveProfile(walk);
      }
      await walk.fixture.revoke();
      const call = edge.from.includes('personal') ? 'updateProfile' : 'createBusiness';
      await (await walk.interceptor.next(call)).pass();
      return undefined;
    },
    'access.seen': ({ page }) => press(page, 'access.seen'),
    async 'connection.back'({ page }) {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
    async 'tab.signedIn'(walk) {
      await walk.fixture.be('still signed in');
      await keepToken(walk.page.context(), walk.kontor.base, await walk.fixture.newToken());
      await tell(walk, { type: 'signedIn' });
    },
    'tab.signedOut': (walk, { edge: { variant } }) =>
      tell(walk, { type: 'signedOut', by: variant === 'by the server' ? 'server' : 'person' }),
    async 'tab.switchedBusiness'(walk) {
      const [, businessId] = await walk.fixture.businesses();
      await tell(walk, { type: 'switchedBusiness', businessId });
    },
  },
  outcomes: {
    'done:restore': saysWhoItIs,
    'error:restore': async ({ interceptor }) => (await interceptor.next('whoAmI')).fail(503),
    'done:refresh': saysWhoItIs,
    'error:refresh': async ({ interceptor }) => (await interceptor.next('whoAmI')).drop(),
    'done:checkAccess': saysWhoItIs,
    'error:checkAccess': async ({ interceptor }) => (await interceptor.next('whoAmI')).drop(),
    async 'done:signIn'(walk, { edge }) {
      if (edge.variant !== 'refused') await walk.fixture.be(edge.variant);
      await passCall(walk, 'login', edge);
    },
    'error:signIn': async ({ interceptor }) => (await interceptor.next('login')).lose(),
    async 'done:savePersonal'(walk, { edge }) {
      const body = edge.variant === 'refused' ? { ...samplePerson, firstName: '' } : undefined;
      await passCall(walk, 'updateProfile', edge, body);
    },
    'error:savePersonal': async ({ interceptor }) => (await interceptor.next('updateProfile')).lose(),
    async 'done:openBusiness'(walk, { edge }) {
      if (edge.variant === 'refused')
        await walk.fixture.takeHandle(await walk.page.getByLabel('Handle').inputValue());
      await passCall(walk, 'createBusiness', edge);
      if (edge.variant === 'opened') expect(await walk.fixture.businesses()).toHaveLength(1);
    },
    'error:openBusiness': async ({ interceptor }) => (await interceptor.next('createBusiness')).lose(),
    'done:endHere': (walk, { edge }) => passCall(walk, 'logout', edge),
    'error:endHere': async ({ interceptor }) => (await interceptor.next('logout')).drop(),
    'done:endEverywhere': (walk, { edge }) => passCall(walk, 'logoutEverywhere', edge),
    'error:endEverywhere': async ({ interceptor }) => (await interceptor.next('logoutEverywhere')).drop(),
  },
  states: {
    starting: nobodySees,
    restoring: stands,
    unreachable: shows,
    arriving: nobodySees,
    named: nobodySees,
    signedOut: async (walk, place) => {
      await expect(walk.page.getByLabel('Password', { exact: true })).toBeVisible();
      await shows(walk, place);
    },
    'signedOut.ready': ({ page }) => expectNothingKept(page),
    'signedOut.refused': ({ page }) =>
      expect(page.getByText('The email address or password is wrong')).toBeVisible(),
    'signedOut.unreachable': ({ page }) => expect(page.getByRole('alert').first()).toBeVisible(),
    signingIn: shows,
    completingProfile: shows,
    'completingProfile.personal': ({ page }) => expect(page.getByLabel('First name')).toBeVisible(),
    'completingProfile.personal.editing': asWithin,
    'completingProfile.personal.saving': asWithin,
    'completingProfile.personal.unreachable': asWithin,
    'completingProfile.business': ({ page }) => expect(page.getByLabel('Handle')).toBeVisible(),
    'completingProfile.business.editing': asWithin,
    'completingProfile.business.saving': asWithin,
    'completingProfile.business.unreachable': asWithin,
    signedIn: showsInside,
    'signedIn.current': asWithin,
    'signedIn.stale': ({ page }) =>
      expect(page.getByText("Couldn't reach the server. Showing saved data.").first()).toBeVisible(),
    'signedIn.refreshing': asWithin,
    'signedIn.checkingAccess': asWithin,
    'signedIn.permissionLost': tellsOfLoss('Your access has changed'),
    'signedIn.businessLost': tellsOfLoss(/You no longer have access to/),
    signingOut: stands,
    'signingOut.here': asWithin,
    'signingOut.everywhere': asWithin,
    ended: nobodySees,
  },
});

/** Asserts that signing out has removed every stored key and the token (specification, section 4). */
async function expectNothingKept(page: Page): Promise<void> {
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...document.cookie.split('; ')]);
  expect(kept.filter((name) => !['', 'theme', 'kontor_theme'].includes(name))).toEqual([]);
}
