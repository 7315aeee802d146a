import type { Pagination } from '#contract/list.ts';
import type { ShopView } from '../view.ts';
import { texts } from '../shop-texts.ts';
import { BagIcon } from './icons.tsx';
import { Layout, type PageProps } from './layout.tsx';
import { type ListedProduct, ProductGrid } from './product-card.tsx';
import { Breadcrumbs, toBreadcrumbData } from './structured-data.tsx';

export type SortName = keyof typeof texts.sorts;

interface Props extends Pick<PageProps, 'search' | 'current' | 'canonicalPath'> {
  view: ShopView;
  title: string;
  description: string;
  /** The path of the list, without its query. */
  path: string;
  /** The query without the page. */
  query: Record<string, string>;
  sort: SortName;
  products: readonly ListedProduct[];
  pagination: Pagination;
  now: Date;
  /** Shown where the list is empty. */
  empty: string;
}

/** A list of products: a category, all products, or what a search found. */
export function ListPage(props: Props) {
  const { view, title, description, path, query, sort, products, pagination, now, empty, current } = props;
  const crumbs = [{ name: title, path }];
  return (
    <Layout {...props} data={props.canonicalPath === null ? [] : [toBreadcrumbData(view, crumbs)]}>
      <Breadcrumbs view={view} crumbs={crumbs} />
      <section className="section">
        <h1>{title}</h1>
        {description && <p className="lead">{description}</p>}
        {products.length === 0 ? (
          <div className="nothing">
            <BagIcon />
            <p>{empty}</p>
            {current !== 'products' && (
              <a className="button" href={`${view.base}/products`}>
                {texts.viewAll}
              </a>
            )}
          </div>
        ) : (
          <>
            <div className="tools">
              <p>{describeTotal(pagination)}</p>
              <SortForm path={path} query={query} sort={sort} />
            </div>
            <ProductGrid view={view} products={products} now={now} hasFirst />
            <Pages path={path} query={query} pagination={pagination} />
          </>
        )}
      </section>
    </Layout>
  );
}

const describeTotal = ({ total, totalIsCapped }: Pagination): string =>
  texts.products(`${total.toLocaleString('en')}${totalIsCapped ? '+' : ''}`, total === 1);

function SortForm({ path, query, sort }: Pick<Props, 'path' | 'query' | 'sort'>) {
  const { sort: _, ...rest } = query;
  return (
    <form className="sort" action={path}>
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sort">{texts.sortBy}</label>
      <select id="sort" name="sort" defaultValue={sort}>
        {Object.entries(texts.sorts).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
      <button type="submit">{texts.sort}</button>
    </form>
  );
}

function Pages({ path, query, pagination }: Pick<Props, 'path' | 'query' | 'pagination'>) {
  const { previous, next } = pagination;
  if (previous === null && next === null) return null;
  const to = (cursor: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...query, ...cursor }).toString()}`;
  return (
    <nav className="pages" aria-label={texts.pages}>
      {previous !== null && (
        <a className="button quiet" rel="prev" href={to({ before: previous })}>
          {texts.previousPage}
        </a>
      )}
      {next !== null && (
        <a className="button quiet" rel="next" href={to({ after: next })}>
          {texts.nextPage}
        </a>
      )}
    </nav>
  );
}
