import { bookRecurrenceCalls } from '#contract/money/book-recurrences.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';

/** After a failure the current ones are loaded: another person may have changed them. */
const changed = { invalidates: ['bookkeeping'], invalidatesOnFailure: true } as const;

export const createBookRecurrence = defineWrite({
  ...changed,
  call: bookRecurrenceCalls.createBookRecurrence,
});
export const updateBookRecurrence = defineWrite({
  ...changed,
  call: bookRecurrenceCalls.updateBookRecurrence,
});
export const changeBookRecurrence = defineWrite({
  ...changed,
  call: bookRecurrenceCalls.changeBookRecurrence,
});
