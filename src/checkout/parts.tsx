import { countries, findCountry } from '#domain/business.ts';
import { toWhatsappUrl } from '#domain/phone.ts';
import type { Checkout, CheckoutDelivery } from '#contract/shop/checkout.ts';
import { t } from './checkout.messages.ts';

/** Returns the name of a country that is written as a name or a code. */
export function toCountryName(written: string): string {
  const country = findCountry(written);
  return country ? countries[country] : written;
}

/** Returns a delivery in one line. */
export function describeDelivery(delivery: CheckoutDelivery | null, pickupAddress: string | null): string {
  if (delivery === null) return '';
  if (delivery.mode === 'pickup') return t('pickupAt', { address: pickupAddress ?? '' });
  const { line, details, city, region, country } = delivery;
  return [line, details, city, region, toCountryName(country)].filter(Boolean).join(', ');
}

/** The ways to reach the store, with a message about the order. */
export function StoreContacts({ checkout, text }: { checkout: Checkout; text: string }) {
  const { name, whatsappNumber, phoneNumber, email } = checkout.store;
  return (
    <p className="actions">
      {whatsappNumber && (
        <a className="button quiet" href={toWhatsappUrl(whatsappNumber, text)} rel="noopener nofollow">
          {t('whatsapp', { store: name })}
        </a>
      )}
      {!whatsappNumber && phoneNumber && (
        <a className="button quiet" href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`}>
          {t('call', { phone: phoneNumber })}
        </a>
      )}
      {!whatsappNumber && email && (
        <a className="button quiet" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          {t('writeEmail', { email })}
        </a>
      )}
    </p>
  );
}
