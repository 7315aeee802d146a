import { getVariationName } from '#domain/product.ts';
import { formatDecimal } from '#domain/money.ts';
import { maxQuantity } from '#server/modules/storefront/carts.service.ts';
import type { ShopImage, ShopProduct, ShopVariation } from '#server/modules/storefront/storefront.records.ts';
import { getShownPrice } from '../data/prices.ts';
import {
  type OptionValue,
  type Stock,
  describeStock,
  findChoice,
  listOptionValues,
} from '../data/product-choice.ts';
import { type ShopView, cartPath, categoryPath, imagePath, productPath } from '../view.ts';
import { texts } from '../shop-texts.ts';
import { Layout } from './layout.tsx';
import { NoImage } from './icons.tsx';
import { StoreImage } from './store-image.tsx';
import { Price } from './price.tsx';
import { Breadcrumbs, toBreadcrumbData } from './structured-data.tsx';

interface Props {
  view: ShopView;
  product: ShopProduct;
  /** The id of the chosen variation. */
  chosen: string | undefined;
  now: Date;
}

const descriptionLength = 160;

/** A variation is chosen by a link, so that price, stock and image are those of the choice without a script. */
export function ProductPage({ view, product, chosen, now }: Props) {
  const { shop } = view;
  const category = shop.categories.find(({ id }) => id === product.categoryId);
  const path = productPath(view, product.handle);
  const crumbs = [
    ...(category ? [{ name: category.name, path: categoryPath(view, category) }] : []),
    { name: product.title, path },
  ];
  const choice = findChoice(product, chosen);
  const [policy] = product.policies;
  const data = [toProductData(view, product, now), toBreadcrumbData(view, crumbs)];
  const description = product.description.replaceAll(/\s+/g, ' ').slice(0, descriptionLength);
  return (
    <Layout
      view={view}
      title={product.title}
      description={description}
      canonicalPath={path}
      imageFileId={product.images[0]?.fileId ?? null}
      data={data}
    >
      <Breadcrumbs view={view} crumbs={crumbs} />
      <article className="product">
        <div className="gallery" data-part="gallery">
          <Gallery product={product} choice={choice} />
        </div>
        <div className="buy" id="buy">
          {product.vendor && <p className="vendor">{product.vendor}</p>}
          <h1>{product.title}</h1>
          {choice && <Purchase view={view} product={product} choice={choice} now={now} />}
          {product.description && <div className="text">{product.description}</div>}
          {policy && (
            <details className="policy">
              <summary>{texts.returns(policy.name)}</summary>
              <div className="text">{policy.text}</div>
            </details>
          )}
        </div>
      </article>
    </Layout>
  );
}

function Gallery({ product, choice }: { product: ShopProduct; choice: ShopVariation | undefined }) {
  const own = product.images.find(({ id }) => id === choice?.mediaId);
  const images = own ? [own, ...product.images.filter((image) => image !== own)] : product.images;
  if (images.length === 0) return <NoImage />;
  return (
    <ul>
      {images.map((image, nth) => (
        <li key={image.id}>
          <a href={imagePath(image.fileId, largest)}>
            <StoreImage
              {...getShownSize(image)}
              fileId={image.fileId}
              alt={image.alt || product.title}
              sizes="(min-width: 48em) 50vw, 100vw"
              isFirst={nth === 0}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

const largest = 1200;
const getShownSize = ({ width, height }: ShopImage) => {
  const scale = Math.min(1, largest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

function Purchase({
  view,
  product,
  choice,
  now,
}: {
  view: ShopView;
  product: ShopProduct;
  choice: ShopVariation;
  now: Date;
}) {
  const stock = describeStock(choice, product.lowStockAt);
  return (
    <>
      <div className="state" data-part="state" aria-live="polite">
        <Price price={getShownPrice(choice, now)} currency={view.shop.currency} />
        <StockText stock={stock} />
      </div>
      <div data-part="choice">
        {listOptionValues(product, choice).map(({ name, values }) => (
          <OptionLinks key={name} view={view} handle={product.handle} name={name} values={values} />
        ))}
        {view.shop.settings.status === 'open' && (
          <form method="post" action={`${cartPath(view)}/add`} className="add">
            <input type="hidden" name="variation" value={choice.id} />
            <label htmlFor="quantity">{texts.quantity}</label>
            <input
              id="quantity"
              name="quantity"
              type="number"
              inputMode="numeric"
              min={1}
              max={Math.min(choice.availableQuantity ?? maxQuantity, maxQuantity)}
              defaultValue={1}
              required
              disabled={stock.kind === 'out'}
            />
            <button className="button" type="submit" disabled={stock.kind === 'out'}>
              {stock.kind === 'out' ? texts.soldOut : texts.addToCart}
            </button>
          </form>
        )}
      </div>
    </>
  );
}

function StockText({ stock }: { stock: Stock }) {
  if (stock.kind === 'low') return <p className="stock low">{texts.left(stock.left)}</p>;
  return <p className="stock">{stock.kind === 'in' ? texts.inStock : texts.soldOut}</p>;
}

function OptionLinks({
  view,
  handle,
  name,
  values,
}: {
  view: ShopView;
  handle: string;
  name: string;
  values: readonly OptionValue[];
}) {
  const current = values.find(({ isCurrent }) => isCurrent);
  return (
    <nav className="option" aria-label={name}>
      <p>
        {name}: <strong>{current?.value}</strong>
      </p>
      <ul>
        {values.map(({ value, variationId, isCurrent, isOut }) => (
          <li key={value}>
            <a
              href={`${productPath(view, handle, variationId)}#buy`}
              className={isOut ? 'out' : undefined}
              data-choice={`${name}: ${value}`}
              rel="nofollow"
              {...(isCurrent && { 'aria-current': true })}
            >
              {value}
              {isOut && <span className="hidden">{texts.soldOutValue}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const maxOffers = 50;

function toProductData(view: ShopView, product: ShopProduct, now: Date): object {
  const { title, description, images, variations, vendor, handle } = product;
  const offers = variations.slice(0, maxOffers).map((variation) => ({
    '@type': 'Offer',
    url: view.origin + productPath(view, handle, variations.length > 1 ? variation.id : undefined),
    priceCurrency: view.shop.currency,
    price: formatDecimal(getShownPrice(variation, now).priceMinor),
    availability: `https://schema.org/${variation.availableQuantity === 0 ? 'OutOfStock' : 'InStock'}`,
    ...(variation.sku && { sku: variation.sku }),
    ...(variations.length > 1 && { name: getVariationName(variation.optionValues) }),
  }));
  return {
    '@type': 'Product',
    name: title,
    ...(description && { description }),
    ...(images.length > 0 && { image: images.map(({ fileId }) => view.origin + imagePath(fileId, 1200)) }),
    ...(vendor && { brand: { '@type': 'Brand', name: vendor } }),
    offers,
  };
}
