import { navigateFrom } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { importTable } from './import.table.ts';

walkTableInBrowser(importTable, {
  interruptions: drawnInterruptions('import'),
  async open({ page, interceptor, signInAs }, { person, urlId }) {
    await signInAs(person);
    interceptor.keepSession();
    await navigateFrom(
      page,
      '/dashboard/store/orders',
      `/dashboard/store/orders/import${urlId === null ? '' : `?id=${urlId}`}`,
    );
  },
});
