import { navigateFrom } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { customDomainTable } from './custom-domain.table.ts';

walkTableInBrowser(customDomainTable, {
  interruptions: drawnInterruptions('custom-domain'),
  async open({ page, interceptor, signInAs }, { person, start: { domainId, orderId } }) {
    await signInAs(person);
    interceptor.keepSession();
    // The provider's page never loads: after a response without content, the browser keeps the current page.
    await interceptor.stayInsteadOf('*/sandbox/pay/*');
    const path = `/dashboard/settings/webstore/domains/custom-domain${orderId === null ? '' : '/pay'}`;
    const search = Object.entries({ domain: domainId, order: orderId }).flatMap(([name, value]) =>
      value === null ? [] : [`${name}=${value}`],
    );
    await navigateFrom(page, '/dashboard/profile', [path, search.join('&')].filter(Boolean).join('?'));
  },
});
