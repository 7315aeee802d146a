import * as z from 'zod/mini';
import { InvoiceTarget, invoiceBulkCalls } from '#contract/money/invoice-bulk.ts';
import { dayOf } from '#domain/date-range.ts';
import { Id } from '#domain/id.ts';
import { serveDownload } from '#server/plugins/download.ts';
import { type App, route } from '#server/plugins/route.ts';
import { AppError } from '#server/app-error.ts';
import { toTargetFilter } from './list/invoice-bulk.service.ts';
import { invoicePdf } from './invoice.document.ts';
import { invoiceCsv } from './list/invoice.export.ts';
import { getInvoicePdfContent } from './invoice.view.ts';
import { findInvoice } from './invoices.repo.ts';

const DocumentGrant = z.object({ businessId: Id, invoiceId: Id, print: z.boolean() });
const ExportGrant = z.object({ businessId: Id, timeZone: z.string(), target: InvoiceTarget });

/** The files of invoices: the PDF of one invoice, and the export. */
export function invoiceFileRoutes(app: App): void {
  const { deps } = app;

  const documentAt = serveDownload(
    app,
    '/commerce/invoice/document.pdf',
    DocumentGrant,
    async ({ businessId, invoiceId, print }) => {
      const content = await getInvoicePdfContent(deps, businessId, invoiceId);
      if (!content) throw new AppError('NOT_FOUND');
      return {
        fileName: `invoice-${content.invoice.number ?? 'draft'}.pdf`,
        type: 'application/pdf',
        content: await invoicePdf({ ...content, print }),
        isInline: true,
      };
    },
  );
  route(app, invoiceBulkCalls.invoiceDocument, async ({ caller: { businessId }, params, query }) => {
    if (!(await findInvoice(deps.db, businessId, params.id))) throw new AppError('NOT_FOUND');
    return { url: documentAt({ businessId, invoiceId: params.id, print: query.print === true }) };
  });

  const exportAt = serveDownload(
    app,
    '/commerce/invoice/export.csv',
    ExportGrant,
    async ({ businessId, timeZone, target }) => {
      const now = deps.clock.now();
      return {
        fileName: `invoices-${dayOf(now, timeZone).toString()}.csv`,
        type: 'text/csv; charset=utf-8',
        content: invoiceCsv(deps.db, businessId, toTargetFilter(target, timeZone, now)),
      };
    },
  );
  route(app, invoiceBulkCalls.exportInvoices, async ({ caller: { businessId, timeZone }, body }) => ({
    url: exportAt({ businessId, timeZone, target: body.target }),
  }));
}
