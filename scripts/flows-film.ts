import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import sharp from 'sharp';
import type { AnyMachineSnapshot } from 'xstate';
import { statePath } from '#machines/flows/state-path.ts';
import { explore } from '#machines/graph/explore.ts';
import { statesOf } from '#machines/graph/names.ts';
import { registry } from '#machines/graph/registry.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { isResting } from '#machines/story/journey-names.ts';
import { findMainJourney } from '#machines/story/main-journey.ts';
import { outlineStory } from '#machines/story/outline.ts';
import { storiesById } from '#machines/story/registry.ts';
import { stepOf } from '#machines/story/story.ts';
import { Review } from '#src/features/review/simulation/review.ts';
import charts from '#src/features/review/layouts/charts.json' with { type: 'json' };
import { build } from '#tests/support/server/build.ts';
import { chromiumOptions } from '#tests/support/browser/chromium.ts';
import { startKontor } from '#tests/support/browser/kontor.ts';

/**
 * Takes a screenshot of the page at each step of each story, which are committed, and at each step of each journey, which the
 * review shows as a film strip: `npm run flows:film` for all flows, or for the named ones. With `--stories` it takes only
 * those of the stories. The next `npm start` includes them in the build.
 */
const folder = join(import.meta.dirname, '../public/films');
const counts = join(import.meta.dirname, '../src/features/review/image-counts');
const storyImages = join(import.meta.dirname, '../src/features/review/step-images');
const width = 240;
const flows = new Set(charts.filter(({ kind }) => kind === 'flow').map(({ id }) => id));

const newContext = (browser: Browser, base: string) =>
  browser.newContext({
    baseURL: base,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
  });

/** Takes the page that is beside the chart once it shows the state. */
async function takeImage(page: Page, { id }: AnyFlowModel, snapshot: AnyMachineSnapshot, file: string) {
  const frame = page.getByTitle(/^Live page of/);
  const value = JSON.stringify(JSON.stringify(snapshot.value));
  await page.locator(`[data-current-state=${value}]`).waitFor();
  if (snapshot.status === 'active')
    await frame
      .contentFrame()
      .locator(`[data-flow="${id}"][data-state="${statePath(snapshot)}"]`)
      .waitFor();
  const screenshot = await frame.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(screenshot).resize({ width }).webp({ quality: 70 }).toFile(file);
}

/**
 * Takes the page of each step in the last state of the main journey that waits for a person, or in which the step begins if the
 * journey doesn't pass it. Once a flow has ended, its page is gone.
 */
async function filmStory(browser: Browser, base: string, model: AnyFlowModel): Promise<number> {
  const story = storiesById[model.id];
  if (!story) throw new Error(`${model.id} has no story`);
  const passed = findMainJourney(explore(model), story).passed.flat();
  const waiting = new Set(
    statesOf(model.machine)
      .filter((state) => isResting(state) && (state.always ?? []).length === 0)
      .map(({ path }) => path.join('.')),
  );
  const context = await newContext(browser, base);
  const page = await context.newPage();
  mkdirSync(storyImages, { recursive: true });
  const { steps } = outlineStory(model);
  for (const [step, { path: begin }] of steps.entries()) {
    const own = passed.filter((one) => stepOf(story, one) === step);
    const path = own.findLast((one) => waiting.has(one)) ?? own.at(-1) ?? begin;
    // The page begins like this one.
    const review = new Review(model);
    await review.driveTo(path);
    await page.goto(`/test/${model.id}?tab=states&state=${path}`);
    const file = join(storyImages, `${model.id}-${step + 1}.webp`);
    rmSync(file, { force: true });
    if (review.getState().snapshot.status === 'active')
      await takeImage(page, model, review.getState().snapshot, file);
    review.stop();
  }
  await context.close();
  return steps.length;
}

async function film(browser: Browser, base: string, model: AnyFlowModel): Promise<number> {
  const own = join(folder, model.id);
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  const review = new Review(model);
  const context = await newContext(browser, base);
  const page = await context.newPage();
  let taken = 0;
  for (const [i, journey] of review.journeys.entries())
    for (let step = 0; step <= journey.steps.length; step += 1) {
      await review.playTo(journey, step);
      const { snapshot } = review.getState();
      if (step === 0) await page.goto(`/test/${model.id}?journey=${i + 1}&step=0`);
      else await page.getByRole('button', { name: 'Next step' }).nth(i).click();
      await takeImage(page, model, snapshot, join(own, `${i + 1}-${step}.webp`));
      taken += 1;
    }
  const frames = review.journeys.map(({ steps }) => steps.length + 1);
  mkdirSync(counts, { recursive: true });
  writeFileSync(join(counts, `${model.id}.json`), `${JSON.stringify(frames)}\n`);
  review.stop();
  await context.close();
  return taken;
}

const flowIds = process.argv.slice(2).filter((one) => one !== '--stories');
const isOfStories = process.argv.includes('--stories');
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
    if (flows.has(model.id) && (flowIds.length === 0 || flowIds.includes(model.id))) {
      const ofStory = await filmStory(browser, kontor.base, model);
      const ofJourneys = isOfStories ? 0 : await film(browser, kontor.base, model);
      console.log(`${model.title}: ${ofStory + ofJourneys} screenshots`);
    }
} finally {
  await browser.close();
  await kontor.stop();
}
