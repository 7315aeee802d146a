import type { AnalyticsPanel } from '#contract/analytics/analytics-query.ts';

/** The names of the panels in files and in the audit log. */
export const panelNames: Record<AnalyticsPanel, string> = {
  sales: 'Sales',
  products: 'Products',
  customers: 'Customers',
  cohorts: 'Customers who come back',
  invoices: 'Invoices',
  payments: 'Payments',
  channels: 'Channels',
  funnels: 'Conversion',
};

/** The definition of the figures of each panel (decisions, "Terms of money"), for files and for the report. */
export const panelDefinitions: Record<AnalyticsPanel, string> = {
  sales:
    'Gross sales are orders and invoices when they are paid, online or recorded by hand. Refunds count when the money is refunded. Net sales are the difference. The average order is without invoices.',
  products:
    'Items of the orders that were paid in these days, before discounts of the whole order and without delivery.',
  customers:
    'Customers who paid an order in these days, and the gross sales of these orders. New customers paid their first one.',
  cohorts:
    'Customers by the month of their first paid order, and how many of them paid an order in each month since.',
  invoices:
    'Invoices that were first sent, and those that were fully paid, in these days. Days to pay count from sending. Overdue is as of now.',
  payments: 'Payments of orders and invoices in these days by method, and those that failed.',
  channels:
    "Gross sales by the source of the order. The store's visitors count once a day, its orders if they were paid or confirmed.",
  funnels:
    'How many took each step. Visitors count once a day; an invoice link counts in the days in which the invoice was first sent.',
};
