export { customerOrderMachine } from './customer-order.machine.ts';
export {
  type CustomerOrderSend,
  type CustomerOrderSnapshot,
  type CustomerOrderView,
  customerOrderView,
  type ActionDialogView,
} from './customer-order.view.ts';
export type {
  CustomerAttempt,
  CustomerAttemptDraft,
  CustomerOrderAnswer,
  FailureKind,
  PayLinkAnswer,
} from './customer-order.types.ts';
