import { navigateTo } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { expect } from '#tests/support/browser/test.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { importTable } from './import.table.ts';

walkTableInBrowser(importTable, {
  interruptions: drawnInterruptions('import'),
  async open({ page, interceptor, signInAs }, { person, urlId }) {
    await signInAs(person);
    interceptor.keepSession();
    // Going back leads to the list of orders.
    await page.goto('/dashboard/store/orders');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await navigateTo(page, `/dashboard/store/orders/import${urlId === null ? '' : `?id=${urlId}`}`);
  },
});
