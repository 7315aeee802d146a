import { placePaidOrder } from '#tests/support/browser/orders.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test('Back restores the filters of the list', async ({ page, merchant, kontor, signInAs }) => {
  const { number } = await placePaidOrder(kontor, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/store/orders');
  await page.getByRole('link', { name: /^To ship/ }).click();
  await expect(page).toHaveURL(/waiting=toShip/);
  const filtered = page.url();
  await page.getByRole('link', { name: `#${number}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(filtered);
  await expect(page.getByText(number).first()).toBeVisible();
});

test('an address with invalid filters shows an error and a link to the whole list', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { number } = await placePaidOrder(kontor, merchant);
  await signInAs(merchant);
  const refused = page.getByRole('alert');
  for (const [query, why] of [
    ['after=of-long-ago', 'This page no longer exists'],
    ['from=2026-02-02&to=2026-01-01', 'End date must be on or after the start date'],
  ] as const) {
    await page.goto(`/dashboard/store/orders?${query}`);
    await expect(refused.filter({ hasText: why })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Show whole list' }).click();
    await expect(page.getByRole('link', { name: `#${number}` })).toBeVisible();
  }
});

test('a double click opens one dialog and ships once', async ({ page, merchant, kontor, signInAs }) => {
  const { id, number } = await placePaidOrder(kontor, merchant);
  await signInAs(merchant);
  await page.goto(`/dashboard/store/orders/${id}`);
  await page.getByRole('button', { name: 'Ship order' }).dblclick();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Ship order' }).dblclick();
  await expect(page.getByText(`Order #${number} is fulfilled`)).toBeVisible();
  const { rows } = await kontor.sql.query<{ event: string }>(
    "select event from timeline where record_id = $1 and lifecycle = 'shipping'",
    [id],
  );
  expect(rows).toEqual([{ event: 'shipping.fulfill' }]);
});
