import { navigateTo } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { expect } from '#tests/support/browser/test.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { accountVerificationTable } from './account-verification.table.ts';

walkTableInBrowser(accountVerificationTable, {
  interruptions: drawnInterruptions('account-verification'),
  async open({ page, interceptor, signInAs }, { person }) {
    await signInAs(person);
    interceptor.keepSession();
    // Going back leads to the settings.
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await navigateTo(page, '/dashboard/settings/account-verification');
  },
});
