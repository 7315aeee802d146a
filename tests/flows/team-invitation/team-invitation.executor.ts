import type { Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { teamInvitationMachine } from '#machines/flows/team-invitation/index.ts';
import type { teamInvitationModel } from '#machines/flows/team-invitation/team-invitation.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { ExecutorOf, Place } from '#machines/graph/walk.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { elapse } from '#tests/support/browser/held-timers.ts';
import { press, type Walk } from '#tests/support/browser/journeys.ts';
import { expectControls, expectState } from '#tests/support/browser/page-checks.ts';
import { expect, keepToken } from '#tests/support/browser/test.ts';
import { newAccount } from './team-invitation.fixture.ts';
import { type TeamInvitationTravel, teamInvitationOutcomes } from './team-invitation.outcomes.ts';

export interface TeamInvitationWalk extends Walk, TeamInvitationTravel {
  interceptor: Walk['interceptor'];
  /** Another tab of the same browser. */
  tab: Page;
  /** Lets the server answer the request that ends the session; it waits until then. */
  finishSignOut: () => void;
}

/** The wait before the invitation is loaded again after too many requests. */
const retry = [30_000, 30_000] as const;
export const delays = [retry] as const;

const controls = [
  'account.create',
  'account.leave',
  'invitation.accept',
  'invitation.decline',
  'invitation.retry',
];

/** Checks the state, the controls and, once for each structure of the page, accessibility. */
export async function shows({ page }: TeamInvitationWalk, place: Place): Promise<void> {
  await expectState(page, 'team-invitation', statePath(place.snapshot));
  if (!statePath(place.snapshot).includes('eclin'))
    await expectControls(
      page,
      controls.filter((control) => place.accepted.has(control)),
    );
  await expectAccessible(page);
}
const tells = (text: string | RegExp) => async (walk: TeamInvitationWalk, place: Place) => {
  await shows(walk, place);
  await expect(walk.page.getByText(text).first()).toBeVisible();
};

const failures = /Couldn't reach the server|took too long to answer|Something went wrong on our side/;

/** Tells the page that another tab signed in or out. */
const tell = ({ tab }: TeamInvitationWalk, news: object): Promise<void> =>
  tab.evaluate((message) => {
    localStorage.setItem('kontor_session_news', JSON.stringify(message));
    localStorage.removeItem('kontor_session_news');
  }, news);

const contextOf = ({ snapshot }: { snapshot: unknown }) =>
  (snapshot as SnapshotFrom<typeof teamInvitationMachine>).context;

export const teamInvitationExecutor = (
  begin: (start: string) => Promise<TeamInvitationWalk>,
): ExecutorOf<typeof teamInvitationModel, TeamInvitationWalk> => ({
  begin,
  beforeStep: (walk) => {
    walk.taken += 1;
  },
  events: {
    async 'account.changed'(walk, { edge }) {
      const { page, fixture, kontor } = walk;
      if (edge.from.includes('leavingAccount')) {
        walk.finishSignOut();
        await expect(page.locator('html')).toHaveAttribute('data-session', /^signedOut/);
      }
      if (edge.variant === 'the invited person signs in') {
        const token = await fixture.newToken();
        await keepToken(page.context(), kontor.base, token);
        await tell(walk, { type: 'signedIn' });
      } else {
        await page.context().clearCookies({ name: 'token' });
        await tell(walk, { type: 'signedOut', by: 'person' });
      }
    },
    async 'account.create'({ page }, { next }) {
      await page.getByLabel('First name').fill(newAccount.firstName);
      await page.getByLabel('Last name').fill(newAccount.lastName);
      await page.getByLabel('Phone number').fill(newAccount.phoneNumber);
      const password = next?.variant === 'a common password' ? 'password123' : newAccount.newPassword;
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.locator('[data-event="account.create"]').dblclick();
    },
    'account.leave': ({ page }) => press(page, 'account.leave'),
    'invitation.accept': ({ page }) => page.locator('[data-event="invitation.accept"]').dblclick(),
    'invitation.decline': ({ page }) => press(page, 'invitation.decline'),
    'decline.confirm': ({ page }) =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Decline invitation' }).dblclick(),
    'decline.leave': ({ page }) =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Back' }).click(),
    'invitation.retry': ({ page }) => press(page, 'invitation.retry'),
    async 'network.back'({ page }) {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
  },
  outcomes: {
    ...teamInvitationOutcomes,
    'after:retryDelay': ({ page }) => elapse(page, retry),
  },
  states: {
    loading: shows,
    loaded: () => undefined,
    failed: tells(failures),
    missing: tells("This link doesn't work"),
    denied: tells("Couldn't open this invitation"),
    tooMany: tells('Too many requests'),
    ended: tells(/This invitation (has expired|was revoked|was already accepted)/),
    signedOut: tells('You already have a Kontor account'),
    otherAccount: tells("You're signed in as"),
    leavingAccount: tells("You're signed in as"),
    async deciding(walk, place) {
      await tells('Orders: manage')(walk, place);
      const { refusal, failure } = contextOf(place);
      if (refusal?.code === 'PLAN_LIMIT')
        await expect(walk.page.getByText('All seats of the plan are in use')).toBeVisible();
      if (failure) await expect(walk.page.getByText(failures)).toBeVisible();
    },
    choosing: tells('Create your account'),
    accepting: tells('Orders: manage'),
    joining: tells('Create your account'),
    confirmingDecline: tells('Decline this invitation?'),
    declining: tells('Decline this invitation?'),
    declined: tells('Invitation declined'),
    joined: tells(/You're on the team of/),
  },
});
