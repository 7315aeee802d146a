import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Availability',
  description: 'Choose whether customers can visit your store and order.',
  status: 'Store status',
  open: 'Open',
  openWhy: 'Customers can see your products and order them.',
  closed: 'Closed',
  closedWhy: 'Customers see your note instead of your products.',
  vacation: 'On vacation',
  vacationWhy: 'Customers can see your products, but not order them.',
  reopensOn: 'Opens again on',
  reopensOnWhy: 'The store opens by itself on this day. Leave it empty to open it yourself.',
  note: 'Note for customers',
  noteWhy: "Shown while the store isn't open, such as “Back on 5 January”.",
  missing: 'Complete the required steps on the overview before you open the store.',
  saved: 'Availability saved',
  record: 'availability',
  noDay: 'Not by itself',
});
