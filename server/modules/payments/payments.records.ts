/** The records of this module that other modules use; its other repo functions are private. */
export { listDisputes } from './disputes/disputes.repo.ts';
export {
  depositByProvider,
  failedRefundOfOrder,
  findTransaction,
  insertDeposit,
  insertTransaction,
  insertTransactions,
  isProviderReferenceTaken,
  lockTransaction,
  referenceOf,
  refundsOf,
  removeImported,
  retryOfRefund,
  saveTransaction,
  type TransactionRecord,
  transactionsFor,
} from './transactions.repo.ts';
