import { defineConfig } from '@playwright/test';
import { chromiumOptions, desk, phone } from './tests/support/browser/chromium.ts';

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.browser.ts',
  globalSetup: './tests/support/browser/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test gets a second try on an overloaded machine; the report names the tests that needed it.
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
    // Failed calls and closed pages don't depend on the size.
    { name: 'phone', use: phone, testIgnore: '**/fault-matrix.browser.ts' },
    // A `.phone.browser.ts` tests a part that only a phone has.
    { name: 'desk', use: desk, testIgnore: '**/*.phone.browser.ts' },
  ],
});
