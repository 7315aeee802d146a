/** The records of this module that other modules use; its other repo functions are private. */
export { accountsOf, isRemovedAccount } from './payout-accounts.repo.ts';
