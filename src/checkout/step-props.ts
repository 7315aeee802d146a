import type { Checkout } from '#contract/shop/checkout.ts';
import type { Refused } from '#machines/flows/call-result.ts';
import type { StoreCheckoutSend } from '#machines/flows/store-checkout/index.ts';
import type { CheckoutDevice } from './checkout-device.ts';

/** The props of a step's form. */
export interface StepProps<Step> {
  checkout: Checkout;
  step: Step;
  refusal: Refused | null;
  send: StoreCheckoutSend;
  device: CheckoutDevice;
}
