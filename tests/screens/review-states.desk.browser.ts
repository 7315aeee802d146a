import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test('a search leads to a state, whose ways, calls, tests and file are shown, and its address shows them again', async ({
  page,
}) => {
  await page.goto('/test/withdraw?tab=states');
  await page.getByRole('searchbox', { name: 'Search states, events and rules' }).fill('pin entry');
  await page
    .getByRole('region', { name: /^States \(/ })
    .getByRole('button', { name: 'PIN entry' })
    .click();
  await expect(page).toHaveURL(/state=enteringPin/);
  await page.reload();
  const facts = page.getByRole('region', { name: 'PIN entry' });
  await expect(facts.getByRole('heading', { name: 'Ways out' })).toBeVisible();
  await expect(facts.getByText('machines/flows/withdraw/withdraw.machine.ts')).toBeVisible();
  const current = page.locator('[data-current-state]');
  await expect(current).toHaveAttribute('data-current-state', /enteringPin/);
  await facts.getByRole('link', { name: withdrawModel.labels.states.reviewing }).first().click();
  await expect(page).toHaveURL(/state=reviewing/);
  await expect(current).toHaveAttribute('data-current-state', /reviewing/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the words of a search are in the address, and add nothing to the history', async ({ page }) => {
  await page.goto('/test/withdraw');
  await page.getByRole('link', { name: 'States', exact: true }).click();
  const search = page.getByRole('searchbox', { name: 'Search states, events and rules' });
  await search.fill('pin');
  await expect(page).toHaveURL(/find=pin(&|$)/);
  await search.fill('pin entry');
  await expect(page).toHaveURL(/find=pin(\+|%20)entry/);
  const match = page.getByRole('region', { name: /^States \(/ }).getByRole('button', { name: 'PIN entry' });
  await page.reload();
  await expect(search).toHaveValue('pin entry');
  await match.click();
  await expect(page).toHaveURL(/state=enteringPin/);
  await expect(page).toHaveURL(/find=pin/);
  await search.fill('pin');
  const way = page
    .getByRole('region', { name: /^Transitions \(/ })
    .getByRole('link')
    .first();
  await way.click();
  await expect(way).toBeVisible();
  await expect(page).toHaveURL(/find=pin/);
  await search.fill('');
  await expect(page).not.toHaveURL(/find=/);
  await expect(match).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/find=pin/);
  await page.goBack();
  await expect(page).toHaveURL(/\/test\/withdraw$/);
});

test('a lifecycle leads to the screens of its records', async ({ page, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto('/test/invoice');
  await page.getByRole('main').getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
});
