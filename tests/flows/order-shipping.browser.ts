import { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import { walk } from '#machines/graph/walk.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { tourOf } from '#tests/support/browser/journeys.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { delays, shippingExecutor } from './order-shipping.executor.ts';
import { OrderStage } from './order-shipping.stage.ts';

const { flow, journeys, left } = tourOf(orderShippingModel);

test('every step is walked', () => {
  expect(left).toEqual([]);
});

for (const { title, journey } of journeys)
  test(title, async ({ context, page, gate, kontor, signInAs }) => {
    const executor = shippingExecutor(async (start) => {
      const stage = await OrderStage.open(kontor, start.includes('may only look') ? 'view-only' : 'manage');
      await signInAs(stage.person);
      await holdTimers(context, delays);
      await gate.hold('orderOverview', 'updateShippingStatus', 'declineOrder', 'advanceOrder');
      if (start.includes('never answered')) {
        await page.goto('/boot.json');
        await page.evaluate(
          (kept) => localStorage.setItem('oversights', JSON.stringify(kept)),
          stage.keptAttempt(),
        );
      }
      await page.goto(`/dashboard/store/orders/${stage.orderId}`);
      return { page, gate, kontor, journey, stage, taken: 0, happenedBefore: undefined };
    });
    await walk(flow, journey, executor);
  });
