import { describe } from 'vitest';
import { createActor } from 'xstate';
import { createCallCheckout } from '#src/checkout/call-checkout.ts';
import { createCheckoutDevice } from '#src/checkout/checkout-device.ts';
import { provideCheckoutActors } from '#src/checkout/checkout.actors.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { storeCheckoutTable } from './store-checkout.table.ts';

describe("a store's checkout against the real store", () => {
  walkTableThroughApi(storeCheckoutTable, {
    hasImpossibleData: 'carts, orders and payments are set into each state of the flow by hand',
    prepare({ server, fixture: { path, kept } }) {
      if (kept) server.kept.set(`checkout ${path}`, JSON.stringify({ attempt: kept }));
    },
    /** Opens the page of the cart's checkout, with what the device keeps. */
    open({ fixture: { path, token, isReturned }, interceptor, clock, timerOf }) {
      const origin = interceptor.openStores(`kontor_cart=${token}`);
      const device = createCheckoutDevice(() => localStorage, path);
      const logic = provideCheckoutActors(createCallCheckout(origin + path), device, () => undefined).provide(
        {
          actors: { waitForResend: timerOf('cooldown').actor },
        },
      );
      const input = { isReturned, attempt: device.readAttempt() };
      return { actor: createActor(logic, { input, clock }).start() };
    },
    allowCall: async ({ fixture, actor }) => {
      const { attempt } = actor.getSnapshot().context;
      if (attempt) await fixture.allow(attempt);
    },
  });
});
