/** The parts of this module that other modules use; its other functions are private. */
export { hasEntries } from './entries.repo.ts';
export { createExpense, createIncome } from './entries.service.ts';
export { closePeriod, getPeriod } from './periods/periods.service.ts';
