import type { Category, Shop } from './data/load-shop.ts';

/** A store with its addresses: below a path of the stores' origin, or at the root of a host of its own. */
export interface ShopView {
  shop: Shop;
  /** Without a slash at the end; absolute addresses begin with it. */
  origin: string;
  /** The path of the home page without a slash at the end; empty on a host of its own. */
  base: string;
  /** True for the team of a closed store, which sees it as customers will. */
  isPreview: boolean;
  files: { style: string; script: string; colors: string };
}

export const homePath = ({ base }: ShopView): string => base || '/';
export const productPath = ({ base }: ShopView, handle: string, variationId?: string): string =>
  `${base}/products/${encodeURIComponent(handle)}${variationId === undefined ? '' : `?v=${variationId}`}`;
export const categoryPath = ({ base }: ShopView, { slug }: Pick<Category, 'slug'>): string =>
  `${base}/categories/${slug}`;
export const cartPath = ({ base }: ShopView): string => `${base}/cart`;
export const checkoutPath = (view: ShopView): string => `${cartPath(view)}/checkout`;
export const imagePath = (fileId: string, width: number): string => `/images/${fileId}/${width}`;
