import { calls } from '#contract/calls.ts';
import { checkoutCalls } from '#contract/shop/checkout.ts';

/** The calls of the API and those of a store's checkout, by their names. */
export const allCalls = { ...calls, ...checkoutCalls };
