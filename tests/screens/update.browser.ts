import { expect, test } from '#tests/support/browser/test.ts';
import type { Page } from '@playwright/test';

/** Makes the server appear to serve another build. */
async function serveAnotherBuild(page: Page): Promise<void> {
  await page.route('**/build-manifest.json', (route) => route.fulfill({ json: { build: 'another' } }));
}
const loadsOf = (page: Page) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
};

test('a new build is announced within an hour, and loaded when the person chooses to reload', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByLabel('Email address')).toBeVisible();
  await serveAnotherBuild(page);
  await page.clock.fastForward('59:00');
  await expect(page.getByText('New version available')).toBeHidden();
  await page.clock.fastForward('01:01');
  await expect(page.getByText('New version available')).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
});

test('a tab whose files no longer exist reloads at the requested page', async ({ page }) => {
  await page.goto('/');
  await serveAnotherBuild(page);
  await page.route('**/assets/auth.index-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.locator('[data-flow="onboarding"]')).toBeVisible();
});

test('files that stay missing do not reload the tab repeatedly', async ({ page }) => {
  await page.goto('/');
  await serveAnotherBuild(page);
  await page.route('**/assets/auth.index-*.js', (route) => route.fulfill({ status: 404 }));
  const loads = loadsOf(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loads()).toBeLessThanOrEqual(2);
});
