import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import build from '#tests/support/browser/build.ts';
import { chromiumOptions, desk, phone } from '#tests/support/browser/chromium.ts';
import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import { type Kontor, startKontor } from '#tests/support/browser/kontor.ts';
import { pastOrdersFile } from '#tests/support/browser/past-orders-file.ts';

/** Writes docs/screenshots from the demo business: each screen at both sizes, in light and in dark. */
const folder = join(import.meta.dirname, '../docs/screenshots');
// Lower than the desk of the tests, so that no picture is larger than 100 kB.
const sizes = { phone, desk: { viewport: { ...desk.viewport, height: 720 } } };
const schemes = ['light', 'dark'] as const;

type Shown = (page: Page, kontor: Kontor, token: string) => Promise<void>;

/** Screens by their file's name, each with the way to it. */
const outside: Record<string, Shown> = {
  'sign-in': async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  },
  onboarding: async (page) => {
    await page.goto('/auth');
    await page.getByLabel('E-mail address').fill('amaka@shop.example');
    await page.getByLabel('Password', { exact: true }).fill('four words nobody guesses');
  },
};
const inside: Record<string, Shown> = {
  home: async (page) => {
    await page.goto('/dashboard');
    await page.getByText('Takings today').waitFor();
  },
  orders: async (page) => {
    await page.goto('/dashboard/store/orders?waiting=toShip');
    await page.getByText('#').first().waitFor();
  },
  order: async (page, kontor, token) => {
    const [business] = (await kontor.call('whoAmI', {}, { token })).businesses;
    const asking = { token, businessId: business?.id ?? '' };
    const { data } = await kontor.call('orders', { query: { waiting: 'toShip' } }, asking);
    await page.goto(`/dashboard/store/orders/${data[0]?.id}`);
    await page.getByRole('button', { name: 'Ship order' }).waitFor();
  },
  import: async (page) => {
    await page.goto('/dashboard/store/orders/import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'old-shop.csv', mimeType: 'text/csv', buffer: pastOrdersFile() });
    await page.getByRole('heading', { name: 'What comes in' }).waitFor();
  },
};

async function take(browser: Browser, kontor: Kontor, token: string): Promise<void> {
  for (const [size, options] of Object.entries(sizes))
    for (const colorScheme of schemes) {
      const use = { ...options, colorScheme, baseURL: kontor.base, reducedMotion: 'reduce' as const };
      const context = await browser.newContext({ ...use, locale: 'en-GB', timezoneId: 'Africa/Lagos' });
      const page = await context.newPage();
      const shoot = async (screens: Record<string, Shown>) => {
        for (const [name, show] of Object.entries(screens)) {
          await show(page, kontor, token);
          await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
          const path = join(folder, `${name}-${size}-${colorScheme}.png`);
          await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
        }
      };
      await shoot(outside);
      const value = encodeURIComponent(JSON.stringify(token));
      await context.addCookies([{ name: 'token', value, url: kontor.base }]);
      await shoot(inside);
      await context.close();
    }
}

mkdirSync(folder, { recursive: true });
build();
const kontor = await startKontor({ hasDemo: true });
const browser = await chromium.launch(chromiumOptions);
try {
  await take(browser, kontor, (await ownerOfDemo(kontor)).token);
} finally {
  await browser.close();
  await kontor.stop();
}
