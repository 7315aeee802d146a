import { navigateTo } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { expect } from '#tests/support/browser/test.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { customerOrderTable } from './customer-order.table.ts';

walkTableInBrowser(customerOrderTable, {
  interruptions: drawnInterruptions('customer-order'),
  // The payment page never loads: after a response without content, the browser keeps the current page.
  prepare: ({ interceptor }) => interceptor.stayInsteadOf('*/invoices/*/pay'),
  async open({ page }, { token, kept }) {
    await page.evaluate((all) => localStorage.setItem('oversights', JSON.stringify(all)), kept);
    // Going back leads to a page of Kontor.
    await page.goto('/auth/reset');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await navigateTo(page, `/orders/${token}`);
  },
});
