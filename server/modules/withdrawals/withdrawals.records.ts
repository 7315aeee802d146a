/** The records of this module that other modules use; its other repo functions are private. */
export { findWithdrawal, hasWithdrawals } from './withdrawals.repo.ts';
