import { definePromises } from '#machines/promises/promise.ts';
import { couriers } from './promises/shipping-couriers.ts';
import { handOvers } from './promises/shipping-hand-overs.ts';
import { orderChanges } from './promises/shipping-order-changes.ts';
import { shippingChart } from './shipping.lifecycle.ts';

/** Everything that a customer and a merchant can rely on for the shipping of an order (decisions, "Record lifecycles"). */
export const shippingPromises = definePromises(shippingChart, {
  view: ({ value, context }) => ({
    status: value,
    fulfilledAt: context.fulfilledAt ?? null,
    pickedUpAt: context.pickedUpAt ?? null,
    failedAttempts: context.failedAttempts,
  }),
  promises: [...handOvers, ...couriers, ...orderChanges],
});
