import * as z from 'zod/mini';
import { TransactionTarget, transactionCalls } from '#contract/money/transaction.ts';
import { dayOf } from '#domain/date-range.ts';
import { Id } from '#domain/id.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { serveDownload } from '#server/plugins/download.ts';
import { type App, route } from '#server/plugins/route.ts';
import { AppError } from '#server/app-error.ts';
import { createReceiptPdf } from './transaction.document.ts';
import { refundTransaction, retryRefund } from './refund-transaction.ts';
import { getRevenueBalance } from '#server/modules/payments/balance.service.ts';
import { getRevenueSummary } from './revenue.service.ts';
import { createTransactionCsv } from './transaction.export.ts';
import { listTransactions, toTargetFilter } from './transaction-list.service.ts';
import { getTransactionOverview } from './transaction.view.ts';

const ReceiptGrant = z.object({ businessId: Id, transactionId: Id });
const ExportGrant = z.object({
  businessId: Id,
  timeZone: z.string(),
  currency: z.string(),
  target: TransactionTarget,
});

export function transactionRoutes(app: App): void {
  const { deps } = app;
  route(app, transactionCalls.transactions, ({ caller, query }) => listTransactions(deps, caller, query));
  route(app, transactionCalls.revenueSummary, ({ caller, query }) => getRevenueSummary(deps, caller, query));
  route(app, transactionCalls.revenueBalance, ({ caller }) => getRevenueBalance(deps, caller));
  route(app, transactionCalls.transaction, ({ caller, params }) =>
    getTransactionOverview(deps.db, caller.businessId, params.id),
  );
  route(app, transactionCalls.refundTransaction, ({ tx, caller, params, body }) =>
    refundTransaction(tx, deps, caller, params.id, body),
  );
  route(app, transactionCalls.retryRefund, ({ tx, caller, params }) =>
    retryRefund(tx, deps, caller, params.id),
  );

  const receiptAt = serveDownload(
    app,
    '/transaction/transaction/receipt.pdf',
    ReceiptGrant,
    async ({ businessId, transactionId }) => {
      const [{ transaction }, business] = await Promise.all([
        getTransactionOverview(deps.db, businessId, transactionId),
        findBusiness(deps.db, businessId),
      ]);
      if (!business) throw new AppError('NOT_FOUND');
      return {
        fileName: `receipt-${transaction.label ?? transactionId}.pdf`,
        type: 'application/pdf',
        content: await createReceiptPdf({ transaction, business }),
        isInline: true,
      };
    },
  );
  route(app, transactionCalls.transactionReceipt, async ({ tx, caller: { businessId }, params }) => {
    const { transaction } = await getTransactionOverview(tx, businessId, params.id);
    return { url: receiptAt({ businessId, transactionId: transaction.id }) };
  });

  const exportAt = serveDownload(
    app,
    '/transaction/transaction/export.csv',
    ExportGrant,
    async ({ businessId, timeZone, currency, target }) => {
      const now = deps.clock.now();
      return {
        fileName: `transactions-${dayOf(now, timeZone).toString()}.csv`,
        type: 'text/csv; charset=utf-8',
        content: createTransactionCsv(
          deps.db,
          businessId,
          timeZone,
          toTargetFilter(target, { timeZone, currency }, now),
        ),
      };
    },
  );
  route(app, transactionCalls.exportTransactions, async ({ caller, body: { target } }) => {
    const { businessId, timeZone, currency } = caller;
    return { url: exportAt({ businessId, timeZone, currency, target }) };
  });
}
