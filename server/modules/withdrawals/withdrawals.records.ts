/** The records of this module that other modules use; its other repo functions are its own. */
export { findWithdrawal, hasWithdrawals } from './withdrawals.repo.ts';
