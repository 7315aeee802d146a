import { definePromises } from '#machines/promises/promise.ts';
import { orderShippingMachine } from './order-shipping.machine.ts';
import type { Attempt } from './order-shipping.types.ts';
import { orderShippingView } from './order-shipping.view.ts';
import { courier } from './promises/courier.ts';
import { opening } from './promises/opening.ts';
import { orderId } from './promises/situations.ts';
import { refusals } from './promises/refusals.ts';
import { steps } from './promises/steps.ts';

/** Everything that a merchant can rely on who ships an order or takes another step (decisions, "Record lifecycles"). */
export const orderShippingPromises = definePromises(orderShippingMachine, {
  view: orderShippingView,
  keeping: {
    by: {
      'done:saveAttempt': ({ output }) => output,
      deleteStoredAttempt: () => null,
    },
    keptIn: ({ attempt }) => attempt,
    inputAfter: (kept) => ({
      orderId,
      canManage: true,
      canShip: true,
      attempt: kept as Attempt | null,
    }),
  },
  promises: [...opening, ...steps, ...refusals, ...courier],
});
