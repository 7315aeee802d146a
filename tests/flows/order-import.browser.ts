import { orderImportModel } from '#machines/flows/order-import/order-import.model.ts';
import { walk } from '#machines/graph/walk.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { tourOf } from '#tests/support/browser/journeys.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { importExecutor, poll } from './order-import.executor.ts';
import { ImportStage } from './order-import.stage.ts';

const { flow, journeys, left } = tourOf(orderImportModel);

test('every step is walked', () => {
  expect(left).toEqual([]);
});

for (const { title, journey } of journeys)
  test(title, async ({ context, page, gate, kontor, signInAs }) => {
    const executor = importExecutor(async (start) => {
      const stage = await ImportStage.open(kontor);
      const query = start === 'a new import' ? '' : `?id=${await stage.begun()}`;
      await signInAs(stage.person);
      await holdTimers(context, [poll]);
      await gate.hold(
        'uploadOrderImport',
        'orderImport',
        'mapOrderImport',
        'startOrderImport',
        'removeOrderImport',
      );
      await page.goto(`/dashboard/store/orders/import${query}`);
      return { page, gate, kontor, journey, stage, taken: 0 };
    });
    await walk(flow, journey, executor);
  });
