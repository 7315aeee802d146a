export { orderShippingMachine } from './order-shipping.machine.ts';
export {
  type OrderNotice,
  type OrderShippingSend,
  type OrderShippingView,
  orderShippingView,
  type StepDialogView,
} from './order-shipping.view.ts';
export type { BlockedStep } from './blocked-step.ts';
export { orderSteps } from './order-shipping.types.ts';
export type { Attempt, AttemptDraft, OrderAnswer, OrderStep, StepDetails } from './order-shipping.types.ts';
