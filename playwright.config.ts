import { defineConfig } from '@playwright/test';
import { chromiumOptions, desk, phone } from './tests/support/browser/chromium.ts';
import { isThorough } from './tests/support/thorough.ts';

/** Screens that a team uses all day on a desktop, or whose layout differs there (decision 75). */
const atBothSizes = ['lists', 'orders', 'palette', 'products'].map((name) => `**/screens/${name}.browser.ts`);

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.browser.ts',
  globalSetup: './tests/support/browser/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test gets a second try on an overloaded machine; the report names the tests that needed it.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // Something that is gone fails its test soon, not at the end of the test's time.
    actionTimeout: 60_000,
    browserName: 'chromium',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // A page lives for seconds, too short for optimised code to repay the time that it takes to compile.
    launchOptions: {
      ...chromiumOptions,
      args: [...chromiumOptions.args, '--js-flags=--no-turbofan --no-maglev'],
    },
    // Keeps the cache of files from test to test, as a browser does; cookies and storage are cleared.
    reuseContext: true,
  },
  projects: [
    // Most merchants use a phone, so tests run there unless their name says otherwise. A thorough run takes both sizes.
    { name: 'phone', use: phone, testIgnore: '**/*.desk.browser.ts' },
    {
      name: 'desk',
      use: desk,
      ...(isThorough
        ? { testIgnore: '**/*.phone.browser.ts' }
        : { testMatch: ['**/*.desk.browser.ts', ...atBothSizes] }),
    },
  ],
});
