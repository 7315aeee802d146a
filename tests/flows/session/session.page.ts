import type { Page } from '@playwright/test';
import { statePath } from '#machines/flows/state-path.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import type { Place } from '#machines/graph/walk.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { type Walk } from '#tests/support/browser/journeys.ts';
import { passCall } from '#tests/support/walks/journey.ts';
import { expectControls } from '#tests/support/browser/page-checks.ts';
import { expect } from '#tests/support/browser/test.ts';
import type { SessionFixture } from './session.fixture.ts';

export interface SessionWalk extends Walk {
  fixture: SessionFixture;
  /** Another tab of the same browser. */
  tab: Page;
}

/** The controls on the page itself. In the dashboard, signing out is in a menu and on a separate page. */
const outside = [
  'signIn.submit',
  'code.submit',
  'secondFactor.cancel',
  'personal.submit',
  'business.submit',
  'retry',
  'signOut',
];

/** Asserts the chart's state. */
export const stands = ({ page }: SessionWalk, { snapshot }: Pick<Place, 'snapshot'>) =>
  expect(page.locator('html')).toHaveAttribute('data-session', statePath(snapshot));

export async function shows(walk: SessionWalk, place: Place): Promise<void> {
  await stands(walk, place);
  await expectControls(
    walk.page,
    outside.filter((control) => place.accepted.has(control)),
  );
  await expectAccessible(walk.page);
}

export async function showsInside(walk: SessionWalk, place: Place): Promise<void> {
  await stands(walk, place);
  const { page } = walk;
  await expect(page).toHaveURL(/\/dashboard|\/auth\/success/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
}

/** Waits for the dashboard. After an onboarding, a link leads there. */
async function enter({ page }: SessionWalk): Promise<void> {
  const go = page.getByRole('link', { name: 'Go to dashboard' });
  const account = page.getByRole('button', { name: 'Your account' });
  await expect(go.or(account)).toBeVisible();
  if (await go.isVisible()) await go.click();
  await expect(account).toBeVisible();
}

export async function choose(walk: SessionWalk, entry: string): Promise<void> {
  await enter(walk);
  // The dialog is still open if signing out everywhere had no response.
  if (await walk.page.getByRole('alertdialog').isVisible()) await walk.page.keyboard.press('Escape');
  // Uses the keyboard, because on a phone a notification can cover the header.
  await walk.page.getByRole('button', { name: 'Your account' }).press('Enter');
  await walk.page.getByRole('menuitem', { name: entry }).press('Enter');
}

/** Changes the name in the user's profile, which every page of the dashboard leads to. */
export async function typeProfile(walk: SessionWalk): Promise<void> {
  await choose(walk, 'Profile');
  const name = walk.page.getByLabel('First name');
  // The name differs each time, because the form still contains a refused one.
  await name.fill(`Ada ${'I'.repeat((walk.taken % 9) + 1)}`);
}

export const submitProfile = ({ page }: SessionWalk): Promise<void> =>
  page.getByRole('button', { name: 'Save changes' }).click();

export async function saveProfile(walk: SessionWalk): Promise<void> {
  await submitProfile(walk);
  await (await walk.interceptor.next('updateProfile')).pass();
}

/** Answers with the user and their access to the browser's active business. */
export async function saysWhoItIs(walk: SessionWalk, { edge }: Moment): Promise<void> {
  const cookies = await walk.page.context().cookies();
  const active = cookies.find(({ name }) => name === 'activeBusinessId')?.value ?? 'null';
  await walk.fixture.be(edge.variant, String(JSON.parse(decodeURIComponent(active))));
  await passCall(walk, 'whoAmI', edge);
}

export const tellsOfLoss =
  (title: string | RegExp) =>
  ({ page }: SessionWalk): Promise<void> =>
    expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

export async function fillBusiness({ page, kontor }: SessionWalk): Promise<void> {
  await page.getByLabel('Business name').fill('Amaka Fabrics');
  const handle = page.getByLabel('Handle');
  const isUnanswered = (await page.locator('html').getAttribute('data-session'))?.endsWith('unreachable');
  if (!isUnanswered) await handle.fill(kontor.newHandle());
  await page.getByLabel('What do you sell?').selectOption('Fashion and clothing');
}

/** Sends a message from another tab. */
export const tell = ({ tab }: SessionWalk, news: object): Promise<void> =>
  tab.evaluate((message) => {
    localStorage.setItem('kontor_session_news', JSON.stringify(message));
    localStorage.removeItem('kontor_session_news');
  }, news);

export async function switchTo(walk: SessionWalk, nth: number): Promise<void> {
  const { page, fixture } = walk;
  await enter(walk);
  const handle = await fixture.handleOf(nth);
  await page.getByRole('banner').getByRole('button', { name: 'Amaka Fabrics' }).click();
  await page.getByRole('menuitemradio', { name: handle }).click();
}

/** Asserts that signing out has removed every stored key and the token (specification, section 4). */
export async function expectNothingKept(page: Page): Promise<void> {
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...document.cookie.split('; ')]);
  expect(kept.filter((name) => !['', 'theme', 'kontor_theme'].includes(name))).toEqual([]);
}
