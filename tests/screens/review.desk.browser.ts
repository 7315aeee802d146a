import type { Page } from '@playwright/test';
import { journeyBegins } from '#contract/flow-recording.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { sessionModel } from '#machines/flows/session/session.model.ts';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import { withdrawStory } from '#machines/flows/withdraw/withdraw.story.ts';
import { withdrawPromises } from '#machines/flows/withdraw/withdraw.promises.ts';
import { registry } from '#machines/graph/registry.ts';
import type { FlowPromises } from '#machines/promises/promise.ts';
import { findWayToCase } from '#machines/promises/rehearse.ts';
import { outlineStory } from '#machines/story/outline.ts';
import { Review } from '#src/features/review/simulation/review.ts';
import charts from '#src/features/review/layouts/charts.json' with { type: 'json' };
import { expectAccessible } from '#tests/support/browser/axe.ts';
import {
  currentState,
  openChart,
  sampledCharts,
  shuffledStates,
} from '#tests/support/browser/review-page.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { inSteps, navigate } from '#tests/support/browser/screen-checks.ts';
import { isThorough } from '#tests/support/thorough.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const flows = new Set(charts.filter(({ kind }) => kind === 'flow').map(({ id }) => id));
const view = (page: Page) => page.getByTitle(/^Live page of/).contentFrame();
const possibleEvent = (page: Page, name: string, variant = '') =>
  page.locator(`[data-possible-event="${name}"][data-variant="${variant}"]`);

/** Expects that the chart and its page have the same state as a review that runs in the test. */
async function expectSameState(page: Page, { model, getState: here }: Review) {
  const { snapshot } = here();
  await expect(currentState(page)).toHaveAttribute('data-current-state', JSON.stringify(snapshot.value));
  if (flows.has(model.id) && snapshot.status === 'active')
    await expect(view(page).locator(`[data-flow="${model.id}"]`)).toHaveAttribute(
      'data-state',
      statePath(snapshot),
    );
}

test('lists every chart with its purpose', async ({ page }) => {
  await page.goto('/test');
  for (const { title, purpose } of registry) {
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    await expect(page.getByText(purpose)).toBeVisible();
  }
  await expectNoSidewaysScroll(page);
});

test('a story is read on a phone: nothing is wider than the screen, and no letter is smaller than 14 pixels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await inSteps(
    sampledCharts.map((model) => [model.title, model] as const),
    async ([, model], isFirst) => {
      if (isFirst) await page.goto(`/test/${model.id}`);
      else await navigate(page, `/test/${model.id}`);
      await expect(page.getByRole('heading', { level: 1, name: model.title })).toBeVisible();
      for (const [i, { title }] of outlineStory(model).steps.entries())
        await expect(page.locator(`#step-${i + 1}`).getByRole('heading', { level: 2 })).toContainText(title);
      for (const fold of await page.locator('summary').all()) await fold.click();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const sizes = await page
        .locator('[id^=step-] :is(a, p, li, summary)')
        .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
    },
  );
});

test('a printed story has its folds open, and nothing that only a screen can do', async ({ page }) => {
  await openChart(page, withdrawModel);
  const failures = page.getByText(/ways? in which a request fails$/);
  const tabs = page.getByRole('navigation', { name: 'Chart details' });
  const folded = page.locator('details li');
  await expect(failures.first()).toBeVisible();
  await expect(tabs).toBeVisible();
  await expect(folded.first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const row of await folded.all()) await expect(row).toBeVisible();
  await expect(failures.first()).toBeVisible();
  await expect(tabs).toBeHidden();
  await expect(page.getByText('Show in the whole chart').first()).toBeHidden();
  await expect(page.getByRole('link', { name: 'All charts' })).toBeHidden();
  await expect(page.getByRole('link', { name: /^→ \d/ }).first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(folded.first()).toBeHidden();
});

test('a story leads to its steps, and each of its states to the chart', async ({ page }) => {
  await openChart(page, withdrawModel);
  const review = new Review(withdrawModel);
  await page.locator('#step-3').getByRole('link', { name: '↩ 2 Payout account' }).click();
  await expect(page).toHaveURL(/#step-2$/);
  await expect(page.locator('#step-2')).toBeInViewport();
  await page.locator('#step-1').getByText('3 ways in which a request fails').click();
  await page.getByRole('link', { name: "The requirements couldn't be loaded" }).click();
  await expect(page).toHaveURL(/state=unreachable/);
  await review.driveTo('unreachable');
  await expectSameState(page, review);
  await page.reload();
  await expectSameState(page, review);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: /Requirements/ })).toBeVisible();
  review.stop();
});

