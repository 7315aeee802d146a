import { navigateTo } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { expect } from '#tests/support/browser/test.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { teamInvitationTable } from './team-invitation.table.ts';

walkTableInBrowser(teamInvitationTable, {
  interruptions: drawnInterruptions('team-invitation'),
  async open({ page, signInAs }, { token, account }) {
    if (account.token !== undefined) await signInAs({ token: account.token });
    // Going back leads to a page of Kontor.
    await page.goto('/invoices');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await navigateTo(page, `/auth/team-member?token=${token}`);
  },
});
