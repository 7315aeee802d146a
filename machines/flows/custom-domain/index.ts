export { customDomainMachine } from './custom-domain.machine.ts';
export {
  type CustomDomainSend,
  type CustomDomainView,
  type DomainPageView,
  type DomainPayView,
  customDomainView,
} from './custom-domain.view.ts';
export type {
  CustomDomainInput,
  DomainAnswer,
  DomainOrderAnswer,
  DomainPaymentAttempt,
  OffersAnswer,
  OrderInput,
  PayableAnswer,
} from './custom-domain.types.ts';
