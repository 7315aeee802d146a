import { Fragment } from 'react';
import { toWhatsappUrl } from '#domain/phone.ts';
import { formatPhone } from '#server/platform/phone-numbers.ts';
import { toSafeUrl } from '../data/safe-url.ts';
import type { ShopView } from '../view.ts';
import { texts } from '../shop-texts.ts';

export function Footer({ view }: { view: ShopView }) {
  const { name, settings } = view.shop;
  const links = settings.socialLinks.flatMap((link) => {
    const url = toSafeUrl(link.url);
    return url === undefined ? [] : [{ ...link, url }];
  });
  return (
    <footer className="footer">
      <div className="columns">
        <section aria-label={texts.contact}>
          <h2>{name}</h2>
          <Contacts view={view} />
        </section>
        {settings.openingHours.length > 0 && (
          <section aria-label={texts.openingHours}>
            <h2>{texts.openingHours}</h2>
            <dl className="hours">
              {settings.openingHours.map(({ days, times }) => (
                <Fragment key={days}>
                  <dt>{days}</dt>
                  <dd>{times}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        )}
        {links.length > 0 && (
          <nav aria-label={texts.socialMedia}>
            <h2>{texts.followUs}</h2>
            <ul className="social">
              {links.map((link) => (
                <li key={link.name}>
                  <a href={link.url} rel="noopener nofollow me">
                    {link.name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {settings.status !== 'closed' && (
          <nav aria-label={texts.information}>
            <h2>{texts.information}</h2>
            <ul>
              <li>
                <a href={`${view.base}/products`}>{texts.allProducts}</a>
              </li>
              <li>
                <a href={`${view.base}/policies`}>{texts.policies}</a>
              </li>
            </ul>
          </nav>
        )}
      </div>
      {settings.showsPoweredBy && <p className="powered">{texts.poweredBy}</p>}
    </footer>
  );
}

/** The ways to reach the store. */
function Contacts({ view }: { view: ShopView }) {
  const { email, phoneNumber, whatsappNumber } = view.shop.settings;
  return (
    <ul>
      {whatsappNumber && (
        <li>
          <a href={toWhatsappUrl(whatsappNumber)} rel="noopener nofollow">
            {texts.whatsapp}
          </a>
        </li>
      )}
      {phoneNumber && (
        <li>
          <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber, view.shop.country)}</a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
        </li>
      )}
    </ul>
  );
}
