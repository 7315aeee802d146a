import type { ProductRow } from '#domain/product.ts';
import { getShownPrice } from '../data/prices.ts';
import { type ShopView, productPath } from '../view.ts';
import { texts } from '../shop-texts.ts';
import { NoImage } from './icons.tsx';
import { StoreImage } from './store-image.tsx';
import { Price } from './price.tsx';

/** A product in a list, as the list of the module reads it. */
export interface ListedProduct extends Pick<
  ProductRow,
  'id' | 'title' | 'imageFileId' | 'stockState' | 'variationCount' | 'priceMinor' | 'discountedAmountMinor'
> {
  handle: string;
  discountStartDate: string | Date | null;
  discountEndDate: string | Date | null;
}

const sizes = '(min-width: 64em) 18rem, (min-width: 40em) 30vw, 46vw';

export function ProductGrid({
  view,
  products,
  now,
  hasFirst = false,
}: {
  view: ShopView;
  products: readonly ListedProduct[];
  now: Date;
  /** True if the first image of the page is among these. */
  hasFirst?: boolean;
}) {
  return (
    <ul className={products.length === 1 ? 'grid single' : 'grid'}>
      {products.map((product, nth) => (
        <li key={product.id}>
          <ProductCard view={view} product={product} now={now} isFirst={hasFirst && nth === 0} />
        </li>
      ))}
    </ul>
  );
}

function ProductCard({
  view,
  product,
  now,
  isFirst,
}: {
  view: ShopView;
  product: ListedProduct;
  now: Date;
  isFirst: boolean;
}) {
  const price = getShownPrice(product, now);
  const isOut = product.stockState === 'out';
  return (
    <a className="card" href={productPath(view, product.handle)}>
      <span className={isOut ? 'frame out' : 'frame'}>
        {product.imageFileId ? (
          <StoreImage
            fileId={product.imageFileId}
            alt=""
            width={480}
            height={480}
            sizes={sizes}
            isFirst={isFirst}
          />
        ) : (
          <NoImage />
        )}
        {isOut ? (
          <span className="badge out">{texts.soldOut}</span>
        ) : (
          price.beforeMinor !== null && <span className="badge">{texts.sale}</span>
        )}
      </span>
      <span className="name">{product.title}</span>
      <Price price={price} currency={view.shop.currency} />
      {product.variationCount > 1 && <span className="options">{texts.options(product.variationCount)}</span>}
    </a>
  );
}
