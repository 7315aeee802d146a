import type { Page } from '@playwright/test';
import { navigateFrom } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { expect } from '#tests/support/browser/test.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { payoutAccountTable } from './payout-account.table.ts';

/** Opens the dialog, which closes when its page does. */
const openDialog = (page: Page) => page.getByRole('button', { name: 'Add account' }).first().click();

walkTableInBrowser(payoutAccountTable, {
  interruptions: drawnInterruptions('payout-account'),
  async open({ page, signInAs }, { person }) {
    await signInAs(person);
    await navigateFrom(page, '/dashboard/settings', '/dashboard/settings/payment-and-withdrawal');
    await openDialog(page);
  },
  // After a visit to the PIN page, the form opens by itself with what was entered in this tab.
  reopen: ({ page }, { value }, { kind }) =>
    value === 'spent' && kind !== 'tab'
      ? expect(page.getByRole('dialog', { name: 'Add payout account' })).toBeVisible()
      : openDialog(page),
});
