export { subscriptionCheckoutMachine } from './subscription-checkout.machine.ts';
export {
  type CheckoutPayView,
  type CheckoutSend,
  type CheckoutView,
  subscriptionCheckoutView,
} from './subscription-checkout.view.ts';
export type {
  CheckoutChoice,
  DatedChoice,
  OrderAnswer,
  OrderAttempt,
  OrderedAnswer,
  PaymentAttempt,
  PreviewAnswer,
  SavedOrder,
  StartAnswer,
} from './subscription-checkout.types.ts';
