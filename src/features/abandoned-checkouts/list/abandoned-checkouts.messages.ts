import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Abandoned checkouts',
  label: 'Abandoned checkouts',
  search: 'Name, email or phone',
  all: 'All',
  open: 'Not recovered',
  recovered: 'Recovered',
  orders: 'Orders',
  customer: 'Customer',
  left: 'Left',
  items: 'Items',
  total: 'Total',
  status: 'Status',
  reminder: 'Reminder',
  reminded: 'Sent',
  notReminded: 'Not sent',
  rowLabel: 'Checkout of {name}',
  newest: 'Newest first',
  oldest: 'Oldest first',
  none: 'No abandoned checkouts',
  noneWhy:
    "Customers of your online store who enter their contact details and don't finish their order appear here after an hour, for 30 days.",
  noneHere: 'No checkouts match these filters',
  noneHereWhy: 'Clear the filters to see all abandoned checkouts.',
  showAll: 'Show all checkouts',
});
