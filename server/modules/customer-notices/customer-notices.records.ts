/** The records of this module that other modules use; its other repo functions are private. */
export { findOrderParties, findPaymentParties, type PaymentParties } from './notice-parties.repo.ts';
