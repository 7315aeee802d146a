export { invoicePaymentMachine } from './invoice-payment.machine.ts';
export {
  type InvoicePaymentSend,
  type InvoicePaymentSnapshot,
  type InvoicePaymentView,
  invoicePaymentView,
  type PayView,
} from './invoice-payment.view.ts';
export type {
  CheckAnswer,
  PayableAnswer,
  PaymentAttempt,
  PaymentChoice,
  StartAnswer,
} from './invoice-payment.types.ts';
