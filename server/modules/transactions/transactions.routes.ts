import { transactionCalls } from '#contract/money/transaction.ts';
import { dayOf } from '#domain/date-range.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { storeDownload } from '#server/platform/downloads/download-store.ts';
import { completeExport, createDocument } from '#server/plugins/download.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { AppError } from '#server/app-error.ts';
import { createReceiptPdf } from './transaction.document.ts';
import { refundTransaction, retryRefund } from './refund-transaction.ts';
import { getRevenueBalance } from '#server/modules/payments/balance.service.ts';
import { getRevenueSummary } from './revenue.service.ts';
import { createTransactionCsv } from './transaction.export.ts';
import { listTransactions, toTargetFilter } from './transaction-list.service.ts';
import { getTransactionOverview } from './transaction.view.ts';

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

  preparedRoute(
    app,
    transactionCalls.transactionReceipt,
    async ({ caller, params }) => {
      const [{ transaction }, business] = await Promise.all([
        getTransactionOverview(deps.db, caller.businessId, params.id),
        findBusiness(deps.db, caller.businessId),
      ]);
      if (!business) throw new AppError('NOT_FOUND');
      return createDocument(deps, caller, transactionCalls.transactionReceipt.access, {
        fileName: `receipt-${transaction.label ?? params.id}.pdf`,
        bytes: await createReceiptPdf({ transaction, business }),
      });
    },
    async ({ prepared }) => prepared,
  );
  preparedRoute(
    app,
    transactionCalls.exportTransactions,
    ({ caller, body: { target } }) =>
      storeDownload(deps, caller, {
        accesses: [transactionCalls.exportTransactions.access],
        read: async (snapshot) => {
          const { businessId, timeZone } = caller;
          const now = deps.clock.now();
          return {
            fileName: `transactions-${dayOf(now, timeZone).toString()}.csv`,
            content: createTransactionCsv(
              snapshot,
              businessId,
              timeZone,
              toTargetFilter(target, caller, now),
            ),
          };
        },
      }),
    ({ tx, caller, prepared }) => completeExport(tx, deps, caller, 'Transactions', prepared),
  );
}
