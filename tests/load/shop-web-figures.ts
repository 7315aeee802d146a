import type { Browser, Response } from '@playwright/test';
import { type Figure, atMost } from './table.ts';
import { type Site, contentPainted, withPage } from './web-page.ts';
import { medians, openInTurns } from './web-turns.ts';

const firstBoundMs = 1000;
/** What Web Vitals call good. */
const largestBoundMs = 2500;
const imagesMs = 120_000;

/** A store with products and images, and the path of its home page. */
export interface MeasuredStore {
  base: string;
  path: string;
}

/** Returns the figures of a store's home page and of its first product on a cheap phone with a slow network. */
export async function shopWebFigures(
  browser: Browser,
  { floor, store }: { floor: Site; store: MeasuredStore },
): Promise<Figure[]> {
  const home = await (await fetch(store.base + store.path)).text();
  const [, product] = /href="(\/s\/[^"]+\/products\/[^"]+)"/.exec(home) ?? [];
  if (product === undefined) throw new Error('The store has no products');
  const figures: Figure[] = [];
  for (const { name, path } of [
    { name: 'home page', path: store.path },
    { name: 'page of a product', path: product },
  ]) {
    await waitForImages(browser, store, path);
    const painted = await openInTurns(browser, {
      sites: { floor, kontor: { base: store.base } },
      device: 'cheapPhone',
      conditions: 'throttled',
      measure: (page, side) => contentPainted(page, side === 'floor' ? '/dashboard' : path),
    });
    const [first, largest] = [medians(painted, (at) => at.first), medians(painted, (at) => at.largest)];
    figures.push(
      {
        name: `store's ${name}, first content`,
        unit: 'ms',
        ...first,
        target: atMost(first.kontor, firstBoundMs, `${firstBoundMs} ms`),
      },
      {
        name: `store's ${name}, largest content`,
        unit: 'ms',
        ...largest,
        target: atMost(largest.kontor, largestBoundMs, `${largestBoundMs} ms`),
      },
    );
  }
  return figures;
}

/** Opens a page until all of its images have the size and format that this phone gets from then on. */
async function waitForImages(browser: Browser, { base }: MeasuredStore, path: string): Promise<void> {
  const isFinal = (response: Response) => response.headers()['cache-control']?.includes('immutable') ?? false;
  const deadline = performance.now() + imagesMs;
  for (;;) {
    const images = await withPage(browser, { base, device: 'cheapPhone' }, 'unthrottled', async (page) => {
      const responses: Response[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/images/')) responses.push(response);
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      return responses;
    });
    if (images.length > 0 && images.every(isFinal)) return;
    if (performance.now() > deadline) throw new Error(`${path} has no images of its own`);
  }
}
