import { importModel } from '#machines/flows/import/import.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { navigateTo } from '#tests/support/browser/journeys.ts';
import type { Opened } from '#tests/support/browser/browser-walk.ts';
import { expect } from '#tests/support/browser/test.ts';
import { importExecutor, type ImportWalk, poll, retry, shows } from './import.executor.ts';
import { ImportFixture } from './import.fixture.ts';

async function begin(
  { context, page, interceptor, kontor, signInAs }: Opened,
  start: string,
  journey: Journey,
): Promise<ImportWalk> {
  const fixture = await ImportFixture.open(kontor, (isSo) => expect.poll(isSo).toBe(true));
  const query = start === 'a new import' ? '' : `?id=${await fixture.begun()}`;
  await signInAs(fixture.person);
  await holdTimers(context, [poll, retry]);
  interceptor.keepSession();
  await interceptor.hold(
    'uploadOrderImport',
    'orderImport',
    'mapOrderImport',
    'startOrderImport',
    'removeOrderImport',
    'cancelOrderImport',
  );
  // Going back leads to the list of orders, and then to a page outside of Kontor.
  await page.goto('/boot.json');
  await page.goto('/dashboard/store/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await navigateTo(page, `/dashboard/store/orders/import${query}`);
  return { page, interceptor, kontor, journey, fixture, taken: 0 };
}

export const importInBrowser = { model: importModel, executor: importExecutor, begin, shows };
