import type { Readable } from 'node:stream';
import { owedMinor, writtenOffMinor } from '#domain/invoice.ts';
import { invoiceStatusLabels, shownInvoiceStatuses } from '#domain/invoice-status.ts';
import { decimalText } from '#domain/money.ts';
import { type Cell, csvOf } from '#server/csv.ts';
import type { Database } from '#server/db/client.ts';
import { type InvoiceForFile, invoicesForFile } from './invoice-export.repo.ts';
import type { InvoiceFilter } from './invoice-filter.repo.ts';

const header = [
  'Invoice',
  'Status',
  'Issued',
  'Due',
  'Customer',
  'E-mail',
  'Phone',
  'Items',
  'Subtotal',
  'Discount',
  'Tax',
  'Charges',
  'Total',
  'Paid',
  'Owed',
  'Written off',
  'Currency',
  'Note',
];

/** Invoices as a table, newest first, read and written a stretch at a time. */
export function invoiceCsv(db: Database, businessId: string, filter: InvoiceFilter): Readable {
  const cells = ({ invoice, items }: InvoiceForFile): Cell[] => [
    invoice.number,
    shownInvoiceStatuses(invoice, filter.today)
      .map((status) => invoiceStatusLabels[status])
      .join(', '),
    invoice.issuedOn,
    invoice.dueOn,
    invoice.customerName,
    invoice.customer?.email ?? null,
    invoice.customer?.phoneNumber ?? null,
    items,
    ...[
      invoice.subtotalMinor,
      invoice.discountMinor,
      invoice.taxMinor,
      invoice.chargesMinor,
      invoice.totalMinor,
      invoice.paidMinor,
      owedMinor(invoice),
      writtenOffMinor(invoice),
    ].map((amount) => decimalText(amount)),
    invoice.currency,
    invoice.note,
  ];
  async function* stretches() {
    let rows = await invoicesForFile(db, businessId, filter, undefined);
    while (rows.length > 0) {
      yield rows.map(cells);
      rows = await invoicesForFile(db, businessId, filter, rows.at(-1)?.invoice);
    }
  }
  return csvOf(header, stretches());
}
