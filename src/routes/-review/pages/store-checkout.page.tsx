import './store-checkout.css';
import { useLayoutEffect } from 'react';
import { toColorTokens } from '#domain/store-colors.ts';
import { newStore } from '#domain/store-drafts.ts';
import { createCheckoutDevice } from '#src/checkout/checkout-device.ts';
import { CheckoutPage } from '#src/checkout/checkout-page.tsx';
import type { StoreCheckoutActor } from '#src/checkout/checkout.actors.ts';

/** A reviewed checkout keeps nothing. */
const device = createCheckoutDevice(
  () => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
  'review',
);

/** The page as a store shows it that has changed no colours, without the header and the footer of its pages. */
export function StoreCheckoutPage({ actor }: { actor: StoreCheckoutActor }) {
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    const { branding } = newStore;
    dataset['theme'] = branding.theme;
    for (const [name, value] of Object.entries(toColorTokens(branding))) style.setProperty(name, value);
  }, []);
  return (
    <main id="content">
      <div id="checkout">
        <CheckoutPage actor={actor} device={device} />
      </div>
    </main>
  );
}
