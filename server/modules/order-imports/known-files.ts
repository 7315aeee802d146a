import type { ImportField, ImportMapping } from '#contract/store/order-import.ts';
import type { KnownFile } from '#server/platform/imports/known-file.ts';

interface KnownOrderFile extends KnownFile<ImportField> {
  amountsOf: NonNullable<ImportMapping['amountsOf']>;
}

/** Exports of orders of other systems, each with one line for each item. */
export const knownOrderFiles: readonly KnownOrderFile[] = [
  {
    name: 'Shopify order export',
    headers: [
      'Name',
      'Financial Status',
      'Created at',
      'Lineitem quantity',
      'Lineitem name',
      'Lineitem price',
    ],
    columns: {
      orderNumber: 'Name',
      placedAt: 'Created at',
      sku: 'Lineitem sku',
      itemName: 'Lineitem name',
      quantity: 'Lineitem quantity',
      unitPrice: 'Lineitem price',
      customerName: ['Billing Name', 'Shipping Name'],
      customerEmail: 'Email',
      customerPhone: ['Phone', 'Billing Phone', 'Shipping Phone'],
      country: ['Billing Country', 'Shipping Country'],
      paymentStatus: 'Financial Status',
      fulfilmentStatus: 'Fulfillment Status',
      cancelledAt: 'Cancelled at',
      deliveryFee: 'Shipping',
      discount: 'Discount Amount',
      tax: 'Taxes',
      refunded: 'Refunded Amount',
      total: 'Total',
      currency: 'Currency',
    },
    amountsOf: 'order',
  },
  {
    // The columns of "Advanced Order Export for WooCommerce", as it writes them by default.
    name: 'WooCommerce order export',
    headers: ['Order Number', 'Order Status', 'Order Date', 'Item Name', 'Item Cost', 'Order Total Amount'],
    columns: {
      orderNumber: 'Order Number',
      placedAt: 'Order Date',
      sku: 'SKU',
      itemName: 'Item Name',
      quantity: ['Quantity', 'Quantity (- Refund)'],
      unitPrice: 'Item Cost',
      customerName: ['First Name (Billing)', 'First Name'],
      customerLastName: ['Last Name (Billing)', 'Last Name'],
      customerEmail: ['Email (Billing)', 'Email'],
      customerPhone: ['Phone (Billing)', 'Phone'],
      country: ['Country Code (Billing)', 'Country Name (Billing)'],
      status: 'Order Status',
      deliveryFee: 'Order Shipping Amount',
      discount: 'Cart Discount Amount',
      tax: 'Order Total Tax Amount',
      refunded: 'Order Refund Amount',
      total: 'Order Total Amount',
      currency: ['Order Currency', 'Currency'],
    },
    amountsOf: 'order',
  },
  {
    name: 'Square item sales',
    headers: ['Date', 'Item', 'Qty', 'Gross Sales', 'Discounts', 'Net Sales', 'Transaction ID'],
    columns: {
      orderNumber: 'Transaction ID',
      placedAt: 'Date',
      sku: 'SKU',
      itemName: 'Item',
      quantity: 'Qty',
      unitPrice: 'Gross Sales',
      customerKey: 'Customer ID',
      customerName: 'Customer Name',
      status: 'Event Type',
      discount: 'Discounts',
      tax: 'Tax',
    },
    amountsOf: 'line',
  },
  {
    // Its discounts are amounts or percentages, which another column decides: they are not read.
    name: 'Invoice Ninja invoice item report',
    headers: ['Number', 'Client', 'Date', 'Product', 'Quantity', 'Unit Cost', 'Total Taxes', 'Line Total'],
    columns: {
      orderNumber: 'Number',
      placedAt: 'Date',
      itemName: 'Product',
      quantity: 'Quantity',
      unitPrice: 'Unit Cost',
      customerName: 'Client',
      status: 'Status',
      tax: 'Total Taxes',
      total: 'Amount',
      currency: 'Currency',
    },
    amountsOf: 'order',
  },
];
