import { navigateFrom } from '#tests/support/browser/journeys.ts';
import { keepInStorage } from '#tests/support/browser/keep-on-device.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { subscriptionCheckoutTable } from './subscription-checkout.table.ts';

walkTableInBrowser(subscriptionCheckoutTable, {
  interruptions: drawnInterruptions('subscription-checkout'),
  async open({ page, interceptor, signInAs }, { person, start }) {
    await signInAs(person);
    interceptor.keepSession();
    // The provider's page never loads: after a response without content, the browser keeps the current page.
    await interceptor.stayInsteadOf('*/sandbox/pay/*');
    if (start.saved) await keepInStorage(page, { subscriptionOrder: { [person.businessId]: start.saved } });
    const choice = Object.entries({ plan: start.plan, period: start.period }).flatMap(([name, value]) =>
      value === null ? [] : [`${name}=${value}`],
    );
    const address = ['/dashboard/subscription/checkout', start.orderId].filter(Boolean).join('/');
    // Unlike the dashboard's pages, the previous one doesn't load the subscription.
    await navigateFrom(page, '/invoices', [address, choice.join('&')].filter(Boolean).join('?'));
  },
});
