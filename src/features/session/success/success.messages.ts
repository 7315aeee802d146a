import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  promise: 'Open for business.',
  promiseWhy: 'Add products, send invoices and get paid.',
  title: '{business} is ready',
  titlePlain: 'Your business is ready',
  intro: "Welcome, {name}. Your store's handle is {handle}.",
  event: 'You can now apply for a place at the event you came from.',
  toEvent: 'Go to the event',
  go: 'Go to dashboard',
});
