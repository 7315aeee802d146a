import { v7 as newId } from 'uuid';
import { navigateFrom } from '#tests/support/browser/journeys.ts';
import { keepInStorage } from '#tests/support/browser/keep-on-device.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { withdrawTable } from './withdraw.table.ts';

walkTableInBrowser(withdrawTable, {
  interruptions: drawnInterruptions('withdraw'),
  // The charges are the same for all businesses of the server.
  close: (fixture) => fixture.be('all requirements are met'),
  async open({ page, interceptor, signInAs }, fixture) {
    const name = `withdrawal ${fixture.person.businessId}`;
    interceptor.keepSession();
    await signInAs(fixture.person);
    if (fixture.kept)
      await keepInStorage(page, { oversights: { [name]: { ...fixture.kept, withdrawalId: newId() } } });
    // The ID is in the URL, or the device stores it.
    fixture.getCurrentId = () =>
      page.evaluate((stored) => {
        const shown = new URL(window.location.href).searchParams.get('withdrawal');
        const attempts = JSON.parse(window.localStorage.getItem('oversights') ?? '{}');
        return String(shown ?? attempts[stored]?.withdrawalId ?? '');
      }, name);
    const shownId = fixture.getShownId();
    const query = shownId === null ? '' : `?withdrawal=${shownId}`;
    await navigateFrom(page, '/dashboard/settings', `/dashboard/revenue/withdraw${query}`);
  },
});
