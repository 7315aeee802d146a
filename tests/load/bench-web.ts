import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import build from '#tests/support/browser/build.ts';
import { chromiumOptions } from '#tests/support/browser/chromium.ts';
import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import { type Kontor, startKontor } from '#tests/support/browser/kontor.ts';
import { missed, printFigures } from './table.ts';
import { webFigures } from './web-figures.ts';
import { startWebFloor } from './web-floor.ts';

const quietMs = 2000;

/** The demo's year is made while the server answers already, and would take its share of the processor. */
async function demoIsMade({ sql }: Kontor): Promise<void> {
  const isWhole = async () =>
    (
      await sql.query<{ whole: boolean }>(
        'select coalesce(bool_and(played_to = started_at), false) as whole from demo_shops',
      )
    ).rows[0]?.whole ?? false;
  while (!(await isWhole())) await pause(quietMs);
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

build();
const kontor = await startKontor({ hasDemo: true });
const browser = await chromium.launch(chromiumOptions);
try {
  console.log('Waiting until the demo business is made …');
  await demoIsMade(kontor);
  const { token, businesses } = await ownerOfDemo(kontor);
  const asking = { token, businessId: businesses[0]?.id ?? '' };
  const floor = await startWebFloor((await kontor.call('orders', {}, asking)).data);
  console.log('Opening pages …');
  const figures = await webFigures(browser, { floor, kontor: { base: kontor.base, token } });
  floor.stop();
  printFigures('What the browser needs at 1.6 Mbit/s, 150 ms and a quarter of the processor', figures);
  if (values.check && missed(figures).length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await kontor.stop();
}
