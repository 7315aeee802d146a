import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { placePaidOrder } from '#tests/support/browser/orders.ts';
import { expect, test } from '#tests/support/browser/test.ts';

/** React hides suspended content for up to 300 ms, with a timer for the remaining time. */
const throttle = [100, 300] as const;

test('a lazily loaded dialog opens as soon as its file is loaded', async ({
  context,
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { id } = await placePaidOrder(kontor, merchant);
  await signInAs(merchant);
  await holdTimers(context, [throttle]);
  await page.goto(`/dashboard/store/orders/${id}`);
  await page.locator('[data-event="step.choose"]').filter({ visible: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Search or jump to…' })).toBeVisible();
});

test('a dialog whose file fails to load offers a reload, keeps the draft, and opens after the reload', async ({
  context,
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/store/products/create');
  await page.getByLabel('Title').fill('Ankara, six yards');
  await context.route('**/assets/category-dialog-*.js', (route) => route.abort('internetdisconnected'));
  const add = page.getByRole('button', { name: 'New category' });
  await add.click();
  await expect(page.getByText("Couldn't load this dialog.")).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Ankara, six yards');
  await context.unroute('**/assets/category-dialog-*.js');
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByText("Couldn't load this dialog.")).toBeHidden();
  await expect(page.getByLabel('Title')).toHaveValue('Ankara, six yards');
  await add.click();
  await expect(page.getByRole('dialog', { name: 'New category' })).toBeVisible();
});
