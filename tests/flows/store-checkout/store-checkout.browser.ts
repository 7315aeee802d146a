import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { storeCheckoutTable } from './store-checkout.table.ts';

walkTableInBrowser(storeCheckoutTable, {
  interruptions: drawnInterruptions('store-checkout'),
  async open({ context, page, interceptor, kontor }, { path, token, kept, isReturned }) {
    const url = new URL(path, kontor.storeBase);
    await context.addCookies([
      { name: 'kontor_cart', value: token, domain: url.hostname, path: path.replace('/checkout', '') },
    ]);
    // The provider's page never loads: after a response without content, the browser keeps the current page.
    await interceptor.stayInsteadOf('*/sandbox/pay/*');
    // The page before it is of the same origin, to which Back leads.
    await page.goto(new URL('/boot.json', url).href);
    const entries: [string, string] = [`checkout ${path}`, JSON.stringify({ attempt: kept })];
    if (kept) await page.evaluate(([key, value]) => localStorage.setItem(key, value), entries);
    await page.goto(`${url.href}${isReturned ? '?returned=1' : ''}`);
  },
});
