import { desk } from '#tests/support/browser/chromium.ts';
import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import { filterList } from '#tests/support/browser/list.ts';
import { limits, lists, measureList } from '#tests/support/browser/list-figures.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { inSteps } from '#tests/support/browser/screen-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test.use({ hasDemo: true });

const isPhone = () => test.info().project.name === 'phone';

test('each list keeps the limits for visible rows and columns', async ({ page, kontor, signInAs }) => {
  await signInAs(await ownerOfDemo(kontor));
  await inSteps(Object.entries(lists), async ([, path]) => {
    if (!isPhone()) await page.setViewportSize({ width: 1366, height: 768 });
    const { firstRowTop, rowsInSight } = await measureList(page, path);
    if (isPhone()) {
      expect(firstRowTop).toBeLessThanOrEqual(limits.phoneFirstRowTop);
      return;
    }
    expect(rowsInSight).toBeGreaterThanOrEqual(limits.deskRowsInSight);
    await page.setViewportSize(desk.viewport);
    const table = page.getByRole('main').getByRole('table');
    // The columns are laid out some frames after the window has changed.
    await expect
      .poll(() =>
        table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0)),
      )
      .toBeLessThanOrEqual(0);
  });
});

test('a phone shows the number of filters and clears all of them', async ({ page, kontor, signInAs }) => {
  await signInAs(await ownerOfDemo(kontor));
  await page.goto(lists.orders);
  await filterList(page, 'Payment', 'Unpaid');
  await expect(page).toHaveURL(/payment=unpaid/);
  await filterList(page, 'Period', 'Last 30 days');
  await expect(page).toHaveURL(/payment=unpaid.*range=30d|range=30d.*payment=unpaid/);
  if (!isPhone()) return;
  await page.getByRole('button', { name: 'Filters and sort, 2 active' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await page.getByRole('button', { name: /^Show .* results$/ }).click();
  await expect(page.getByRole('button', { name: 'Filters and sort', exact: true })).toBeVisible();
});

test('the figures of a list open a dialog with details', async ({ page, kontor, signInAs }) => {
  await signInAs(await ownerOfDemo(kontor));
  await page.goto(lists.revenue);
  await page.getByRole('button', { name: isPhone() ? /^Balance and sales/ : 'View details' }).click();
  const details = page.getByRole('dialog', { name: 'Balance and sales' });
  await expect(details.getByText('Pending', { exact: false }).first()).toBeVisible();
  await expect(details.getByRole('region', { name: 'Last 30 days' })).toBeVisible();
  await expect(details.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
  await details.getByRole('link', { name: 'Returned to customers' }).click();
  await expect(page).toHaveURL(/figure=refunds/);
  await expect(details).toHaveCount(0);
});
