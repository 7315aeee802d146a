import { failEach, navigateFrom } from '#tests/support/browser/journeys.ts';
import { keepInStorage } from '#tests/support/browser/keep-on-device.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
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
    await keepInStorage(page, { oversights: kept });
    await navigateFrom(page, '/dashboard/store/orders', `/dashboard/store/orders/${orderId}`);
  },
});
