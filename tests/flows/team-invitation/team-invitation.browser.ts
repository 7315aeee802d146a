import { navigateFrom } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { teamInvitationTable } from './team-invitation.table.ts';

walkTableInBrowser(teamInvitationTable, {
  interruptions: drawnInterruptions('team-invitation'),
  async open({ page, signInAs }, { token, account }) {
    if (account.token !== undefined) await signInAs({ token: account.token });
    await navigateFrom(page, '/invoices', `/auth/team-member?token=${token}`);
  },
});