/** The states of each chart that are pressed here; a unit test of the review drives each chart to all of them. */
const maxPressed = isThorough ? Number.POSITIVE_INFINITY : 3;
const hands = 4;

for (let hand = 0; hand < hands; hand += 1)
  test(`a press on a state drives the chart and its page to it, charts ${hand + 1} of ${hands}`, async ({
    page,
  }) => {
    const own = registry.filter((_, at) => at % hands === hand);
    await inSteps(
      own.map((model) => [model.title, model] as const),
      async ([, model], isFirst) => {
        if (isFirst) await page.goto(`/test/${model.id}?tab=states`);
        else await navigate(page, `/test/${model.id}?tab=states`);
        await expect(page.getByRole('heading', { level: 1, name: model.title })).toBeVisible();
        const review = new Review(model);
        await expectSameState(page, review);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        for (const path of shuffledStates(model).slice(0, maxPressed)) {
          await page.locator(`[data-state-button="${path}"]`).click();
          await review.driveTo(path);
          await expectSameState(page, review);
          await expect(page.getByText("This state can't be reached.")).toHaveCount(0);
        }
        review.stop();
      },
    );
  });

test('the chart follows the page, and the page follows the chart', async ({ page }) => {
  await openChart(page, withdrawModel, '?tab=states');
  await possibleEvent(page, 'done:loadStart', 'all requirements are met').click();
  await view(page).getByRole('radio').first().check({ force: true });
  await view(page).getByRole('button', { name: 'Continue' }).click();
  await expect(currentState(page)).toHaveAttribute('data-current-state', '"enteringAmount"');
  await view(page)
    .getByLabel(/Amount/)
    .fill('1000');
  await view(page).getByRole('button', { name: 'Continue' }).click();
  await expect(currentState(page)).toHaveAttribute('data-current-state', '"reviewing"');
  await page.getByRole('button', { name: 'Undo last step' }).click();
  await expect(view(page).getByLabel(/Amount/)).toBeVisible();
  await expect(currentState(page)).toHaveAttribute('data-current-state', '"enteringAmount"');
});

test('a countdown counts on the simulated clock', async ({ page }) => {
  await openChart(page, withdrawModel, '?tab=states&state=locked');
  await expect(currentState(page)).toHaveAttribute('data-current-state', '"locked"');
  await expect(view(page).getByText('Try again in 15:00.')).toBeVisible();
});

test('lost access is shown as in the app, with a button that continues', async ({ page }) => {
  await openChart(page, sessionModel, '?tab=states');
  for (const [state, heading] of Object.entries({
    permissionLost: 'Your access has changed',
    businessLost: /^You no longer have access to /,
  })) {
    await page.locator(`[data-state-button="signedIn.${state}"]`).click();
    await expect(view(page).getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await view(page).getByRole('button', { name: 'Continue' }).click();
    await expect(currentState(page)).not.toHaveAttribute('data-current-state', new RegExp(state));
  }
});

test('a step of a journey has an address, and playing continues from there', async ({ page }) => {
  const review = new Review(withdrawModel, withdrawStory);
  const [main] = review.namedJourneys;
  if (!main) throw new Error('there is no journey');
  const expectStep = async (step: number) => {
    await expect(page.locator('li[aria-current=step]')).toHaveText(new RegExp(`^${step + 1}\\. `));
    await review.playTo(main.journey, step);
    await expectSameState(page, review);
  };
  await openChart(page, withdrawModel, `?journey=${main.number}&step=3`);
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'at the first try' })).toHaveText(
    main.name,
  );
  await expectStep(3);
  const small = page.getByTitle('Page at step 4').contentFrame();
  await expect(small.locator('[data-flow="withdraw"]')).toHaveAttribute(
    'data-state',
    statePath(review.getState().snapshot),
  );
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const on = page.getByRole('button', { name: 'Next step', exact: true }).first();
  await on.press('Enter');
  await expect(page).toHaveURL(/step=4/);
  await expectStep(4);
  await expect(on).toBeFocused();
  await expectStep(4);
  await page.reload();
  await expectStep(4);
  await page.getByRole('button', { name: 'Previous step', exact: true }).first().click();
  await expectStep(3);
  review.stop();
});

