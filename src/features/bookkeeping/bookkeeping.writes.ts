import { defineWrite } from '#src/lib/api/define-write.ts';

/** After a failure the current entries are loaded: another person may have changed them. */
const changed = { invalidates: ['bookkeeping'], invalidatesOnFailure: true } as const;

export const createIncome = defineWrite({ ...changed, call: 'createIncome' });
export const createExpense = defineWrite({ ...changed, call: 'createExpense' });
export const updateIncome = defineWrite({ ...changed, call: 'updateIncome' });
export const updateExpense = defineWrite({ ...changed, call: 'updateExpense' });
export const deleteBookEntry = defineWrite({ ...changed, call: 'deleteBookEntry' });
export const addBookProduct = defineWrite({ ...changed, call: 'addBookProduct' });
export const updateBookProduct = defineWrite({ ...changed, call: 'updateBookProduct' });
export const deleteBookProduct = defineWrite({ ...changed, call: 'deleteBookProduct' });
