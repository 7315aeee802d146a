import { navigateFrom } from '#tests/support/browser/journeys.ts';
import { keepInStorage } from '#tests/support/browser/keep-on-device.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { customerOrderTable } from './customer-order.table.ts';

walkTableInBrowser(customerOrderTable, {
  interruptions: drawnInterruptions('customer-order'),
  // The payment page never loads: after a response without content, the browser keeps the current page.
  prepare: ({ interceptor }) => interceptor.stayInsteadOf('*/invoices/*/pay'),
  async open({ page }, { token, kept }) {
    await keepInStorage(page, { oversights: kept });
    await navigateFrom(page, '/auth/reset', `/orders/${token}`);
  },
});
