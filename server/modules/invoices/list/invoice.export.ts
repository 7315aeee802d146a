import { getDueMinor, getWrittenOffMinor } from '#domain/invoice.ts';
import { invoiceStatusLabels, getDisplayedInvoiceStatuses } from '#domain/invoice-status.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Executor } from '#server/db/client.ts';
import { type CsvText, toCsv } from '#server/platform/lists/csv.ts';
import { type InvoiceFilter, exportedColumns, invoiceList } from './invoice-list.repo.ts';

/** Returns the invoices as CSV, newest first, read and written in batches. */
export const invoiceCsv = (
  db: Executor,
  businessId: string,
  filter: InvoiceFilter & { today: string },
): CsvText =>
  toCsv(
    {
      Invoice: ({ number }) => number,
      Status: (invoice) =>
        getDisplayedInvoiceStatuses(invoice, filter.today)
          .map((status) => invoiceStatusLabels[status])
          .join(', '),
      'Issue date': ({ issuedOn }) => issuedOn,
      'Due date': ({ dueOn }) => dueOn,
      Customer: ({ customerName }) => customerName,
      Email: ({ customer }) => customer?.email ?? null,
      Phone: ({ customer }) => customer?.phoneNumber ?? null,
      Items: ({ items }) => items,
      Subtotal: ({ subtotalMinor }) => formatDecimal(subtotalMinor),
      Discount: ({ discountMinor }) => formatDecimal(discountMinor),
      Tax: ({ taxMinor }) => formatDecimal(taxMinor),
      Charges: ({ chargesMinor }) => formatDecimal(chargesMinor),
      Total: ({ totalMinor }) => formatDecimal(totalMinor),
      Paid: ({ paidMinor }) => formatDecimal(paidMinor),
      'Amount due': (invoice) => formatDecimal(getDueMinor(invoice)),
      'Written off': (invoice) => formatDecimal(getWrittenOffMinor(invoice)),
      Currency: ({ currency }) => currency,
      Note: ({ note }) => note,
    },
    invoiceList.batches(db, businessId, filter, exportedColumns),
  );
