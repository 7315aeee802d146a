import { defineConfig } from '@playwright/test';
import { chromiumOptions, desk, phone } from './tests/support/browser/chromium.ts';

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.browser.ts',
  globalSetup: './tests/support/browser/before-all.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A machine that is short of breath gets a second try; the report names what needed it.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    launchOptions: chromiumOptions,
  },
  projects: [
    // What goes wrong with a call, and a page that is left, do not depend on the size.
    { name: 'phone', use: phone, testIgnore: '**/cells.browser.ts' },
    // A `.phone.browser.ts` is about a part that is on a phone alone.
    { name: 'desk', use: desk, testIgnore: '**/*.phone.browser.ts' },
  ],
});
