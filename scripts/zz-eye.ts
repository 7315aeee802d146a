import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { build } from '#tests/support/server/build.ts';
import { chromiumOptions } from '#tests/support/browser/chromium.ts';
import { startKontor } from '#tests/support/browser/kontor.ts';

if (process.env.BUILD) await build();
console.log('built');
const kontor = await startKontor({});
const browser = await chromium.launch(chromiumOptions);
mkdirSync('/tmp/eye', { recursive: true });
const context = await browser.newContext({ viewport: { width: 1800, height: 1300 }, baseURL: kontor.base, colorScheme: 'light' });
const page = await context.newPage();
page.on('pageerror', (e) => console.log('ERR', e.message));
page.on('console', (m) => m.type() === 'error' && console.log('CON', m.text()));
for (const step of process.argv.slice(2)) {
  const [j, s] = step.split('.');
  await page.goto(`/test/subscription-checkout?journey=${j}&step=${s}`);
  const frame = page.getByTitle(/^Live page of/);
  await frame.contentFrame().locator('[data-flow]').waitFor({ timeout: 20000 }).catch(() => console.log('none', step));
  await page.waitForTimeout(700);
  await frame.screenshot({ path: `/tmp/eye/${step}.png` });
}
await browser.close();
await kontor.stop();
process.exit(0);
