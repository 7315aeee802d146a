import { navigateFrom } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { accountVerificationTable } from './account-verification.table.ts';

walkTableInBrowser(accountVerificationTable, {
  interruptions: drawnInterruptions('account-verification'),
  async open({ page, interceptor, signInAs }, { person }) {
    await signInAs(person);
    interceptor.keepSession();
    await navigateFrom(page, '/dashboard/settings', '/dashboard/settings/account-verification');
  },
});
