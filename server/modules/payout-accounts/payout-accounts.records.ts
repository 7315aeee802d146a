/** The records of this module that other modules use; its other repo functions are private. */
export { listAccounts as accountsOf, isRemovedAccount } from './payout-accounts.repo.ts';
