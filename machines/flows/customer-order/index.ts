export { customerOrderMachine } from './customer-order.machine.ts';
export {
  type CustomerOrderSend,
  type CustomerOrderView,
  customerOrderView,
  type ActionDialogView,
} from './customer-order.view.ts';
export type {
  CustomerAttempt,
  CustomerAttemptDraft,
  CustomerOrderAnswer,
  PayLinkAnswer,
} from './customer-order.types.ts';
