import { v7 as newId } from 'uuid';
import { navigateTo } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { expect } from '#tests/support/browser/test.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { withdrawTable } from './withdraw.table.ts';

walkTableInBrowser(withdrawTable, {
  interruptions: drawnInterruptions('withdraw'),
  // The charges are the same for all businesses of the server.
  close: (fixture) => fixture.be('all requirements are met'),
  async open({ page, interceptor, signInAs }, fixture) {
    const name = `withdrawal ${fixture.businessId}`;
    interceptor.keepSession();
    await signInAs(fixture);
    if (fixture.kept) {
      const attempts = { [name]: { ...fixture.kept, withdrawalId: newId() } };
      await page.evaluate((all) => localStorage.setItem('oversights', JSON.stringify(all)), attempts);
    }
    // The ID is in the URL, or the device stores it.
    fixture.getCurrentId = () =>
      page.evaluate((stored) => {
        const shown = new URL(window.location.href).searchParams.get('withdrawal');
        const attempts = JSON.parse(window.localStorage.getItem('oversights') ?? '{}');
        return String(shown ?? attempts[stored]?.withdrawalId ?? '');
      }, name);
    // Going back leads to a page of Kontor, and then to a page outside of it.
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const shownId = fixture.getShownId();
    const query = shownId === null ? '' : `?withdrawal=${shownId}`;
    await navigateTo(page, `/dashboard/revenue/withdraw${query}`);
  },
});
