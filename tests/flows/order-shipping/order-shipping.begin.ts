import type { Opened } from '#tests/support/browser/browser-walk.ts';
import { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import { navigateTo } from '#tests/support/browser/journeys.ts';
import { expect } from '#tests/support/browser/test.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { delays, shippingExecutor, type ShippingWalk, shows } from './order-shipping.executor.ts';
import { OrderFixture } from './order-shipping.fixture.ts';

async function begin(
  { context, page, interceptor, kontor, signInAs }: Opened,
  start: string,
  journey: Journey,
): Promise<ShippingWalk> {
  const fixture = await OrderFixture.open(kontor, start.includes('can only view') ? 'view-only' : 'manage');
  await signInAs(fixture.person);
  await holdTimers(context, delays);
  interceptor.keepSession();
  await interceptor.hold('orderOverview', 'updateShippingStatus', 'declineOrder', 'advanceOrder');
  // Going back leads to the list of orders, and then to a page outside of Kontor.
  await page.goto('/boot.json');
  if (start.includes('got no response')) {
    await page.evaluate(
      (kept) => localStorage.setItem('oversights', JSON.stringify(kept)),
      fixture.keptAttempt(),
    );
  }
  await page.goto('/dashboard/store/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await navigateTo(page, `/dashboard/store/orders/${fixture.orderId}`);
  return { page, interceptor, kontor, journey, fixture, taken: 0, happenedBefore: undefined };
}

export const shippingInBrowser = { model: orderShippingModel, executor: shippingExecutor, begin, shows };
