import { defineWrite } from '#src/lib/api/define-write.ts';

/** After a failure the current receipts are loaded: another person may have recorded them. */
const changed = { invalidates: ['bookkeeping'], invalidatesOnFailure: true } as const;

export const createBookDraft = defineWrite({ ...changed, call: 'createBookDraft' });
export const completeBookDraft = defineWrite({ ...changed, call: 'completeBookDraft' });
export const discardBookDraft = defineWrite({ ...changed, call: 'discardBookDraft' });
export const addBookReceipts = defineWrite({ ...changed, call: 'addBookReceipts' });
export const removeBookReceipt = defineWrite({ ...changed, call: 'removeBookReceipt' });
