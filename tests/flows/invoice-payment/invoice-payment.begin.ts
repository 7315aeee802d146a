import { v7 as newId } from 'uuid';
import { invoicePaymentModel } from '#machines/flows/invoice-payment/invoice-payment.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { Opened } from '#tests/support/browser/browser-walk.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { navigateTo } from '#tests/support/browser/journeys.ts';
import { expect } from '#tests/support/browser/test.ts';
import { payerEmail } from '#tests/support/money/payer.ts';
import { delays, paymentExecutor, type PaymentWalk, referenceOf, shows } from './invoice-payment.executor.ts';
import { PaymentFixture } from './invoice-payment.fixture.ts';

/** Returns the path of the page that the payer opens or returns to. */
async function addressOf(fixture: PaymentFixture, start: string): Promise<string> {
  if (start.includes('returns')) return `/payment/check?reference=${await fixture.newPayment()}`;
  return `/invoices/${fixture.token}${start.includes('payment method') ? '/pay' : ''}`;
}

async function begin(
  { context, page, interceptor, kontor }: Opened,
  start: string,
  journey: Journey,
): Promise<PaymentWalk> {
  const fixture = await PaymentFixture.open(kontor);
  await holdTimers(context, delays);
  await interceptor.hold('payable', 'payInvoice', 'checkPayment');
  // Removes the invoice that a link's page contains, so that the page requests it through the interceptor.
  await context.addInitScript(() => {
    const forget = () => document.querySelector('meta[name=payable]')?.remove();
    new MutationObserver(forget).observe(document, { childList: true, subtree: true });
  });
  // The provider's page never loads: after a response without content, the browser keeps the current page.
  await interceptor.stayInsteadOf('*/sandbox/pay/*');
  // Going back leads to a page of Kontor, and then to a page outside of it.
  await page.goto('/boot.json');
  if (start.includes('without a response')) {
    const attempt = {
      paymentId: newId(),
      channel: 'card',
      amountMinor: 300_000,
      dueMinor: 450_000,
      email: payerEmail,
    };
    await page.evaluate((kept) => localStorage.setItem('oversights', JSON.stringify(kept)), {
      [fixture.token]: attempt,
    });
  }
  await page.goto('/auth/reset');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await navigateTo(page, await addressOf(fixture, start));
  const reference = () => referenceOf(page);
  return { page, interceptor, kontor, journey, fixture, reference, taken: 0, begunBefore: undefined };
}

export const paymentInBrowser = { model: invoicePaymentModel, executor: paymentExecutor, begin, shows };
