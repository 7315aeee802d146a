/** The records of this module that other modules use; its other repo functions are private. */
export { listDisputes, listOpenPlanDisputes } from './disputes/disputes.repo.ts';
export {
  lockDepositByProvider as depositByProvider,
  findFailedRefundOfOrder as failedRefundOfOrder,
  findTransaction,
  findTransactionByReference,
  insertDeposit,
  insertTransaction,
  insertTransactions,
  listEventFees,
  isOnlyStarted,
  isPayment,
  isPaidToKontor,
  isProviderReferenceTaken,
  lockTransaction,
  getReference as referenceOf,
  listRefunds as refundsOf,
  deleteImportedTransactions as removeImported,
  findRetryOfRefund as retryOfRefund,
  saveTransaction,
  type TransactionRecord,
  listTransactionsOfSubject as transactionsFor,
} from './transactions.repo.ts';
