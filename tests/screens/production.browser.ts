import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as plain } from '@playwright/test';
import { type Staging, startStaging } from '#tests/support/browser/staging.ts';
import { freePort, startApplication } from '#tests/support/server/application.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

const test = plain.extend<object, { production: Staging }>({
  production: [
    // Playwright requires the first argument to be destructured.
    async ({ browserName: _browser }, use) => {
      const staging = await startStaging();
      await use(staging);
      await staging.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ production }, use) => use(production.application.base),
});

test('a merchant signs up with an emailed code, signs out and signs in again', async ({
  page,
  production,
}) => {
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', ({ message }) => consoleErrors.push(message));
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''));
  const email = 'ada@shop.example';

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('demo account')).toBeHidden();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expect(page.getByText('sandbox mailbox')).toBeHidden();
  await expect.poll(() => production.getEmailedCode()).toMatch(/^\d{6}$/);
  await page.locator('#otp').fill(production.getEmailedCode());
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Obi');
  await page.getByLabel('Phone number').fill('+2348031234567');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Business name').fill('Ada Fabrics');
  await page.getByLabel('What do you sell?').selectOption('Fashion and clothing');
  await page.getByRole('button', { name: 'Create business' }).click();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page.getByRole('heading', { name: /Ada/ })).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  expect(consoleErrors).toEqual([]);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();

  await page.getByLabel('Email address').fill(email);
  // Requests that are pending at sign-out get a 401, which the browser logs to the console.
  expect(consoleErrors.splice(0).filter((complaint) => !complaint.includes('401'))).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Ada/ })).toBeVisible();
  expect(consoleErrors).toEqual([]);
  expect(sent.join()).not.toContain(samplePassword);

  // No courier is connected in production, so that courier delivery is disabled and the reason is shown.
  await page.goto('/dashboard/settings/delivery-and-shipments');
  await expect(page.getByRole('radio', { name: /Courier booked by Kontor/ })).toBeDisabled();
  await expect(page.getByText('Not available because no courier is connected.')).toBeVisible();
  await page.goto('/dashboard/store/orders/create');
  await expect(page.getByRole('radio', { name: 'Courier', exact: true })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'You', exact: true })).toBeChecked();
  await expect(page.getByText("Courier delivery isn't available")).toBeVisible();
});

test('development tools are not available in production', async ({ page, request }) => {
  for (const path of [
    '/dev/mailbox',
    '/dev/mailbox.json',
    '/dev/mailbox?to=ada',
    '/dev/sms',
    '/dev/sms.json',
    '/dev/clock',
    '/dev/tariff',
    '/sandbox/pay/any',
  ])
    expect((await request.get(path)).status(), path).toBe(404);
  const pieces = globSync('dist/web/assets/dev.*.js');
  expect(pieces).not.toEqual([]);
  for (const file of pieces)
    expect((await request.get(file.replace('dist/web', ''))).status(), file).toBe(404);
  await page.goto('/dev/ui');
  await expect(page.getByRole('heading', { name: 'Page Not Found: /dev/ui' })).toBeVisible();
});

test('a chart review follows the content security policy and sends no request to another origin', async ({
  page,
  baseURL,
}) => {
  const consoleErrors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
  page.on('pageerror', ({ message }) => consoleErrors.push(message));
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto('/test/withdraw?journey=1&step=4');
  const view = page.getByTitle(/^Live page of/).contentFrame();
  await expect(view.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible();
  await expect(view.locator('[data-flow="withdraw"]')).toHaveAttribute('data-state', 'enteringPin');
  expect([...origins]).toEqual([new URL(baseURL ?? '').origin]);
  expect(consoleErrors).toEqual([]);
});

test('every response has its security headers', async ({ request }) => {
  const page = (await request.get('/')).headers();
  expect(page['strict-transport-security']).toContain('max-age=63072000');
  expect(page['content-security-policy']).toContain(
    "require-trusted-types-for 'script'; trusted-types 'none'",
  );
  expect(page['content-security-policy']).not.toContain('unsafe');
  const answer = (await request.get('/healthz')).headers();
  expect(answer['content-security-policy']).toContain("default-src 'none'");
  expect(answer).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  const [file = ''] = globSync('dist/web/assets/app-*.js');
  const script = (await request.get(file.replace('dist/web', ''))).headers();
  expect(script).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age'),
    'cache-control': expect.stringContaining('immutable'),
  });
  expect(script).not.toHaveProperty('content-security-policy');
});

test('the page can create no trusted types policy and no markup from text', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const outcomes = await page.evaluate(() => {
    const outcomeOf = (attempt: () => unknown) => {
      try {
        attempt();
        return 'allowed';
      } catch (problem) {
        return problem instanceof Error ? problem.name : 'refused';
      }
    };
    const factory: unknown = Reflect.get(window, 'trustedTypes');
    const create = (name: string) => () => {
      if (typeof factory !== 'object' || factory === null) throw new Error('no trusted types here');
      const make: unknown = Reflect.get(factory, 'createPolicy');
      if (typeof make === 'function') Reflect.apply(make, factory, [name, {}]);
    };
    return {
      default: outcomeOf(create('default')),
      named: outcomeOf(create('anything')),
      markup: outcomeOf(() => {
        document.createElement('div').innerHTML = '<b>text</b>';
      }),
    };
  });
  expect(outcomes).toEqual({ default: 'TypeError', named: 'TypeError', markup: 'TypeError' });
});

test('every screen of a staging system shows that it is one', async ({ page }) => {
  for (const path of ['/', '/auth', '/invoices', '/no-such-page', '/test']) {
    await page.goto(path);
    await expect(page.getByRole('complementary', { name: 'Staging system' }), path).toContainText(
      'no real money moves',
    );
  }
});

test('refuses to start without its secrets, and names them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-bare-'));
  const starting = startApplication({ dataDir, port: await freePort(), env: { NODE_ENV: 'production' } });
  await expect(starting).rejects.toThrow(
    /SECRET: is required.*PUBLIC_URL: is required.*SMTP_URL: is required.*PAYSTACK_SECRET_KEY: is required/s,
  );
  rmSync(dataDir, { recursive: true, force: true });
});
