import { sampleMonth } from '#machines/flows/period-close/period-close.samples.ts';
import { navigateFrom } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { periodCloseTable } from './period-close.table.ts';

walkTableInBrowser(periodCloseTable, {
  interruptions: drawnInterruptions('period-close'),
  async open({ page, signInAs }, { person }) {
    await signInAs(person);
    await navigateFrom(page, '/dashboard/profile', `/dashboard/book-keeping/close/${sampleMonth}`);
  },
});
