import type { ReactNode } from 'react';
import { type ShopView, cartPath, categoryPath, homePath, imagePath } from '../view.ts';
import { texts } from '../shop-texts.ts';
import { Footer } from './footer.tsx';
import { BagIcon, SearchIcon } from './icons.tsx';
import { StructuredData } from './structured-data.tsx';

export interface PageProps {
  view: ShopView;
  title: string;
  description?: string;
  /** The path of the page without its choices, for search engines; null for a page that they leave out. */
  canonicalPath: string | null;
  /** The file of the image that is shown with a link to the page. */
  imageFileId?: string | null;
  /** Data for search engines, by schema.org. */
  data?: object[];
  /** The current category or page in the navigation. */
  current?: string;
  search?: string;
  /** The addresses of the script that shows the page's content, and of its styles. */
  app?: { script: string; style: string };
  children: ReactNode;
}

/** The whole document of a page: it works without a script. */
export function Layout(props: PageProps) {
  const { view, children, data = [] } = props;
  const { settings } = view.shop;
  return (
    <html
      lang="en"
      data-theme={settings.theme}
      data-base={view.base}
      {...(settings.backgroundFileId && { 'data-backdrop': true })}
    >
      <Head {...props} />
      <body>
        <a className="skip" href="#content">
          {texts.skip}
        </a>
        <Header {...props} />
        {view.isPreview && <PreviewNotice />}
        {settings.status === 'vacation' && <VacationNotice view={view} />}
        <main id="content">{children}</main>
        <Footer view={view} />
        {data.map((each) => (
          <StructuredData key={JSON.stringify(each)} data={each} />
        ))}
      </body>
    </html>
  );
}

function Head({ view, title, description, imageFileId, app, ...props }: PageProps) {
  const { shop, origin, files, isPreview } = view;
  const canonicalPath = isPreview ? null : props.canonicalPath;
  const name = title === shop.name ? title : `${title} – ${shop.name}`;
  const previewFileId = imageFileId ?? shop.settings.bannerFileId ?? shop.settings.logoFileId;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{name}</title>
      {description && <meta name="description" content={description} />}
      <meta name="theme-color" content={shop.settings.backgroundColor} />
      <link rel="stylesheet" href={files.style} />
      {app && <link rel="stylesheet" href={app.style} />}
      <link rel="stylesheet" href={files.colors} />
      <script src={files.script} defer />
      {app && <script src={app.script} type="module" />}
      {canonicalPath === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={origin + canonicalPath} />
      )}
      {canonicalPath !== null && (
        <>
          <meta property="og:url" content={origin + canonicalPath} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={shop.name} />
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          {previewFileId && <meta property="og:image" content={origin + imagePath(previewFileId, 1200)} />}
        </>
      )}
      {shop.settings.logoFileId && <link rel="icon" href={imagePath(shop.settings.logoFileId, 320)} />}
    </head>
  );
}

function Header({ view, current, search }: PageProps) {
  const { shop } = view;
  const { logoFileId, status } = shop.settings;
  const isBrowsable = status !== 'closed';
  return (
    <header className="header">
      <div className="bar">
        <a className="brand" href={homePath(view)}>
          {logoFileId && <img src={imagePath(logoFileId, 320)} alt="" width={40} height={40} />}
          <span>{shop.name}</span>
        </a>
        {isBrowsable && (
          <>
            <search className="search">
              <form action={`${view.base}/search`}>
                <input
                  type="search"
                  name="q"
                  aria-label={texts.searchStore(shop.name)}
                  placeholder={texts.search}
                  defaultValue={search}
                  maxLength={100}
                />
                <button type="submit">
                  <SearchIcon />
                  <span className="hidden">{texts.search}</span>
                </button>
              </form>
            </search>
            <a className="cart" href={cartPath(view)} {...(current === 'cart' && { 'aria-current': 'page' })}>
              <BagIcon />
              <span>{texts.cart}</span>
              <span className="count" data-count hidden />
            </a>
          </>
        )}
      </div>
      {isBrowsable && shop.categories.length > 0 && (
        <nav className="categories" aria-label={texts.categories}>
          <ul>
            <NavLink href={`${view.base}/products`} isCurrent={current === 'products'}>
              {texts.allProducts}
            </NavLink>
            {shop.categories.map((category) => (
              <NavLink
                key={category.id}
                href={categoryPath(view, category)}
                isCurrent={current === category.id}
              >
                {category.name}
              </NavLink>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}

function NavLink({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <li>
      <a href={href} {...(isCurrent && { 'aria-current': 'page' })}>
        {children}
      </a>
    </li>
  );
}

const PreviewNotice = () => (
  <aside className="notice" aria-label={texts.preview}>
    <strong>{texts.preview}.</strong> {texts.previewWhy}
  </aside>
);

function VacationNotice({ view }: { view: ShopView }) {
  const { note } = view.shop.settings;
  return (
    <aside className="notice" aria-label={texts.storeNotice}>
      <strong>{texts.away(describeReopening(view))}</strong> {texts.awayWhy} {note}
    </aside>
  );
}

/** Returns ` until 5 March 2027`, or nothing where the store names no day. */
export function describeReopening({ shop }: ShopView): string {
  const { reopensOn } = shop.settings;
  if (reopensOn === null) return '';
  const day = new Intl.DateTimeFormat('en-NG', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return texts.until(day.format(new Date(reopensOn)));
}
