import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Quick add',
  why: 'An expense of today.',
  amount: 'Amount',
  category: 'Category',
  more: 'Other category or details',
  save: 'Add expense',
  saveWithPhoto: 'Add with photo',
  photoReady: 'The photo is uploaded.',
  saved: 'Expense added',
  savedWithPhoto: 'Expense added with its receipt',
});
