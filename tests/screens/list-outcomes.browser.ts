import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { exportList, openListSearch } from '#tests/support/browser/list.ts';
import { lists } from '#tests/support/browser/list-figures.ts';
import { inSteps } from '#tests/support/browser/screen-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test.use({ hasDemo: true });

test('a failed export of each list shows an error', async ({ page, kontor, signInAs }) => {
  await signInAs(await ownerOfDemo(kontor));
  await page.route(/\/export/, (route) => route.abort());
  await inSteps(Object.entries(lists), async ([, path]) => {
    await page.goto(path);
    await expect(page.locator('a[data-row]').first()).toBeVisible();
    await exportList(page);
    await expect(page.getByText('Export failed. Try again.')).toBeVisible();
  });
});

test('a search without results offers to clear the filters', async ({ page, kontor, signInAs }) => {
  await signInAs(await ownerOfDemo(kontor));
  await page.goto(lists.invoices);
  await (await openListSearch(page)).fill('no invoice has this text');
  await expect(page.getByText('No invoices match these filters')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/invoicing$/);
  await expect(page.locator('a[data-row]').first()).toBeVisible();
});

test('rows of another filter are never shown as the result, however long the answer takes', async ({
  page,
  context,
  kontor,
  signInAs,
}) => {
  await signInAs(await ownerOfDemo(kontor));
  const offline = page.getByText("You're offline. Pages load and update");
  await inSteps(Object.entries(lists), async ([, path]) => {
    await page.goto(path);
    const rows = page.locator('a[data-row]');
    await expect(rows.first()).toBeVisible();
    await context.setOffline(true);
    await (await openListSearch(page)).fill('no record has this text');
    await expect(rows).toHaveCount(0);
    await expect(page.getByText(/match these filters/)).toBeHidden();
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/match these filters/)).toBeVisible();
    await expect(offline).toBeHidden();
  });
});
