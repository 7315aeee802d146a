import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import * as z from 'zod/mini';
import { build } from '#tests/support/server/build.ts';
import { chromiumOptions } from '#tests/support/browser/chromium.ts';
import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import { startKontor } from '#tests/support/browser/kontor.ts';
import { sampleInvoice } from '#tests/support/money/invoices.ts';
import { shopWebFigures } from './shop-web-figures.ts';
import { seedOrders } from './seed-orders.ts';
import { missed, printFigures } from './table.ts';
import { pressFigures, webFigures, webParts } from './web-figures.ts';
import { startWebFloor } from './web-floor.ts';

/** The number of orders that are added to those of the demo. */
const orderCount = 100_000;
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    /** The parts to run; all without it. */
    only: { type: 'string', multiple: true, default: [...webParts] },
  },
});
const parts = new Set(z.parse(z.array(z.enum(webParts)), values.only));

build();
const kontor = await startKontor({ hasDemo: true });
const browser = await chromium.launch(chromiumOptions);
try {
  console.log('Waiting until the demo business is made …');
  const { token, businesses } = await ownerOfDemo(kontor);
  const asking = { token, businessId: businesses[0]?.id ?? '' };
  console.log(`Adding ${orderCount.toLocaleString('en')} orders …`);
  const db = await kontor.sql.connect();
  await seedOrders(db, asking.businessId, orderCount);
  await db.query('vacuum analyze');
  db.release(true);
  const { invoice } = await kontor.call('createInvoice', { body: sampleInvoice }, asking);
  const sent = { params: { id: invoice.id }, body: { mail: false } };
  const { link } = await kontor.call('sendInvoice', sent, asking);
  const site = { base: kontor.base, token, payLink: new URL(link ?? '').pathname };
  const floor = await startWebFloor((await kontor.call('orders', {}, asking)).data);
  console.log('Opening pages …');
  const figures = await webFigures(browser, { floor, kontor: site }, parts);
  if (parts.has('store')) {
    const { handle } = await kontor.call('businessInfo', {}, asking);
    // The store would redirect to its own domain, which has no address here.
    const { domains } = await kontor.call('domains', {}, asking);
    for (const { id } of domains.filter(({ status }) => status === 'live'))
      await kontor.call('removeDomain', { params: { id } }, asking);
    const store = { base: kontor.storeBase, path: `/s/${handle}` };
    figures.push(...(await shopWebFigures(browser, { floor, store })));
  }
  floor.stop();
  if (parts.has('presses')) {
    console.log('Pressing everything …');
    figures.push(...(await pressFigures(browser, site)));
  }
  printFigures('What the browser needs at 1.6 Mbit/s, 150 ms and a quarter of the processor', figures);
  if (values.check && missed(figures).length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await kontor.stop();
}
