import type { importModel } from '#machines/flows/import/import.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { ExecutorOf, Place } from '#machines/graph/walk.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { elapse } from '#tests/support/browser/held-timers.ts';
import { press, type Walk } from '#tests/support/browser/journeys.ts';
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { expectControls, expectState } from '#tests/support/browser/page-checks.ts';
import { expect } from '#tests/support/browser/test.ts';
import { importOutcomes, type ImportTravel } from './import.outcomes.ts';

export interface ImportWalk extends Walk, ImportTravel {
  interceptor: Walk['interceptor'];
}

/** The wait before the page polls the progress again. */
export const poll = [700, 700] as const;
/** The wait after too many requests. */
export const retry = [30_000, 30_000] as const;

const controls = [
  'file.choose',
  'file.retry',
  'file.cancel',
  'mapping.change',
  'mapping.retry',
  'import.start',
  'import.cancel',
  'import.discard',
  'import.another',
  'import.retry',
];

/** Checks the state, the controls and, once for each structure of the page, accessibility. */
export async function shows({ page }: ImportWalk, { snapshot, accepted }: Place): Promise<void> {
  await expectState(page, 'import', statePath(snapshot));
  await expectControls(
    page,
    controls.filter((control) => accepted.has(control)),
  );
  await expectAccessible(page);
}
const tells = (text: string | RegExp) => async (walk: ImportWalk, place: Place) => {
  await shows(walk, place);
  await expect(walk.page.getByText(text).first()).toBeVisible();
};
/** Checks nothing: the state is transient, or its inner state is checked. */
const unseen = () => undefined;

async function choose({ page }: ImportWalk, label: string | RegExp, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label });
  await select.selectOption({
    label: await select.locator('option', { hasText: option }).first().innerText(),
  });
}

/** Changes the mapping, or else the currency, so that the required columns are mapped or not, as in the journey. */
async function readDifferently(walk: ImportWalk): Promise<void> {
  const chosen = (label: string | RegExp) =>
    walk.page.getByRole('combobox', { name: label }).locator('option:checked').textContent();
  const isKnown = (await chosen(/Xyz|UnitPrice/))?.includes('Unit price') === true;
  const becomesKnown = nextStepOf(walk, 'done:mapColumns')?.variant !== "a required column isn't mapped";
  if (isKnown !== becomesKnown)
    return choose(walk, /Xyz|UnitPrice/, becomesKnown ? 'Unit price' : 'Not imported');
  const isNaira = (await chosen('Currency'))?.includes('NGN') === true;
  return choose(walk, 'Currency', isNaira ? 'KES' : 'NGN');
}

export const importExecutor = (
  begin: (start: string) => Promise<ImportWalk>,
): ExecutorOf<typeof importModel, ImportWalk> => ({
  begin,
  async beforeStep(walk, { edge }) {
    walk.taken += 1;
    // Restores the permission before the page returns, because without it the page wouldn't open the import.
    if (edge.name.startsWith('page.')) await walk.fixture.allow(true);
  },
  events: {
    async 'file.choose'(walk, { edge: { variant } }) {
      const answer = nextStepOf(walk, 'done:uploadFile')?.variant ?? '';
      const file = walk.fixture.file(variant === 'a file' ? answer : variant);
      await walk.page.locator('input[type=file]').setInputFiles(file);
    },
    'file.retry': ({ page }) => press(page, 'file.retry'),
    'file.cancel': ({ page }) => press(page, 'file.cancel'),
    'mapping.change': readDifferently,
    'mapping.retry': ({ page }) => press(page, 'mapping.retry'),
    'import.start': ({ page }) => press(page, 'import.start'),
    'import.cancel': ({ page }) => press(page, 'import.cancel'),
    'import.discard': ({ page }) => press(page, 'import.discard'),
    'import.another': ({ page }) => press(page, 'import.another'),
    'import.retry': ({ page }) => press(page, 'import.retry'),
    async 'network.back'({ page }) {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
  },
  outcomes: {
    ...importOutcomes,
    'after:pollDelay': ({ page }) => elapse(page, poll),
    'after:retryDelay': ({ page }) => elapse(page, retry),
  },
  states: {
    entering: unseen,
    loading: shows,
    sorting: unseen,
    unreachable: tells("Couldn't load the import"),
    limited: tells('Too many attempts'),
    missing: tells('This import no longer exists'),
    forbidden: tells("You don't have permission to manage orders"),
    choosing: unseen,
    'choosing.waiting': tells('Drop your orders file here'),
    'choosing.tooLarge': tells('This file is larger than 10 MB'),
    'choosing.empty': tells('This file is empty'),
    'choosing.unreadable': tells("This file couldn't be imported"),
    uploading: tells(/^Uploading /),
    uploadFailed: tells("Couldn't upload"),
    mapping: unseen,
    'mapping.settled': shows,
    'mapping.trying': shows,
    'mapping.untried': tells("Couldn't read the file again"),
    discarding: shows,
    starting: shows,
    running: tells('Importing orders'),
    asking: tells('Importing orders'),
    finished: shows,
    canceling: tells('Importing orders'),
    failed: tells('Import failed'),
    canceled: tells('Import cancelled'),
  },
});
