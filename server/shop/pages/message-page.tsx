import { type ShopView, homePath } from '../view.ts';
import { texts } from '../shop-texts.ts';
import { toWhatsappUrl } from '#domain/phone.ts';
import { Layout, describeReopening } from './layout.tsx';

/** All pages of a store that is closed. */
export function ClosedPage({ view }: { view: ShopView }) {
  const { note, whatsappNumber } = view.shop.settings;
  return (
    <Layout view={view} title={view.shop.name} canonicalPath={null}>
      <section className="section message-page">
        <h1>{texts.closed(describeReopening(view))}</h1>
        {note && <p className="text">{note}</p>}
        {whatsappNumber && (
          <a className="button" href={toWhatsappUrl(whatsappNumber)} rel="noopener nofollow">
            {texts.messageUs}
          </a>
        )}
      </section>
    </Layout>
  );
}

/** In place of the cart, while the team of a closed store looks at it. */
export function PreviewCartPage({ view }: { view: ShopView }) {
  return (
    <Layout view={view} title={texts.cart} canonicalPath={null}>
      <section className="section message-page">
        <h1>{texts.cart}</h1>
        <p>{texts.previewCart}</p>
        <a className="button" href={homePath(view)}>
          {texts.toStore}
        </a>
      </section>
    </Layout>
  );
}

export function NotFoundPage({ view }: { view: ShopView }) {
  return (
    <Layout view={view} title={texts.missing} canonicalPath={null}>
      <section className="section message-page">
        <h1>{texts.missing}</h1>
        <p>{texts.missingWhy}</p>
        <a className="button" href={homePath(view)}>
          {texts.toStore}
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
