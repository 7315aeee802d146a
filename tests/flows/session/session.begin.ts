import { sessionModel } from '#machines/flows/session/session.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { Opened } from '#tests/support/browser/browser-walk.ts';
import { withoutLiveUpdates } from '#tests/support/browser/without-live-updates.ts';
import { expect, keepToken } from '#tests/support/browser/test.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { sessionExecutor } from './session.executor.ts';
import { type SessionWalk, stands } from './session.page.ts';
import { SessionFixture } from './session.fixture.ts';

const held = [
  'whoAmI',
  'login',
  'verifySignIn',
  'updateProfile',
  'createBusiness',
  'logout',
  'logoutEverywhere',
] as const;

async function begin(
  { context, page, interceptor, kontor }: Opened,
  start: string,
  journey: Journey,
): Promise<SessionWalk> {
  const fixture = await SessionFixture.open(kontor);
  // The stream of notifications would notice the end of a session before the step that is walked.
  await withoutLiveUpdates(page);
  const tab = await context.newPage();
  await tab.goto('/boot.json');
  // Going back leads to this page outside of Kontor.
  await page.goto('/boot.json');
  if (start === 'a returning user') {
    await page.goto('/');
    await page.getByLabel('Email address').fill(fixture.email);
    await page.getByLabel('Password', { exact: true }).fill(samplePassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    const [, active = ''] = await fixture.businesses();
    await context.addCookies([
      { name: 'activeBusinessId', value: encodeURIComponent(JSON.stringify(active)), url: kontor.base },
    ]);
  }
  if (start === 'only the session token is left')
    await keepToken(context, kontor.base, await fixture.newToken());
  await interceptor.hold(...held);
  await page.goto('/');
  return { page, interceptor, kontor, journey, fixture, tab, taken: 0 };
}

export const sessionInBrowser = { model: sessionModel, executor: sessionExecutor, begin, shows: stands };
