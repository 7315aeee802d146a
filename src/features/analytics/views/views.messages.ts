import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  views: 'Views',
  yourViews: 'Your views',
  saveView: 'Save this view',
  manageViews: 'Delete views',
  viewName: 'Name',
  viewNameHint: 'A view keeps its range, comparison and currency. Only you see it.',
  viewSaved: 'View saved',
  saving: 'Saving…',
  save: 'Save view',
  deleteView: 'Delete {name}',
  viewDeleted: 'View deleted',
  noViews: 'No saved views',
  report: 'Monthly report',
  reportWhy:
    'Sales, products, customers, invoices and payments of a month as a PDF, compared with the month before.',
  reportNone: 'Your first report is ready when the month of your first sale is over.',
  reportMonth: 'Month',
  openPdf: 'Open PDF',
  byEmail: 'Email me each report',
  byEmailWhy: 'When a month is over, to your own address.',
  reportEmailed: 'Reports are sent to your email address',
  reportNotEmailed: 'Reports are no longer sent by email',
});
