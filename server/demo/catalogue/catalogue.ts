import type { ProductOption } from '#domain/product.ts';
import type { Inks } from '#server/demo/images/fabrics.ts';
import type { Drawing } from '#server/demo/images/draw.ts';

/** The special situation of a product in a demo business's present. */
export type Situation =
  /** A sale that began some days ago and ends in some more; `price` in major units. */
  | { kind: 'on sale'; price: number }
  /** Counted today, and this many of the first variation were there. */
  | { kind: 'counted'; left: number }
  /** Made to order: not counted at all. */
  | { kind: 'unlimited' }
  /** Made this week and not shown in the shop yet. */
  | { kind: 'unpublished' }
  /** Sold in the year's first months and given up then. */
  | { kind: 'archived' };

export interface DemoProduct {
  sku: string;
  title: string;
  description: string;
  category: string;
  type: string;
  tags: string[];
  /** In major units. */
  price: number;
  /** How often customers choose it, relative to other products. */
  popularity: number;
  options: ProductOption[];
  /** The first is the product's main image; each other one belongs to a value of its first option, in the option's order. */
  images: { drawing: Drawing; alt: string }[];
  situation?: Situation;
}

/** Images of one shape, an entry for each colour that it comes in. */
export const inColours = (
  name: string,
  shape: Drawing['shape'],
  cloth: Drawing['cloth'],
  colours: Record<string, readonly [inks: Inks, wall: string]>,
): DemoProduct['images'] =>
  Object.entries(colours).map(([colour, [inks, wall]]) => ({
    drawing: { shape, cloth, inks, wall },
    alt: [name, colour].filter(Boolean).join(', '),
  }));

export const walls = { ivory: '#f4f1e8', sage: '#e9efe9', blush: '#f3e6dc', mist: '#e6ebf2' } as const;
