import { invoiceCalls } from '#contract/money/invoice.ts';
import { invoiceBulkCalls } from '#contract/money/invoice-bulk.ts';
import { type App, route } from '#server/plugins/route.ts';
import { runInvoiceBulk, previewInvoiceBulk } from './list/invoice-bulk.service.ts';
import {
  createInvoice,
  deleteCharge,
  deleteDraft,
  deleteItem,
  duplicateInvoice,
  updateInvoice,
} from './invoice-edit.service.ts';
import { invoiceFileRoutes } from './invoice-files.routes.ts';
import { listInvoices } from './list/invoice-list.service.ts';
import {
  recordInvoicePayment,
  undoInvoicePayment,
  updateInvoicePaymentStatus,
} from './payment/invoice-payments.service.ts';
import { getInvoiceOverview } from './invoice.view.ts';
import { handleInvoiceJobs } from './invoices.jobs.ts';
import { previewNextNumber } from './invoices.repo.ts';
import {
  addInvoiceNote,
  remindOne,
  revokeLink,
  sendOne,
  undoWriteOff,
  voidOne,
  writeOffOne,
} from './invoices.service.ts';

export function invoiceRoutes(app: App): void {
  const { deps } = app;
  handleInvoiceJobs(deps);
  invoiceFileRoutes(app);
  route(app, invoiceCalls.invoices, ({ caller, query }) => listInvoices(deps, caller, query));
  route(app, invoiceCalls.invoiceNumber, async ({ caller }) => ({
    number: await previewNextNumber(deps.db, caller.businessId),
  }));
  route(app, invoiceCalls.invoice, ({ caller, params }) =>
    getInvoiceOverview(deps.db, deps, caller.businessId, params.id),
  );
  route(app, invoiceCalls.createInvoice, ({ tx, caller, body }) => createInvoice(tx, deps, caller, body));
  route(app, invoiceCalls.updateInvoice, ({ tx, caller, params, body }) =>
    updateInvoice(tx, deps, caller, params.id, body),
  );
  route(app, invoiceCalls.deleteInvoice, ({ tx, caller, params }) =>
    deleteDraft(tx, deps, caller, params.id),
  );
  route(app, invoiceCalls.deleteInvoiceItem, ({ tx, caller, params }) =>
    deleteItem(tx, deps, caller, params.id, params.itemId),
  );
  route(app, invoiceCalls.deleteInvoiceCharge, ({ tx, caller, params }) =>
    deleteCharge(tx, deps, caller, params.id, params.chargeId),
  );
  route(app, invoiceCalls.sendInvoice, ({ tx, caller, params, body }) =>
    sendOne(tx, deps, caller, params.id, body),
  );
  route(app, invoiceCalls.updateInvoicePaymentStatus, ({ tx, caller, params, body }) =>
    updateInvoicePaymentStatus(tx, deps, caller, params.id, body),
  );
  route(app, invoiceCalls.recordInvoicePayment, ({ tx, caller, params, body }) =>
    recordInvoicePayment(tx, deps, caller, params.id, body),
  );
  route(app, invoiceCalls.takeBackInvoicePayment, ({ tx, caller, params }) =>
    undoInvoicePayment(tx, deps, caller, params.id, params.paymentId),
  );
  route(app, invoiceCalls.voidInvoice, ({ tx, caller, params, body }) =>
    voidOne(tx, deps, caller, params.id, body),
  );
  route(app, invoiceCalls.writeOffInvoice, ({ tx, caller, params, body }) =>
    writeOffOne(tx, deps, caller, params.id, body),
  );
  route(app, invoiceCalls.undoInvoiceWriteOff, ({ tx, caller, params, body }) =>
    undoWriteOff(tx, deps, caller, params.id, body),
  );
  route(app, invoiceCalls.duplicateInvoice, ({ tx, caller, params }) =>
    duplicateInvoice(tx, deps, caller, params.id),
  );
  route(app, invoiceCalls.noteInvoice, ({ tx, caller, params, body }) =>
    addInvoiceNote(tx, deps, caller, params.id, body),
  );
  route(app, invoiceCalls.remindOfInvoice, ({ tx, caller, params, body }) =>
    remindOne(tx, deps, caller, params.id, body),
  );
  route(app, invoiceCalls.revokeInvoiceLink, ({ tx, caller, params }) =>
    revokeLink(tx, deps, caller, params.id),
  );
  route(app, invoiceBulkCalls.planInvoicesAtOnce, ({ tx, caller, body }) =>
    previewInvoiceBulk(tx, deps, caller, body),
  );
  route(app, invoiceBulkCalls.runInvoiceBulkAction, ({ tx, caller, body }) =>
    runInvoiceBulk(tx, deps, caller, body),
  );
}
