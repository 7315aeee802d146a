import type { Readable } from 'node:stream';
import { owedMinor, writtenOffMinor } from '#domain/invoice.ts';
import { invoiceStatusLabels, shownInvoiceStatuses } from '#domain/invoice-status.ts';
import { decimalText } from '#domain/money.ts';
import type { Database } from '#server/db/client.ts';
import { toCsv } from '#server/platform/lists/csv.ts';
import { type InvoiceFilter, exportedColumns, invoiceList } from './invoice-list.repo.ts';

/** Returns the invoices as CSV, newest first, read and written in batches. */
export const invoiceCsv = (
  db: Database,
  businessId: string,
  filter: InvoiceFilter & { today: string },
): Readable =>
  toCsv(
    {
      Invoice: ({ number }) => number,
      Status: (invoice) =>
        shownInvoiceStatuses(invoice, filter.today)
          .map((status) => invoiceStatusLabels[status])
          .join(', '),
      'Issue date': ({ issuedOn }) => issuedOn,
      'Due date': ({ dueOn }) => dueOn,
      Customer: ({ customerName }) => customerName,
      Email: ({ customer }) => customer?.email ?? null,
      Phone: ({ customer }) => customer?.phoneNumber ?? null,
      Items: ({ items }) => items,
      Subtotal: ({ subtotalMinor }) => decimalText(subtotalMinor),
      Discount: ({ discountMinor }) => decimalText(discountMinor),
      Tax: ({ taxMinor }) => decimalText(taxMinor),
      Charges: ({ chargesMinor }) => decimalText(chargesMinor),
      Total: ({ totalMinor }) => decimalText(totalMinor),
      Paid: ({ paidMinor }) => decimalText(paidMinor),
      'Amount due': (invoice) => decimalText(owedMinor(invoice)),
      'Written off': (invoice) => decimalText(writtenOffMinor(invoice)),
      Currency: ({ currency }) => currency,
      Note: ({ note }) => note,
    },
    invoiceList.stretches(db, businessId, filter, exportedColumns),
  );
