import { statePath } from '#machines/flows/state-path.ts';
import type { Place } from '#machines/graph/walk.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { keepCookies, keepInStorage, keepToken } from '#tests/support/browser/keep-on-device.ts';
import { expectControls } from '#tests/support/browser/page-checks.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { expect } from '#tests/support/browser/test.ts';
import { withoutLiveUpdates } from '#tests/support/browser/without-live-updates.ts';
import { isThorough } from '#tests/support/thorough.ts';
import { controlsOf, type PageWalk } from '#tests/support/walks/flow-table.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import type { SessionFixture } from './session.fixture.ts';
import { sessionTable } from './session.table.ts';

/** The events that need the menu, which the page about lost access doesn't have. */
const inMenu: ReadonlySet<string> = new Set([
  'business.switch',
  'profile.changed',
  'signOut',
  'signOut.everywhere',
  'call.refused',
]);

/** Asserts the state, which every page has, and the controls, which in the dashboard are in a menu and on other pages. */
async function shows({ page }: PageWalk<SessionFixture>, { snapshot, accepted }: Place): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-session', statePath(snapshot));
  // The page is the one of the state before, or doesn't show anything yet.
  if (snapshot.matches('restoring') || snapshot.matches('signingOut')) return;
  if (snapshot.matches('signedIn')) {
    await expect(page).toHaveURL(/\/dashboard|\/auth\/success/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } else
    await expectControls(
      page,
      controlsOf(sessionTable).filter((type) => accepted.has(type)),
    );
  await expectAccessible(page);
}

/**
 * Excludes the steps that can't be triggered in a browser: no step of the walk sets a transaction PIN or changes a business, an onboarding
 * doesn't end while a user is signed in, and an idle form makes no call that could be answered with 401.
 */
walkTableInBrowser(sessionTable, {
  // The page of a session that goes on after an interruption knows more than the model; a thorough run looks at each.
  interruptions: isThorough ? drawnInterruptions('session') : [],
  isOut: ({ name, from }) =>
    name === 'pin.set' ||
    name === 'business.changed' ||
    (inMenu.has(name) && /"(permission|business)Lost"/.test(from)) ||
    (name === 'session.begin' && /"signedIn"|completingProfile/.test(from)) ||
    (name === 'call.refused' && from.includes('completingProfile') && !from.includes('"saving"')),
  unreached: ['event business.changed', 'event pin.set'],
  shows,
  // The stream of notifications would notice the end of a session before the step that is walked.
  prepare: ({ page }) => withoutLiveUpdates(page),
  async open({ context, page, kontor: { base } }, fixture) {
    const { kept } = fixture;
    fixture.device = {
      async readSession() {
        const cookies = await context.cookies();
        const read = (name: string) => {
          const value = cookies.find((cookie) => cookie.name === name)?.value;
          return value === undefined ? undefined : String(JSON.parse(decodeURIComponent(value)));
        };
        return { token: read('token'), activeBusinessId: read('activeBusinessId') };
      },
      keepToken: (token) => keepToken(context, base, token),
    };
    await keepCookies(context, base, kept.cookies);
    await keepInStorage(page, kept.storage);
    await page.goto('/');
  },
});
