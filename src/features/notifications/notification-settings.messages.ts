import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Notifications',
  description: 'How you are notified of what happens at {business}. These settings are yours alone.',
  back: 'Settings',
  channels: 'Channels',
  app: 'In the app',
  email: 'Email',
  order: 'Orders',
  orderWhy: 'New, paid and cancelled orders, and refund requests.',
  payment: 'Payments',
  paymentWhy: 'Deposits, reversed payments and failed refunds.',
  invoice: 'Invoices',
  invoiceWhy: 'Payments of invoices.',
  stock: 'Stock',
  stockWhy: 'Products that are low on stock or out of stock.',
  payout: 'Payouts',
  payoutWhy: 'Withdrawals, payout accounts, disputes and verification.',
  team: 'Team',
  teamWhy: 'New team members.',
  news: 'Product news',
  newsWhy: 'New features of Kontor.',
  always: 'Always sent',
  alwaysWhy:
    'Emails about payouts, and about changes of your password and PIN, are always sent, so that you notice if someone else uses your account.',
});
