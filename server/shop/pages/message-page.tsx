import { type ShopView, homePath } from '../view.ts';
import { toWhatsappUrl } from './footer.tsx';
import { Layout, describeReopening } from './layout.tsx';

/** All pages of a store that is closed. */
export function ClosedPage({ view }: { view: ShopView }) {
  const { note, whatsappNumber } = view.shop.settings;
  return (
    <Layout view={view} title={view.shop.name} canonicalPath={null}>
      <section className="section message-page">
        <h1>This store is closed{describeReopening(view)}</h1>
        {note && <p className="text">{note}</p>}
        {whatsappNumber && (
          <a className="button" href={toWhatsappUrl(view, whatsappNumber)} rel="noopener nofollow">
            Message us on WhatsApp
          </a>
        )}
      </section>
    </Layout>
  );
}

/** In place of the cart, while the team of a closed store looks at it. */
export function PreviewCartPage({ view }: { view: ShopView }) {
  return (
    <Layout view={view} title="Cart" canonicalPath={null}>
      <section className="section message-page">
        <h1>Cart</h1>
        <p>Customers can fill their carts once your store is open.</p>
        <a className="button" href={homePath(view)}>
          Go to the store
        </a>
      </section>
    </Layout>
  );
}

export function NotFoundPage({ view }: { view: ShopView }) {
  return (
    <Layout view={view} title="Page not found" canonicalPath={null}>
      <section className="section message-page">
        <h1>Page not found</h1>
        <p>This page doesn't exist, or the product is no longer sold.</p>
        <a className="button" href={homePath(view)}>
          Go to the store
        </a>
      </section>
    </Layout>
  );
}

/** A page without a store: its address leads to none, or the server can't answer. */
export function PlainPage({ title, text, style }: { title: string; text: string; style: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="stylesheet" href={style} />
      </head>
      <body>
        <main>
          <section className="section message-page">
            <h1>{title}</h1>
            <p>{text}</p>
          </section>
        </main>
      </body>
    </html>
  );
}
