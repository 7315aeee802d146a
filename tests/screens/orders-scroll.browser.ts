import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test.use({ hasDemo: true });

test('Back restores the scroll position of the list, and its rows open in a new tab', async ({
  page,
  kontor,
  signInAs,
}) => {
  await signInAs(await ownerOfDemo(kontor));
  await page.goto('/dashboard');
  await page.locator('nav a[href="/dashboard/store/orders"]').filter({ visible: true }).first().click();
  const links = page.locator('a[data-row]');
  await expect(links).toHaveCount(50);
  const far = links.nth(40);
  const to = await far.getAttribute('href');
  await far.scrollIntoViewIfNeeded();
  const top = () => page.locator('#main').evaluate((main) => main.scrollTop);
  const left = await top();
  expect(left).toBeGreaterThan(0);
  await far.click();
  await expect(page).toHaveURL(new RegExp(`${to}$`));
  await page.goBack();
  await expect(links).toHaveCount(50);
  await expect.poll(top).toBe(left);

  const opened = page.context().waitForEvent('page');
  await links.nth(40).click({ modifiers: ['ControlOrMeta'] });
  // `toHaveURL` would wait for the end of a navigation that began before Playwright detected the tab.
  const tab = await opened;
  await expect.poll(() => tab.url()).toMatch(new RegExp(`${to}$`));
  await expect(page).toHaveURL(/\/orders$/);
});
