/** The records of this module that other modules use; its other repo functions are private. */
export { findOpenOrderOfDomain, markFulfilled } from './domain-orders.repo.ts';
export { findHeldStatus, listDomains } from './domains.repo.ts';
