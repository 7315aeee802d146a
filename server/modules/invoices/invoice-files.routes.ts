import { invoiceBulkCalls } from '#contract/money/invoice-bulk.ts';
import { dayOf } from '#domain/date-range.ts';
import { storeDownload } from '#server/platform/downloads/download-store.ts';
import { completeExport, createDocument } from '#server/plugins/download.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { AppError } from '#server/app-error.ts';
import { toTargetFilter } from './list/invoice-bulk.service.ts';
import { invoicePdf } from './invoice.document.ts';
import { invoiceCsv } from './list/invoice.export.ts';
import { getInvoicePdfContent } from './invoice.view.ts';

/** The files of invoices: the PDF of one invoice, and the export. */
export function invoiceFileRoutes(app: App): void {
  const { deps } = app;

  route(app, invoiceBulkCalls.invoiceDocument, async ({ caller, params, query }) => {
    const content = await getInvoicePdfContent(deps, caller.businessId, params.id);
    if (!content) throw new AppError('NOT_FOUND');
    return createDocument(deps, caller, invoiceBulkCalls.invoiceDocument.access, {
      fileName: `invoice-${content.invoice.number ?? 'draft'}.pdf`,
      bytes: await invoicePdf({ ...content, print: query.print === true }),
    });
  });

  preparedRoute(
    app,
    invoiceBulkCalls.exportInvoices,
    ({ caller, body: { target } }) =>
      storeDownload(deps, caller, {
        accesses: [invoiceBulkCalls.exportInvoices.access],
        read: async (snapshot) => {
          const { businessId, timeZone } = caller;
          const now = deps.clock.now();
          return {
            fileName: `invoices-${dayOf(now, timeZone).toString()}.csv`,
            content: invoiceCsv(snapshot, businessId, toTargetFilter(target, timeZone, now)),
          };
        },
      }),
    ({ tx, caller, prepared }) => completeExport(tx, deps, caller, 'Invoices', prepared),
  );
}
