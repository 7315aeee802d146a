import { Boot } from '#contract/boot.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import type { Page } from '@playwright/test';

/** From now on the server seems to serve another build. */
async function serveAnotherBuild(page: Page): Promise<void> {
  const boot = Boot.parse(await (await page.request.get('/boot.json')).json());
  await page.route('**/boot.json', (route) => route.fulfill({ json: { ...boot, build: 'another' } }));
}
const loadsOf = (page: Page) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
};

test('a new build is told within the hour, and loaded when the person says so', async ({ page }) => {
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

test('a tab whose files are gone is loaded again where it wanted to go', async ({ page }) => {
  await page.goto('/');
  await serveAnotherBuild(page);
  await page.route('**/assets/auth.index-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.locator('[data-flow="onboarding"]')).toBeVisible();
});

test('files that stay gone do not load the tab for ever', async ({ page }) => {
  await page.goto('/');
  await serveAnotherBuild(page);
  await page.route('**/assets/auth.index-*.js', (route) => route.fulfill({ status: 404 }));
  const loads = loadsOf(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loads()).toBeLessThanOrEqual(2);
});
