import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Reports',
  description: 'The books of {business} for you and your accountant.',
  back: 'Bookkeeping',
  reports: 'Reports',
  currency: 'Currency',
  account: 'Account',
  allAccounts: 'All accounts',
  dates: '{first} to {last}, in {currency}',
  rows: 'Rows of {report}',
  before: 'Previous period: {first} to {last}',
  csv: 'Download CSV',
  pdf: 'Open PDF',
  zip: 'Download all (ZIP)',
  none: 'No entries in this period',
  noneWhy: 'Choose another period, or add your income and expenses to the books.',
  hash: 'SHA-256 of the rows, the same for two exports with the same rows: {hash}',
});
