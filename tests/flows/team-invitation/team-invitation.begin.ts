import { teamInvitationModel } from '#machines/flows/team-invitation/team-invitation.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { Opened } from '#tests/support/browser/browser-walk.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { navigateTo } from '#tests/support/browser/journeys.ts';
import { expect, keepToken } from '#tests/support/browser/test.ts';
import {
  type TeamInvitationWalk,
  delays,
  teamInvitationExecutor,
  shows,
} from './team-invitation.executor.ts';
import { TeamInvitationFixture } from './team-invitation.fixture.ts';

async function begin(
  { context, page, interceptor, kontor }: Opened,
  start: string,
  journey: Journey,
): Promise<TeamInvitationWalk> {
  const fixture = await TeamInvitationFixture.open(kontor);
  await holdTimers(context, delays);
  await interceptor.hold('invitation', 'acceptInvitation', 'joinTeam', 'declineInvitation');
  const signOut = Promise.withResolvers<void>();
  await context.route('**/api/core/auth/logout', async (route) => {
    await signOut.promise;
    await route.continue();
  });
  // Another tab, in which somebody signs in or out.
  const tab = await context.newPage();
  await tab.goto('/boot.json');
  // Going back leads to a page of Kontor, and then to a page outside of it.
  await page.goto('/boot.json');
  const isInvited = start.startsWith('the invited');
  const who = isInvited ? 'invited' : start.startsWith('another') ? 'other' : undefined;
  const account = who && (await fixture.newToken(who));
  await page.goto('/invoices');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (account !== undefined) {
    await keepToken(context, kontor.base, account);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await navigateTo(page, `/auth/team-member?token=${fixture.token}`);
  return { page, interceptor, kontor, journey, fixture, taken: 0, tab, finishSignOut: signOut.resolve };
}

export const teamInvitationInBrowser = {
  model: teamInvitationModel,
  executor: teamInvitationExecutor,
  begin,
  shows,
};
