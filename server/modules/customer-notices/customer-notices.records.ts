/** The records of this module that other modules use; its other repo functions are its own. */
export { findOrderParties, findPaymentParties, type PaymentParties } from './notice-parties.repo.ts';
