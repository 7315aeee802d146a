export { subscriptionCheckoutMachine } from './subscription-checkout.machine.ts';
