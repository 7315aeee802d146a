import type { BenchData } from './bench-data.ts';
import { type Pair, medians } from './in-turns.ts';
import { type Ask, bytesOf } from './load-client.ts';
import { type Figure, atMost } from './table.ts';

const boundMs = 10;

/** The pages of the store that is filled for the benchmark, and their least possible versions of the floor. */
const pages = [
  { name: 'home', floor: '', kontor: '' },
  { name: 'all products', floor: '/products', kontor: '/products' },
  { name: 'category', floor: '/categories/Scarves', kontor: '/categories/scarves' },
  { name: 'search', floor: '/search?q=scarf+77', kontor: '/search?q=scarf+77' },
  { name: 'product with 6 variations', floor: '/products/b-77', kontor: '/products/b-77' },
  { name: 'product with 1,000 variations', floor: '/products/b-0', kontor: '/products/b-0' },
];

/** Returns the figures of a store's pages and of its cart. @param storeBase the stores' origin */
export async function shopFigures({ port, shop }: BenchData, storeBase: string): Promise<Figure[]> {
  const store = new URL(storeBase);
  const headers = { host: store.host };
  const pairOf = (floor: string, kontor: string, more: Partial<Ask> = {}): Pair => ({
    floor: { port: port + 1, path: `/shop/${shop.handle}${floor}`, headers: {}, ...more },
    kontor: {
      port: Number(store.port),
      path: `/s/${shop.handle}${kontor}`,
      ...more,
      headers: { ...headers, ...more.headers },
    },
  });
  const row = (name: string, taken: { floor: number; kontor: number }): Figure => ({
    name: `store: ${name}, ${shop.products.toLocaleString('en')} products, p50`,
    unit: 'ms',
    ...taken,
    target: atMost(taken.kontor, boundMs, `${boundMs} ms`),
  });
  const figures: Figure[] = [];
  for (const { name, floor, kontor } of pages) {
    await checkSamePage(pairOf(floor, kontor));
    // A browser asks for the smallest encoding, which takes the server longer.
    figures.push(row(name, await medians(pairOf(floor, kontor, { headers: { 'accept-encoding': 'br' } }))));
  }
  const form = new URLSearchParams({ variation: shop.variationId, quantity: '1' });
  const added = pairOf('/cart', '/cart/add', {
    body: form.toString(),
    type: 'application/x-www-form-urlencoded',
    status: 303,
    headers: { origin: store.origin, 'sec-fetch-site': 'same-origin' },
  });
  return [...figures, row('add to cart', await medians(added))];
}

/** Throws if the pages show different products, because their times couldn't be compared. */
async function checkSamePage(pair: Pair): Promise<void> {
  const [floor, kontor] = await Promise.all([listHandles(pair.floor), listHandles(pair.kontor)]);
  if (floor.length === 0 || floor.join() !== kontor.join())
    throw new Error(`${pair.kontor.path} shows ${kontor.length} products, not the floor's ${floor.length}`);
}

async function listHandles(page: Ask): Promise<string[]> {
  const html = (await bytesOf(page)).toString('utf8');
  return [...new Set([...html.matchAll(/\/products\/(b-\d+)"/g)].map(([, handle = '']) => handle))];
}
