import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { statePath } from '#machines/flows/state-path.ts';
import { registry } from '#machines/graph/registry.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { Review } from '#src/features/review/simulation/review.ts';
import charts from '#src/features/review/layouts/charts.json' with { type: 'json' };
import { build } from '#tests/support/server/build.ts';
import { chromiumOptions } from '#tests/support/browser/chromium.ts';
import { startKontor } from '#tests/support/browser/kontor.ts';

/**
 * Takes a screenshot of the page at each step of each journey, which the review shows as a film strip: `npm run flows:film`
 * for all flows, or for the named ones. The next `npm start` includes them in the build.
 */
const folder = join(import.meta.dirname, '../public/films');
const counts = join(import.meta.dirname, '../src/features/review/image-counts');
const width = 240;
const flows = new Set(charts.filter(({ kind }) => kind === 'flow').map(({ id }) => id));

async function film(browser: Browser, base: string, model: AnyFlowModel): Promise<number> {
  const own = join(folder, model.id);
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  const review = new Review(model);
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
  });
  const page = await context.newPage();
  const frame = page.getByTitle(/^Live page of/);
  let taken = 0;
  for (const [i, journey] of review.journeys.entries())
    for (let step = 0; step <= journey.steps.length; step += 1) {
      await review.playTo(journey, step);
      const { snapshot } = review.getState();
      if (step === 0) await page.goto(`/test/${model.id}?journey=${i + 1}&step=0`);
      else await page.getByRole('button', { name: 'Next step' }).nth(i).click();
      const value = JSON.stringify(JSON.stringify(snapshot.value));
      await page.locator(`[data-current-state=${value}]`).waitFor();
      if (snapshot.status === 'active')
        await frame
          .contentFrame()
          .locator(`[data-flow="${model.id}"][data-state="${statePath(snapshot)}"]`)
          .waitFor();
      const screenshot = await frame.screenshot({ animations: 'disabled', caret: 'hide' });
      await sharp(screenshot)
        .resize({ width })
        .webp({ quality: 70 })
        .toFile(join(own, `${i + 1}-${step}.webp`));
      taken += 1;
    }
  const frames = review.journeys.map(({ steps }) => steps.length + 1);
  mkdirSync(counts, { recursive: true });
  writeFileSync(join(counts, `${model.id}.json`), `${JSON.stringify(frames)}\n`);
  review.stop();
  await context.close();
  return taken;
}

const flowIds = process.argv.slice(2);
const unknown = flowIds.filter((id) => !flows.has(id));
if (unknown.length > 0) {
  console.error(`Unknown flow: ${unknown.join(', ')}. Choose from: ${[...flows].join(', ')}`);
  process.exit(1);
}
build();
const kontor = await startKontor();
const browser = await chromium.launch(chromiumOptions);
try {
  for (const model of registry)
    if (flows.has(model.id) && (flowIds.length === 0 || flowIds.includes(model.id)))
      console.log(`${model.title}: ${await film(browser, kontor.base, model)} screenshots`);
} finally {
  await browser.close();
  await kontor.stop();
}
