import * as z from 'zod/mini';
import { OrderDocument, OrderTarget, orderDocumentCalls } from '#contract/store/order-document.ts';
import { dayOf } from '#domain/date-range.ts';
import { Id } from '#domain/id.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { serveDownload } from '#server/plugins/download.ts';
import { type App, route } from '#server/plugins/route.ts';
import { AppError } from '#server/app-error.ts';
import { toTargetFilter } from './list/order-bulk.service.ts';
import { orderPdf } from './order.document.ts';
import { orderCsv } from './list/order.export.ts';
import { getOrderOverview } from './orders.service.ts';

const DocumentGrant = z.object({ businessId: Id, orderId: Id, request: OrderDocument });
const ExportGrant = z.object({ businessId: Id, timeZone: z.string(), target: OrderTarget });

/** The files of orders: documents of one order, and the export. */
export function orderFileRoutes(app: App): void {
  const { deps } = app;

  const documentAt = serveDownload(
    app,
    '/commerce/order/document.pdf',
    DocumentGrant,
    async ({ businessId, orderId, request }) => {
      const [{ order }, business] = await Promise.all([
        getOrderOverview(deps.db, businessId, orderId),
        findBusiness(deps.db, businessId),
      ]);
      if (!business) throw new AppError('NOT_FOUND');
      return {
        fileName: `${request.kind}-${order.number}.pdf`,
        type: 'application/pdf',
        content: await orderPdf(order, business, request),
        isInline: true,
      };
    },
  );
  route(app, orderDocumentCalls.orderDocument, async ({ caller: { businessId }, params, query }) => {
    const { order } = await getOrderOverview(deps.db, businessId, params.id);
    return { url: documentAt({ businessId, orderId: order.id, request: query }) };
  });

  const exportAt = serveDownload(
    app,
    '/commerce/order/export.csv',
    ExportGrant,
    async ({ businessId, timeZone, target }) => {
      const now = deps.clock.now();
      return {
        fileName: `orders-${dayOf(now, timeZone).toString()}.csv`,
        type: 'text/csv; charset=utf-8',
        content: orderCsv(deps.db, businessId, timeZone, toTargetFilter(target, timeZone, now)),
      };
    },
  );
  route(app, orderDocumentCalls.exportOrders, async ({ caller: { businessId, timeZone }, body }) => ({
    url: exportAt({ businessId, timeZone, target: body.target }),
  }));
}
