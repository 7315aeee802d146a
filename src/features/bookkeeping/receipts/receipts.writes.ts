import { bookReceiptCalls } from '#contract/money/book-receipts.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

/** After a failure the current receipts are loaded: another person may have recorded them. */
const changed = { invalidates: ['bookkeeping'], invalidatesOnFailure: true } as const;

export const createBookDraft = defineWrite({ ...changed, call: bookReceiptCalls.createBookDraft });
export const completeBookDraft = defineWrite({ ...changed, call: bookReceiptCalls.completeBookDraft });
export const discardBookDraft = defineWrite({ ...changed, call: bookReceiptCalls.discardBookDraft });
export const addBookReceipts = defineWrite({ ...changed, call: bookReceiptCalls.addBookReceipts });
export const removeBookReceipt = defineWrite({ ...changed, call: bookReceiptCalls.removeBookReceipt });
