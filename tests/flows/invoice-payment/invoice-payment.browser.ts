import { v7 as newId } from 'uuid';
import { navigateFrom } from '#tests/support/browser/journeys.ts';
import { keepInStorage } from '#tests/support/browser/keep-on-device.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
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
    if (attempt) await keepInStorage(page, { oversights: { [token]: { ...attempt, paymentId: newId() } } });
    const link = `/invoices/${token}${begin ? '/pay' : ''}`;
    await navigateFrom(
      page,
      '/auth/reset',
      reference === null ? link : `/payment/check?reference=${reference}`,
    );
  },
});
