import { customerOrderModel } from '#machines/flows/customer-order/customer-order.model.ts';
import { sampleCustomerAttempt } from '#machines/flows/customer-order/customer-order.samples.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { Opened } from '#tests/support/browser/browser-walk.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { navigateTo } from '#tests/support/browser/journeys.ts';
import { expect } from '#tests/support/browser/test.ts';
import { customerOrderExecutor, type CustomerOrderWalk, delays, shows } from './customer-order.executor.ts';
import { CustomerOrderFixture } from './customer-order.fixture.ts';

async function begin(
  { context, page, interceptor, kontor }: Opened,
  start: string,
  journey: Journey,
): Promise<CustomerOrderWalk> {
  const fixture = await CustomerOrderFixture.open(kontor);
  await holdTimers(context, delays);
  await interceptor.hold('customerOrder', 'advanceCustomerOrder', 'payCustomerOrder');
  // The payment page never loads: after a response without content, the browser keeps the current page.
  await interceptor.stayInsteadOf('*/invoices/*/pay');
  // Going back leads to a page of Kontor, and then to a page outside of it.
  await page.goto('/boot.json');
  if (start.includes('without a response'))
    await page.evaluate((kept) => localStorage.setItem('oversights', JSON.stringify(kept)), {
      [fixture.token]: { ...sampleCustomerAttempt, idempotencyKey: crypto.randomUUID() },
    });
  await page.goto('/auth/reset');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await navigateTo(page, `/orders/${fixture.token}`);
  return { page, interceptor, kontor, journey, fixture, taken: 0, doneBefore: undefined };
}

export const customerOrderInBrowser = {
  model: customerOrderModel,
  executor: customerOrderExecutor,
  begin,
  shows,
};
