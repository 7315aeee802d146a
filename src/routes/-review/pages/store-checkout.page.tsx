import { createCheckoutDevice } from '#src/checkout/checkout-device.ts';
import { CheckoutPage } from '#src/checkout/checkout-page.tsx';
import type { StoreCheckoutActor } from '#src/checkout/checkout.actors.ts';

/** A reviewed checkout keeps nothing. */
const device = createCheckoutDevice(
  () => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
  'review',
);

/** The page as it is without the styles of a store. */
export const StoreCheckoutPage = ({ actor }: { actor: StoreCheckoutActor }) => (
  <CheckoutPage actor={actor} device={device} />
);
