import { defineWrite } from '#src/lib/api/define-write.ts';

/** After a failure the current lines are loaded: another person may have worked on them. */
const changed = { invalidates: ['bookkeeping'], invalidatesOnFailure: true } as const;

export const importBankStatement = defineWrite({ ...changed, call: 'importBankStatement' });
export const deleteBankStatement = defineWrite({ ...changed, call: 'deleteBankStatement' });
export const matchStatementLine = defineWrite({ ...changed, call: 'matchStatementLine' });
export const bookStatementLine = defineWrite({ ...changed, call: 'bookStatementLine' });
export const ignoreStatementLine = defineWrite({ ...changed, call: 'ignoreStatementLine' });
export const undoStatementLine = defineWrite({ ...changed, call: 'undoStatementLine' });
