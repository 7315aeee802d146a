import { medians, pairOf, paired } from './in-turns.ts';
import type { BenchData } from './bench-data.ts';
import { type Figure, atMost } from './table.ts';

/** Returns the figures of the product pages of the main business. */
export async function productFigures(stand: BenchData): Promise<Figure[]> {
  const { id } = stand.main;
  const listed = (query: Record<string, string> = {}) =>
    paired(pairOf(stand, id, { floor: '/products', kontor: '/api/commerce/business/products' }, query));
  const first = await listed();
  const last = await listed({ edge: 'last' });
  const text = await listed({ search: 'scarf 77' });
  const path = `/product/${stand.bigProductId}`;
  const big = await medians(pairOf(stand, id, { floor: path, kontor: `/api/commerce${path}` }));
  const products = `${stand.products.toLocaleString('en')} products`;
  return [
    {
      name: `newest 50 of ${products}, exact total, p50`,
      unit: 'ms',
      ...first,
      target: atMost(first.kontor, 1.5 * first.floor, '1.5 × floor'),
    },
    {
      name: `last page of ${products}, p50`,
      unit: 'ms',
      ...last,
      target: atMost(last.kontor, 1.2 * first.kontor, '1.2 × first page'),
    },
    {
      name: `title or SKU text, ${products}, p50`,
      unit: 'ms',
      ...text,
      target: atMost(text.kontor, text.floor, '1 × floor'),
    },
    {
      name: 'one product with 1,000 variations, p50',
      unit: 'ms',
      ...big,
      target: atMost(big.kontor, 1.5 * big.floor, '1.5 × floor'),
    },
  ];
}
