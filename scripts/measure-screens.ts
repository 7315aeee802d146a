import { chromium } from '@playwright/test';
import { build } from '#tests/support/server/build.ts';
import { chromiumOptions, desk, phone } from '#tests/support/browser/chromium.ts';
import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import { startKontor } from '#tests/support/browser/kontor.ts';
import { forms, measureFixedBars, useView, views } from '#tests/support/browser/fixed-bars.ts';
import { lists, measureList } from '#tests/support/browser/list-figures.ts';
import { keepToken } from '#tests/support/browser/test.ts';

/**
 * Prints where the first row of each list starts and how many rows are visible, on phone and desktop, and how much of the
 * phone's height the fixed bars of each form take.
 */
const sizes = { phone, desk: { ...desk, viewport: { width: 1366, height: 768 } } };

build();
const kontor = await startKontor({ hasDemo: true });
const browser = await chromium.launch(chromiumOptions);
try {
  const { token } = await ownerOfDemo(kontor);
  const table = [];
  for (const [size, options] of Object.entries(sizes)) {
    const context = await browser.newContext({ ...options, baseURL: kontor.base });
    await keepToken(context, kontor.base, token);
    const page = await context.newPage();
    for (const [list, path] of Object.entries(lists))
      table.push({ size, list, ...(await measureList(page, path)) });
    await context.close();
  }
  console.table(table);
  const bars = [];
  for (const [view, held] of Object.entries(views)) {
    const context = await browser.newContext({ ...phone, baseURL: kontor.base });
    await keepToken(context, kontor.base, token);
    const page = await context.newPage();
    await useView(page, held);
    for (const [form, path] of Object.entries(forms)) {
      const height = await measureFixedBars(page, path);
      bars.push({ view, form, height, share: (height / held.viewport.height).toFixed(2) });
    }
    await context.close();
  }
  console.table(bars);
} finally {
  await browser.close();
  await kontor.stop();
}
