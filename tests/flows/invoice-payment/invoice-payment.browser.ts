import { v7 as newId } from 'uuid';
import { navigateTo } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { expect } from '#tests/support/browser/test.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { invoicePaymentTable } from './invoice-payment.table.ts';

walkTableInBrowser(invoicePaymentTable, {
  interruptions: drawnInterruptions('invoice-payment'),
  async open({ context, page, interceptor }, fixture) {
    const { attempt, token } = fixture;
    const { reference, begin } = fixture.getAddress();
    fixture.getReference = async () => {
      await page.waitForURL((url) => url.searchParams.has('reference'));
      return new URL(page.url()).searchParams.get('reference') ?? '';
    };
    // Removes the invoice that a link's page contains, so that the page requests it through the interceptor.
    await context.addInitScript(() => {
      const forget = () => document.querySelector('meta[name=payable]')?.remove();
      new MutationObserver(forget).observe(document, { childList: true, subtree: true });
    });
    // The provider's page never loads: after a response without content, the browser keeps the current page.
    await interceptor.stayInsteadOf('*/sandbox/pay/*');
    if (attempt) {
      const attempts = { [token]: { ...attempt, paymentId: newId() } };
      await page.evaluate((all) => localStorage.setItem('oversights', JSON.stringify(all)), attempts);
    }
    // Going back leads to a page of Kontor, and then to a page outside of it.
    await page.goto('/auth/reset');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const link = `/invoices/${token}${begin ? '/pay' : ''}`;
    await navigateTo(page, reference === null ? link : `/payment/check?reference=${reference}`);
  },
});