test('a promise is checked on its chart, and each of its cases has an address and is played', async ({
  page,
}) => {
  const promise = withdrawPromises.promises.find(({ sentence }) => sentence.startsWith('A wrong PIN costs'));
  if (!promise) throw new Error('nothing is promised about a wrong PIN');
  const { sentence, cases } = promise;
  await openChart(page, withdrawModel, '?tab=promises');
  const entry = page.getByRole('listitem').filter({ hasText: sentence });
  await expect(entry.getByText('Kept', { exact: true })).toBeAttached();
  await expect(page.getByText('Broken', { exact: true })).toHaveCount(0);
  await entry.getByRole('link', { name: sentence }).click();
  const review = new Review(withdrawModel);
  for (const [i, one] of cases.entries()) {
    await page.getByRole('link', { name: `At ${one.situation.words} →` }).click();
    await expect(page).toHaveURL(new RegExp(`case=${i + 1}`));
    await review.playCase(findWayToCase(withdrawModel, withdrawPromises as FlowPromises, one));
    await expectSameState(page, review);
  }
  await page.reload();
  await expectSameState(page, review);
  review.stop();
});

test('works with the keyboard', async ({ page }) => {
  await openChart(page, { id: 'payout-account', title: 'Adding a payout account' }, '?tab=states');
  const state = page.locator('[data-state-button="confirming"], [data-state-button]').nth(1);
  await state.focus();
  await page.keyboard.press('Enter');
  await expect(state).toHaveAttribute('aria-current', 'true');
  const back = page.getByRole('button', { name: 'Start again' });
  await back.focus();
  await page.keyboard.press('Enter');
  await expect(state).not.toHaveAttribute('aria-current', 'true');
});

test('the page in the iframe can be embedded only by Kontor, and links to its chart when it is opened alone', async ({
  page,
}) => {
  const answer = await page.goto('/test/withdraw/view');
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  await expect(page.getByText('This page is part of a chart')).toBeVisible();
  const other = await page.goto('/test/withdraw');
  expect(other?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('an unknown chart shows the 404 page', async ({ page }) => {
  await page.goto('/test/nothing');
  await expect(page.getByRole('heading', { name: /Page Not Found/ })).toBeVisible();
});

test('a reported journey replays on the chart, and the owner sees where people stop', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const asking = { token: merchant.token, businessId: merchant.businessId };
  await kontor.call('setRecordingConsent', { body: { isOn: true } }, asking);
  const journeyId = '0190f000-0000-7000-8000-0000000000c1';
  const steps = [
    { nth: 0, event: journeyBegins, state: 'loading', atMs: 0 },
    { nth: 1, event: 'done:loadStart', state: 'choosingAccount', atMs: 400 },
    { nth: 2, event: 'account.choose', state: 'enteringAmount', atMs: 5_400 },
  ];
  await kontor.call('recordJourney', { body: { journeyId, flow: 'withdraw', steps } }, asking);
  const what = 'The amount would not go through';
  const { id } = await kontor.call('reportProblem', { body: { what, journeyId } }, asking);

  await openChart(page, withdrawModel, `?report=${id}`);
  await expect(page.getByText(what)).toHaveCount(0);

  await signInAs(merchant);
  await page.goto('/test');
  await expect(page.getByText(what)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View journey' }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByText(what)).toBeVisible();
  await page.getByRole('button', { name: /^3\. Merchant chooses a payout account/ }).click();
  await expect(page.locator('[data-state-path="enteringAmount"]')).toHaveAttribute('data-active', 'true');
  const row = page.getByRole('row', { name: /^Amount and charges/ });
  await expect(row).toContainText('1 time');
  await expect(page.locator('[data-state-path="enteringAmount"]')).toContainText('1');
  await expect(page.getByRole('row', { name: /^Choice of a payout account/ })).toContainText('5 seconds');
  await expect(
    page
      .locator('svg')
      .getByText(/Merchant chooses a payout account|· 1 ×/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
