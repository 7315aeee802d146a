import { bankStatementCalls } from '#contract/money/bank-statement.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

/** After a failure the current lines are loaded: another person may have worked on them. */
const changed = { invalidates: ['bookkeeping'], invalidatesOnFailure: true } as const;

export const importBankStatement = defineWrite({ ...changed, call: bankStatementCalls.importBankStatement });
export const deleteBankStatement = defineWrite({ ...changed, call: bankStatementCalls.deleteBankStatement });
export const matchStatementLine = defineWrite({ ...changed, call: bankStatementCalls.matchStatementLine });
export const bookStatementLine = defineWrite({ ...changed, call: bankStatementCalls.bookStatementLine });
export const ignoreStatementLine = defineWrite({ ...changed, call: bankStatementCalls.ignoreStatementLine });
export const undoStatementLine = defineWrite({ ...changed, call: bankStatementCalls.undoStatementLine });
