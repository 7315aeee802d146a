import { onboardingModel } from '#machines/flows/onboarding/onboarding.model.ts';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import { refundModel } from '#machines/lifecycles/refund.model.ts';
import { chartSteps, outlineStory } from '#machines/story/outline.ts';
import { statesInTree } from '#machines/story/step-tree.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const stateBox = (path: string): string => `[data-state-box="${path}"]`;

test('the chart of a step opens in place, and leads to its neighbours and to the running chart', async ({
  page,
}) => {
  await page.goto('/test/withdraw');
  await page.locator('#step-5').getByRole('link', { name: 'Show the chart of this step' }).click();
  await expect(page).toHaveURL(/\/test\/withdraw\?step=5#step-5$/);
  const pin = page.locator('#step-5 [data-step-chart]');
  await expect(pin.locator('[data-state-box]')).toHaveCount(3);
  await pin.getByRole('link', { name: '→ 6 Sending' }).click();
  await expect(page).toHaveURL(/\?step=6#step-6$/);
  await expect(page.locator('#step-6')).toBeInViewport();
  await expect(pin).toHaveCount(0);
  const sending = page.locator('#step-6 [data-step-chart]');
  await sending.getByRole('link', { name: '↩ Looking up the withdrawal by its ID' }).first().click();
  const lookup = sending.locator(stateBox('withdrawing.lookingUp'));
  await expect(lookup).toBeInViewport();
  await expect(lookup).toHaveAttribute('data-current', 'true');
  await lookup.getByRole('link', { name: 'Looking up the withdrawal by its ID' }).click();
  await expect(page).toHaveURL(/tab=states&state=withdrawing\.lookingUp/);
  await page.goBack();
  await page.locator('#step-6').getByRole('link', { name: 'Hide the chart of this step' }).click();
  await expect(page).toHaveURL(/\/test\/withdraw$/);
  await expect(page.locator('[data-step-chart]')).toHaveCount(0);
});

test('the chart of a step is read on a phone, and a lifecycle has one chart', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [model, step, neighbour] of [
    [withdrawModel, 1, 2],
    [onboardingModel, 2, 1],
  ] as const) {
    await page.goto(`/test/${model.id}?step=${step}`);
    const tree = chartSteps(model)[step - 1] ?? [];
    for (const { path, name } of statesInTree(tree))
      await expect(page.locator(stateBox(path)), path).toContainText(name);
    const { title = '' } = outlineStory(model).steps[neighbour - 1] ?? {};
    await expect(page.locator('[data-step-chart]')).toContainText(title);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const sizes = await page
      .locator('[data-step-chart] :is(a, p, li)')
      .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
  }
  await page.goto('/test/refund');
  await page.getByRole('link', { name: 'Show all statuses as one chart' }).click();
  await expect(page.locator('[data-state-box]')).toHaveCount(outlineStory(refundModel).steps.length);
});
