import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import * as z from 'zod/mini';
import { createCallCheckout } from './call-checkout.ts';
import { createCheckoutDevice } from './checkout-device.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { provideCheckoutActors } from './checkout.actors.ts';
import { StepHistory } from './step-history.ts';

// The stores forbid code from texts.
z.config({ jitless: true });

const root = document.querySelector<HTMLElement>('#checkout');
if (root) {
  const address = `${document.documentElement.dataset['base'] ?? ''}/cart/checkout`;
  const device = createCheckoutDevice(() => window.localStorage, address);
  const machine = provideCheckoutActors(createCallCheckout(address), device, (payUrl) =>
    window.location.assign(payUrl),
  );
  const isReturned = new URLSearchParams(window.location.search).has('returned');
  const input = { isReturned, attempt: device.readAttempt() };
  const actor = createActor(machine, { input }).start();
  createRoot(root).render(
    <>
      <StepHistory actor={actor} />
      <CheckoutPage actor={actor} device={device} />
    </>,
  );
}
