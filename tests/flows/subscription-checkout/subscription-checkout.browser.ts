import { navigateTo } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { expect } from '#tests/support/browser/test.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { subscriptionCheckoutTable } from './subscription-checkout.table.ts';

walkTableInBrowser(subscriptionCheckoutTable, {
  interruptions: drawnInterruptions('subscription-checkout'),
  async open({ page, interceptor, signInAs }, fixture) {
    const { businessId, start } = fixture;
    await signInAs(fixture);
    interceptor.keepSession();
    // The provider's page never loads: after a response without content, the browser keeps the current page.
    await interceptor.stayInsteadOf('*/sandbox/pay/*');
    if (start.saved)
      await page.evaluate((orders) => localStorage.setItem('subscriptionOrder', JSON.stringify(orders)), {
        [businessId]: start.saved,
      });
    // Going back leads to a page of Kontor. Unlike the dashboard's, it doesn't load the subscription.
    await page.goto('/invoices');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const choice = Object.entries({ plan: start.plan, period: start.period }).flatMap(([name, value]) =>
      value === null ? [] : [`${name}=${value}`],
    );
    const address = ['/dashboard/subscription/checkout', start.orderId].filter(Boolean).join('/');
    await navigateTo(page, [address, choice.join('&')].filter(Boolean).join('?'));
  },
});
