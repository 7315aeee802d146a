/** The parts of this module that other modules use; its other functions are private. */
export { createDraft } from './drafts.service.ts';
export { hasBookDrafts } from './receipts.repo.ts';
export { hasRecurrences } from './recurrences.repo.ts';
export { createRecurrence } from './recurrences.service.ts';
export { hasEntries } from './entries.repo.ts';
export { createExpense, createIncome } from './entries.service.ts';
export { closePeriod, getPeriod } from './periods/periods.service.ts';
export { listBooks } from './book-list.service.ts';
export { bookLine, ignoreLine, listStatementLines, matchLine } from './statements/statement-lines.service.ts';
export { importStatement, listBankStatements, prepareContent } from './statements/statements.service.ts';
