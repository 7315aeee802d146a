/** The records of this module that other modules use; its other repo functions are private. */
export { listDisputes, listOpenDisputesWithKontor } from './disputes/disputes.repo.ts';
export {
  lockDepositByProvider as depositByProvider,
  findFailedRefundOfOrder as failedRefundOfOrder,
  findTransaction,
  findTransactionByReference,
  insertDeposit,
  insertTransaction,
  insertTransactions,
  listEventFees,
  isProviderReferenceTaken,
  lockTransaction,
  listRefunds as refundsOf,
  deleteImportedTransactions as removeImported,
  findRetryOfRefund as retryOfRefund,
  saveTransaction,
  type NewTransaction,
  type TransactionRecord,
  listTransactionsOfSubject as transactionsFor,
} from './transactions.repo.ts';
export {
  isOnlyStarted,
  isPayment,
  isPaidToKontor,
  getReference as referenceOf,
} from './transaction-kinds.ts';
