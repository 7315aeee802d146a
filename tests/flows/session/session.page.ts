import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import type { Moment } from '#machines/graph/run-journey.ts';
import { keepInStorage } from '#tests/support/browser/keep-on-device.ts';
import { press } from '#tests/support/browser/journeys.ts';
import type { HeldRequest } from '#tests/support/server/held-request.ts';
import type { PageWalk } from '#tests/support/walks/flow-table.ts';
import type { SessionFixture } from './session.fixture.ts';

/** What a person does on the pages of a session in a browser. */

type InBrowser = PageWalk<SessionFixture>;

/** Waits for the dashboard. After an onboarding, a link leads there. */
async function enter({ page }: InBrowser): Promise<void> {
  const link = page.getByRole('link', { name: 'Go to dashboard' });
  const account = page.getByRole('button', { name: 'Your account' });
  await link.or(account).waitFor();
  if (await link.isVisible()) await link.click();
  await account.waitFor();
}

async function choose(walk: InBrowser, entry: string): Promise<void> {
  await enter(walk);
  // The dialog is still open if signing out everywhere had no response.
  if (await walk.page.getByRole('alertdialog').isVisible()) await walk.page.keyboard.press('Escape');
  // Uses the keyboard, because on a phone a notification can cover the header.
  await walk.page.getByRole('button', { name: 'Your account' }).press('Enter');
  await walk.page.getByRole('menuitem', { name: entry }).press('Enter');
}

/** Opens the user's profile, which every page of the dashboard leads to, and types another name. */
async function typeProfile(walk: InBrowser): Promise<void> {
  await choose(walk, 'Profile');
  const name = walk.page.getByLabel('First name');
  // The name differs each time, because the form still contains a refused one.
  await name.fill(`Ada ${'I'.repeat((walk.taken % 9) + 1)}`);
}

/** Submits the profile, and returns its call. */
async function submitProfile({ page, interceptor }: InBrowser): Promise<HeldRequest> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  return interceptor.next('updateProfile');
}

export async function changeProfile(walk: InBrowser): Promise<void> {
  await typeProfile(walk);
  await (await submitProfile(walk)).pass();
}

/** The server refuses a call of the page: the profile's in the dashboard, elsewhere the one that is in flight. */
export async function refuseCall(walk: InBrowser, { edge }: Moment): Promise<void> {
  const { fixture, interceptor } = walk;
  if (edge.variant === 'access denied') {
    await typeProfile(walk);
    return (await submitProfile(walk)).fail(403);
  }
  const isCompleting = edge.from.includes('completingProfile');
  // Opens the profile before the session ends, because otherwise another call could be refused first.
  if (!isCompleting) await typeProfile(walk);
  await fixture.revoke();
  const form = edge.from.includes('personal') ? 'updateProfile' : 'createBusiness';
  await (await (isCompleting ? interceptor.next(form) : submitProfile(walk))).pass();
  return undefined;
}

/** Signs out: in the dashboard through the menu, elsewhere with a button of the page. */
export async function signOut(walk: InBrowser, isInDashboard: boolean): Promise<void> {
  if (isInDashboard) await choose(walk, 'Sign out');
  else await press(walk.page, 'signOut');
}

export async function signOutEverywhere(walk: InBrowser): Promise<void> {
  await choose(walk, 'Password and devices');
  await press(walk.page, 'signOut.everywhere');
  const dialog = walk.page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).dblclick();
}

export async function switchTo(walk: InBrowser, businessId: string): Promise<void> {
  await enter(walk);
  const { page, fixture } = walk;
  await page.getByRole('banner').getByRole('button', { name: 'Amaka Fabrics' }).click();
  await page.getByRole('menuitemradio', { name: await fixture.handleOf(businessId) }).click();
}

/** Finishes an onboarding whose entries the device has kept. */
export async function finishOnboarding({ page, kontor, fixture }: InBrowser): Promise<void> {
  const kept = await fixture.nearlyOnboarded(kontor.codeFor);
  await keepInStorage(page, kept);
  await page.getByRole('link', { name: 'Create an account' }).click();
}

/** Asserts that signing out has removed every stored key and the token (specification, section 4). */
export async function expectNothingKept({ page }: { page: Page }): Promise<void> {
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...document.cookie.split('; ')]);
  assert.deepEqual(
    kept.filter((name) => !['', 'theme', 'kontor_theme'].includes(name)),
    [],
  );
}
