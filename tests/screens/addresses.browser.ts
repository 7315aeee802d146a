import { BuildManifest } from '#contract/boot.ts';
import { inside, outside } from '#tests/support/browser/screens.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const isUnknown = (path: string) => path.includes('nowhere');

test('the address of each screen is answered with 200, and any other with 404 and the page', async ({
  request,
}) => {
  const addresses = [...Object.keys(outside), ...Object.keys(inside)];
  const unknown = [
    '/robots.txt',
    '/dashboard/store',
    '/dashboard/store/orders/1/2',
    '/index.html',
    '/auth//',
  ];
  for (const path of [...addresses.filter((one) => !isUnknown(one)), '/dashboard/invoicing/create'])
    expect((await request.get(path)).status(), path).toBe(200);
  for (const path of [...unknown, ...addresses.filter(isUnknown)]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toContain('<div id="root">');
  }
});

test('the build is named by the manifest and by the latest build', async ({ request }) => {
  const { build } = BuildManifest.parse(await (await request.get('/build-manifest.json')).json());
  expect(build).toMatch(/^[\da-f]{12}$/);
  const latest = await request.get('/latest-build');
  expect(latest.headers()['content-type']).toContain('text/plain');
  expect(await latest.text()).toBe(build);
});

test('a page that does not exist has no label and marks no section', async ({ page, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto('/dashboard');
  const label = page.getByRole('banner').locator('p').first();
  await expect(label).toHaveText('Growth Partners');
  await expect(page.locator('[aria-current="page"]')).not.toHaveCount(0);
  await page.goto('/dashboard/nowhere');
  await expect(page.getByRole('heading', { name: 'Page Not Found: /dashboard/nowhere' })).toBeVisible();
  await expect(label).toHaveText('');
  await expect(page.locator('[aria-current="page"]')).toHaveCount(0);
});
