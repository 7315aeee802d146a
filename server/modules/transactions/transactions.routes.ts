import * as z from 'zod/mini';
import { TransactionTarget, transactionCalls } from '#contract/money/transaction.ts';
import { dayOf } from '#domain/date-range.ts';
import { Id } from '#domain/id.ts';
import { businessById } from '#server/modules/business/business.records.ts';
import { download } from '#server/plugins/download.ts';
import { type App, route } from '#server/plugins/route.ts';
import { Refusal } from '#server/refusal.ts';
import { receiptPdf } from './transaction.document.ts';
import { refundTransaction, retryRefund } from './refund-transaction.ts';
import { revenueBalance } from '#server/modules/payments/balance.service.ts';
import { revenueSummary } from './revenue.service.ts';
import { transactionCsv } from './transaction.export.ts';
import { listTransactions, targetFilter } from './transaction-list.service.ts';
import { transactionOverview } from './transaction.view.ts';

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
  route(app, transactionCalls.revenueSummary, ({ caller, query }) => revenueSummary(deps, caller, query));
  route(app, transactionCalls.revenueBalance, ({ caller }) => revenueBalance(deps, caller));
  route(app, transactionCalls.transaction, ({ caller, params }) =>
    transactionOverview(deps.db, caller.businessId, params.id),
  );
  route(app, transactionCalls.refundTransaction, ({ tx, caller, params, body }) =>
    refundTransaction(tx, deps, caller, params.id, body),
  );
  route(app, transactionCalls.retryRefund, ({ tx, caller, params }) =>
    retryRefund(tx, deps, caller, params.id),
  );

  const receiptAt = download(
    app,
    '/transaction/transaction/receipt.pdf',
    ReceiptGrant,
    async ({ businessId, transactionId }) => {
      const [{ transaction }, business] = await Promise.all([
        transactionOverview(deps.db, businessId, transactionId),
        businessById(deps.db, businessId),
      ]);
      if (!business) throw new Refusal('NOT_FOUND');
      return {
        fileName: `receipt-${transaction.label ?? transactionId}.pdf`,
        type: 'application/pdf',
        content: await receiptPdf({ transaction, business }),
        isShown: true,
      };
    },
  );
  route(app, transactionCalls.transactionReceipt, async ({ tx, caller: { businessId }, params }) => {
    const { transaction } = await transactionOverview(tx, businessId, params.id);
    return { url: receiptAt({ businessId, transactionId: transaction.id }) };
  });

  const exportAt = download(
    app,
    '/transaction/transaction/export.csv',
    ExportGrant,
    async ({ businessId, timeZone, currency, target }) => {
      const now = deps.clock.now();
      return {
        fileName: `transactions-${dayOf(now, timeZone).toString()}.csv`,
        type: 'text/csv; charset=utf-8',
        content: transactionCsv(
          deps.db,
          businessId,
          timeZone,
          targetFilter(target, { timeZone, currency }, now),
        ),
      };
    },
  );
  route(app, transactionCalls.exportTransactions, async ({ caller, body: { target } }) => {
    const { businessId, timeZone, currency } = caller;
    return { url: exportAt({ businessId, timeZone, currency, target }) };
  });
}
