import type { Opened } from '#tests/support/browser/browser-walk.ts';
import { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { delays, shippingExecutor, type ShippingWalk } from './order-shipping.executor.ts';
import { OrderStage } from './order-shipping.stage.ts';

async function begin(
  { context, page, gate, kontor, signInAs }: Opened,
  start: string,
  journey: Journey,
): Promise<ShippingWalk> {
  const stage = await OrderStage.open(kontor, start.includes('may only look') ? 'view-only' : 'manage');
  await signInAs(stage.person);
  await holdTimers(context, delays);
  await gate.hold('orderOverview', 'updateShippingStatus', 'declineOrder', 'advanceOrder');
  // Back leads out of Kontor to here.
  await page.goto('/boot.json');
  if (start.includes('never answered')) {
    await page.evaluate(
      (kept) => localStorage.setItem('oversights', JSON.stringify(kept)),
      stage.keptAttempt(),
    );
  }
  await page.goto(`/dashboard/store/orders/${stage.orderId}`);
  return { page, gate, kontor, journey, stage, taken: 0, happenedBefore: undefined };
}

export const shippingInBrowser = { model: orderShippingModel, executor: shippingExecutor, begin };
