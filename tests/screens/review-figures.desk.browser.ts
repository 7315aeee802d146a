import { randomUUID } from 'node:crypto';
import type { JourneyBatch } from '#contract/flow-recording.ts';
import { importModel } from '#machines/flows/import/import.model.ts';
import { openChart } from '#tests/support/browser/review-page.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { journeyOf } from '#tests/support/walks/journeys.ts';

const finished: readonly [string, string, number][] = [
  ['after:pollDelay', 'asking', 20],
  ['done:pollProgress', 'finished', 30],
];
const main = journeyOf(
  'import',
  'choosing.waiting',
  ['file.choose', 'uploading', 1],
  ['done:uploadFile', 'mapping.settled', 2],
  ['import.start', 'starting', 3],
  ['done:startImport', 'running', 4],
  ...finished,
);
const afterRemoval = journeyOf(
  'import',
  'loading',
  ['done:loadImport', 'missing', 1],
  ['import.another', 'choosing.waiting', 2],
  ['file.choose', 'uploading', 3],
  ['done:uploadFile', 'mapping.settled', 4],
  ['import.start', 'starting', 5],
  ['done:startImport', 'running', 6],
  ...finished,
);
const unfinished = journeyOf('import', 'choosing.waiting', ['file.choose', 'uploading', 1]);

test('a story is compared with the journeys of the business, for its owner only', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const asking = { token: merchant.token, businessId: merchant.businessId };
  await kontor.call('setRecordingConsent', { body: { isOn: true } }, asking);
  const record = async (journey: JourneyBatch, times: number) => {
    for (let nth = 0; nth < times; nth += 1)
      await kontor.call('recordJourney', { body: { ...journey, journeyId: randomUUID() } }, asking);
  };
  const source = page.getByText('Journeys of your business that reached the goal, last 90 days.');
  const story = page.getByRole('heading', { level: 2, name: /Columns and preview/ });

  await record(unfinished, 1);
  await record(main, 2);
  await signInAs(merchant);
  await openChart(page, importModel);
  await expect(page.getByText('Most people go this way: 2 of 2 journeys.')).toBeVisible();
  await expect(source).toBeVisible();

  await record(afterRemoval, 3);
  await page.reload();
  await expect(page.getByText('Most people go another way than the main journey')).toBeVisible();
  await expect(
    page.getByText(
      '3 of 5 journeys go 7 → 1 → 2 → 3 → 4 → 5. The main journey, 1 → 2 → 3 → 4 → 5, was taken by 2.',
    ),
  ).toBeVisible();
  await expectAccessible(page);

  const answered = page.waitForResponse((response) => response.url().includes('flow-figures?flow=withdraw'));
  await page.goto('/test/withdraw');
  await answered;
  await expect(page.getByRole('heading', { level: 2, name: /Requirements/ })).toBeVisible();
  await expect(source).toHaveCount(0);
  await expect(story).toHaveCount(0);
});

test('a story has no figures for a person who is not signed in', async ({ page }) => {
  await openChart(page, importModel);
  await expect(page.getByRole('heading', { level: 2, name: /Columns and preview/ })).toBeVisible();
  await expect(page.getByText(/journeys? of your business/i)).toHaveCount(0);
});
