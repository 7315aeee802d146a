import { type ShopView, categoryPath, homePath } from '../view.ts';
import { texts } from '../shop-texts.ts';
import { Layout } from './layout.tsx';
import { BagIcon } from './icons.tsx';
import { StoreImage } from './store-image.tsx';
import { type ListedProduct, ProductGrid } from './product-card.tsx';

interface Props {
  view: ShopView;
  products: readonly ListedProduct[];
  hasMore: boolean;
  now: Date;
}

export function HomePage({ view, products, hasMore, now }: Props) {
  const { shop } = view;
  const { bannerFileId, description } = shop.settings;
  const data = {
    '@type': 'Store',
    name: shop.name,
    url: view.origin + homePath(view),
    ...(description && { description }),
  };
  return (
    <Layout
      view={view}
      title={shop.name}
      description={description}
      canonicalPath={homePath(view)}
      data={[data]}
    >
      <section className={bannerFileId ? 'hero pictured' : 'hero'}>
        {bannerFileId && (
          <StoreImage fileId={bannerFileId} alt="" width={1200} height={480} sizes="100vw" isFirst />
        )}
        <div className="intro">
          <h1>{shop.name}</h1>
          {description && <p>{description}</p>}
          {products.length > 1 && (
            <a className="button" href={`${view.base}/products`}>
              {texts.browse}
            </a>
          )}
        </div>
      </section>
      {shop.categories.length > 1 && (
        <section className="section" aria-labelledby="categories">
          <h2 id="categories">{texts.categories}</h2>
          <ul className="tiles">
            {shop.categories.map((category) => (
              <li key={category.id}>
                <a href={categoryPath(view, category)}>
                  <span>{category.name}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="section" aria-labelledby="newest">
        <div className="heading">
          <h2 id="newest">{products.length === 1 ? texts.onlyProduct : texts.newest}</h2>
          {hasMore && <a href={`${view.base}/products`}>{texts.viewAll}</a>}
        </div>
        {products.length === 0 ? (
          <div className="nothing">
            <BagIcon />
            <p>{texts.emptyStore}</p>
          </div>
        ) : (
          <ProductGrid view={view} products={products} now={now} hasFirst={!bannerFileId} />
        )}
        {hasMore && (
          <p className="more">
            <a className="button quiet" href={`${view.base}/products`}>
              {texts.viewAll}
            </a>
          </p>
        )}
      </section>
    </Layout>
  );
}
