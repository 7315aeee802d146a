export { orderShippingMachine } from './order-shipping.machine.ts';
export {
  type OrderNotice,
  type OrderShippingSnapshot,
  type OrderShippingView,
  orderShippingState,
  orderShippingView,
  type StepDialogView,
} from './order-shipping.view.ts';
export { type BlockedStep } from './order-shipping.steps.ts';
export type { Attempt, OrderAnswer, OrderStep, Refused, StepDetails } from './order-shipping.types.ts';
