import { navigateFrom } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { eventPlaceTable } from './event-place.table.ts';

walkTableInBrowser(eventPlaceTable, {
  interruptions: drawnInterruptions('event-place'),
  async open({ page, interceptor, signInAs }, { person, eventId }) {
    await signInAs(person);
    interceptor.keepSession();
    // The provider's page never loads: after a response without content, the browser keeps the current page.
    await interceptor.stayInsteadOf('*/sandbox/pay/*');
    await navigateFrom(page, '/dashboard/profile', `/dashboard/events/${eventId}`);
  },
});
