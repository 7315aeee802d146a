import type { sessionModel } from '#machines/flows/session/session.model.ts';
import type { ExecutorOf } from '#machines/graph/walk.ts';
import { press } from '#tests/support/browser/journeys.ts';
import { passCall, nextStepOf } from '#tests/support/walks/journey.ts';
import { expect, keepToken } from '#tests/support/browser/test.ts';
import { samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import {
  type SessionWalk,
  choose,
  expectNothingKept,
  fillBusiness,
  saveProfile,
  saysWhoItIs,
  shows,
  showsInside,
  stands,
  submitProfile,
  switchTo,
  tell,
  tellsOfLoss,
  typeProfile,
} from './session.page.ts';

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
    async 'code.submit'(walk) {
      const isWrong = nextStepOf(walk, 'done:verifySignIn')?.variant === 'wrong code';
      const field = walk.page.getByLabel('Code from your app');
      // The last digit submits the code, also if it is the same one again.
      await field.fill('');
      await field.fill(await walk.fixture.codeOfApp(isWrong));
    },
    'secondFactor.cancel': ({ page }) => press(page, 'secondFactor.cancel'),
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
      const context = walk.page.context();
      // The tab stores its user once it has loaded, which replaces the one of the earlier session.
      await context.clearCookies({ name: 'user' });
      await keepToken(context, walk.kontor.base, await walk.fixture.newToken());
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
    async 'done:verifySignIn'(walk, { edge }) {
      if (edge.variant === 'took too long') await walk.fixture.endSignIns();
      await passCall(walk, 'verifySignIn', edge);
    },
    'error:verifySignIn': async ({ interceptor }) => (await interceptor.next('verifySignIn')).drop(),
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
      expect(
        page.getByText(/The email address or password is wrong|This sign-in took too long/),
      ).toBeVisible(),
    'signedOut.unreachable': ({ page }) => expect(page.getByRole('alert').first()).toBeVisible(),
    signingIn: shows,
    secondFactor: async (walk, place) => {
      await expect(walk.page.getByLabel('Code from your app')).toBeVisible();
      await shows(walk, place);
    },
    'secondFactor.entering': ({ page }) => expectNothingKept(page),
    'secondFactor.refused': ({ page }) =>
      expect(page.getByText(/The code is wrong|Too many attempts/).first()).toBeVisible(),
    'secondFactor.unreachable': ({ page }) => expect(page.getByRole('alert').first()).toBeVisible(),
    'secondFactor.verifying': asWithin,
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
