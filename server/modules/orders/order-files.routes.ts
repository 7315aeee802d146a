import { orderDocumentCalls } from '#contract/store/order-document.ts';
import { dayOf } from '#domain/date-range.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { storeDownload } from '#server/platform/downloads/download-store.ts';
import { completeExport, createDocument } from '#server/plugins/download.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { AppError } from '#server/app-error.ts';
import { toTargetFilter } from './list/order-bulk.service.ts';
import { orderPdf } from './order.document.ts';
import { orderCsv } from './list/order.export.ts';
import { getOrderOverview } from './orders.service.ts';

/** The files of orders: documents of one order, and the export. */
export function orderFileRoutes(app: App): void {
  const { deps } = app;

  route(app, orderDocumentCalls.orderDocument, async ({ caller, params, query }) => {
    const [{ order }, business] = await Promise.all([
      getOrderOverview(deps.db, caller.businessId, params.id),
      findBusiness(deps.db, caller.businessId),
    ]);
    if (!business) throw new AppError('NOT_FOUND');
    return createDocument(deps, caller, orderDocumentCalls.orderDocument.access, {
      fileName: `${query.kind}-${order.number}.pdf`,
      bytes: await orderPdf(order, business, query),
    });
  });

  preparedRoute(
    app,
    orderDocumentCalls.exportOrders,
    ({ caller, body: { target } }) =>
      storeDownload(deps, caller, {
        accesses: [orderDocumentCalls.exportOrders.access],
        read: async (snapshot) => {
          const { businessId, timeZone } = caller;
          const now = deps.clock.now();
          return {
            fileName: `orders-${dayOf(now, timeZone).toString()}.csv`,
            content: orderCsv(snapshot, businessId, timeZone, toTargetFilter(target, timeZone, now)),
          };
        },
      }),
    ({ tx, caller, prepared }) => completeExport(tx, deps, caller, 'Orders', prepared),
  );
}
