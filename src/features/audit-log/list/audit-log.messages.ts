import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Activity',
  label: 'Activity of the team',
  search: 'Order number or record name',
  noMatch: 'No activity matches',
  showAll: 'Show all activity',
  action: 'Action',
  at: 'Date',
  person: 'Person',
  anyPerson: 'Everyone',
  fromTo: '{from} → {to}',
  recordType: 'Type',
  anyType: 'All types',
  newest: 'Newest first',
  oldest: 'Oldest first',
  none: 'No activity yet',
  noneWhy:
    'Every change to orders, products, money and settings is listed here, with the person and the time.',
});
