import { bookkeepingCalls } from '#contract/money/bookkeeping.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

/** After a failure the current entries are loaded: another person may have changed them. */
const changed = { invalidates: ['bookkeeping'], invalidatesOnFailure: true } as const;

export const createIncome = defineWrite({ ...changed, call: bookkeepingCalls.createIncome });
export const createExpense = defineWrite({ ...changed, call: bookkeepingCalls.createExpense });
export const updateIncome = defineWrite({ ...changed, call: bookkeepingCalls.updateIncome });
export const updateExpense = defineWrite({ ...changed, call: bookkeepingCalls.updateExpense });
export const deleteBookEntry = defineWrite({ ...changed, call: bookkeepingCalls.deleteBookEntry });
export const addBookProduct = defineWrite({ ...changed, call: bookkeepingCalls.addBookProduct });
export const updateBookProduct = defineWrite({ ...changed, call: bookkeepingCalls.updateBookProduct });
export const deleteBookProduct = defineWrite({ ...changed, call: bookkeepingCalls.deleteBookProduct });
