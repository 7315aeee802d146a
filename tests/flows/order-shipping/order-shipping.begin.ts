import type { Opened } from '#tests/support/browser/browser-walk.ts';
import { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import { follow } from '#tests/support/browser/journeys.ts';
import { expect } from '#tests/support/browser/test.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { delays, shippingExecutor, type ShippingWalk } from './order-shipping.executor.ts';
import { OrderStage } from './order-shipping.stage.ts';

async function begin(
  { context, page, gate, kontor, signInAs }: Opened,
  start: string,
  journey: Journey,
): Promise<ShippingWalk> {
  const stage = await OrderStage.open(kontor, start.includes('can only view') ? 'view-only' : 'manage');
  await signInAs(stage.person);
  await holdTimers(context, delays);
  gate.keepSession();
  await gate.hold('orderOverview', 'updateShippingStatus', 'declineOrder', 'advanceOrder');
  // The steps back to the list of orders, and to a page outside of Kontor.
  await page.goto('/boot.json');
  if (start.includes('got no response')) {
    await page.evaluate(
      (kept) => localStorage.setItem('oversights', JSON.stringify(kept)),
      stage.keptAttempt(),
    );
  }
  await page.goto('/dashboard/store/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await follow(page, `/dashboard/store/orders/${stage.orderId}`);
  return { page, gate, kontor, journey, stage, taken: 0, happenedBefore: undefined };
}

export const shippingInBrowser = { model: orderShippingModel, executor: shippingExecutor, begin };
