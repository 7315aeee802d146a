export { storeCheckoutMachine } from './store-checkout.machine.ts';
export { isShortOf } from './store-checkout.setup.ts';
export {
  type CheckoutStep,
  type CodeStep,
  type ContactStep,
  type DeliveryStep,
  type PaymentStep,
  type StoreCheckoutSend,
  type StoreCheckoutView,
  storeCheckoutView,
} from './store-checkout.view.ts';
export type { CheckoutAnswer, CodeAnswer, PlacementAnswer, PlacementChoice } from './store-checkout.types.ts';
