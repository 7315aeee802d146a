import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { build } from '#tests/support/server/build.ts';
import { chromiumOptions, desk, phone } from '#tests/support/browser/chromium.ts';
import { startKontor } from '#tests/support/browser/kontor.ts';

await build();
const kontor = await startKontor({});
const browser = await chromium.launch(chromiumOptions);
mkdirSync('/tmp/eye', { recursive: true });
const journeys = process.argv.slice(2);
for (const [size, device] of Object.entries({ phone, desk }))
  for (const scheme of ['light', 'dark'] as const) {
    if (size === 'desk' && scheme === 'dark') continue;
    const context = await browser.newContext({ ...device, baseURL: kontor.url, colorScheme: scheme });
    const page = await context.newPage();
    page.on('pageerror', (e) => console.log('ERR', e.message));
    for (const step of journeys) {
      const [j, s] = step.split('.');
      await page.goto(`/test/subscription-checkout/view?journey=${j}&step=${s}`);
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/eye/${step}-${size}-${scheme}.png` });
    }
    await context.close();
  }
await browser.close();
await kontor.close();
