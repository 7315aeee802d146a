import { type ShopView, homePath } from '../view.ts';
import { texts } from '../shop-texts.ts';

/** A data block isn't a script. A `<` in a text of the merchant must not end it. */
export function StructuredData({ data }: { data: object }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll(
    '<',
    String.raw`\u003c`,
  );
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

export interface Crumb {
  name: string;
  path: string;
}

export const toBreadcrumbData = (view: ShopView, crumbs: readonly Crumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: view.shop.name, path: homePath(view) }, ...crumbs].map(({ name, path }, nth) => ({
    '@type': 'ListItem',
    position: nth + 1,
    name,
    item: view.origin + path,
  })),
});

/** The way from the home page to this one. The last part is the page itself. */
export function Breadcrumbs({ view, crumbs }: { view: ShopView; crumbs: readonly Crumb[] }) {
  const last = crumbs.at(-1);
  return (
    <nav className="crumbs" aria-label={texts.breadcrumb}>
      <ol>
        <li>
          <a href={homePath(view)}>{texts.home}</a>
        </li>
        {crumbs.map((crumb) => (
          <li key={crumb.path}>
            <a href={crumb.path} {...(crumb === last && { 'aria-current': 'page' })}>
              {crumb.name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
