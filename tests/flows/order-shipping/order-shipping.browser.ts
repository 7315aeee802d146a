import { failEach, navigateTo } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { expect } from '#tests/support/browser/test.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { orderShippingTable } from './order-shipping.table.ts';

walkTableInBrowser(orderShippingTable, {
  // Without a network the page doesn't give up loading the order: it waits, and asks again.
  interruptions: drawnInterruptions('order-shipping').filter(
    ({ state, kind }) => !(state === 'loading' && kind === 'offline'),
  ),
  outcomes: {
    // Loading the order fails only after the page's own retry, two seconds later, has failed.
    'error:loadOrder': (walk, { edge: { snapshot } }) =>
      failEach(
        walk,
        'orderOverview',
        'order-shipping',
        snapshot,
        (held) => held.drop(),
        (page) => page.evaluate(() => window.elapse(2_000, 2_000)),
      ),
  },
  async prepare({ interceptor }) {
    interceptor.keepSession();
  },
  async open({ page, signInAs }, { person, orderId, kept }) {
    await signInAs(person);
    await page.evaluate((all) => localStorage.setItem('oversights', JSON.stringify(all)), kept);
    // Going back leads to the list of orders.
    await page.goto('/dashboard/store/orders');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await navigateTo(page, `/dashboard/store/orders/${orderId}`);
  },
});
