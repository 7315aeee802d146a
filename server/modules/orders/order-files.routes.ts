import * as z from 'zod/mini';
import { OrderDocument, OrderTarget, orderDocumentCalls } from '#contract/store/order-document.ts';
import { dayOf } from '#domain/date-range.ts';
import { Id } from '#domain/id.ts';
import { businessById } from '#server/modules/business/business.records.ts';
import { download } from '#server/plugins/download.ts';
import { type App, route } from '#server/plugins/route.ts';
import { Refusal } from '#server/refusal.ts';
import { targetFilter } from './list/order-bulk.service.ts';
import { orderPdf } from './order.document.ts';
import { orderCsv } from './list/order.export.ts';
import { orderOverview } from './orders.service.ts';

const DocumentGrant = z.object({ businessId: Id, orderId: Id, wanted: OrderDocument });
const ExportGrant = z.object({ businessId: Id, timeZone: z.string(), target: OrderTarget });

/** The files of orders: documents of one order, and the export. */
export function orderFileRoutes(app: App): void {
  const { deps } = app;

  const documentAt = download(
    app,
    '/commerce/order/document.pdf',
    DocumentGrant,
    async ({ businessId, orderId, wanted }) => {
      const [{ order }, business] = await Promise.all([
        orderOverview(deps.db, businessId, orderId),
        businessById(deps.db, businessId),
      ]);
      if (!business) throw new Refusal('NOT_FOUND');
      return {
        fileName: `${wanted.kind}-${order.number}.pdf`,
        type: 'application/pdf',
        content: await orderPdf(order, business, wanted),
        isShown: true,
      };
    },
  );
  route(app, orderDocumentCalls.orderDocument, async ({ caller: { businessId }, params, query }) => {
    const { order } = await orderOverview(deps.db, businessId, params.id);
    return { url: documentAt({ businessId, orderId: order.id, wanted: query }) };
  });

  const exportAt = download(
    app,
    '/commerce/order/export.csv',
    ExportGrant,
    async ({ businessId, timeZone, target }) => {
      const now = deps.clock.now();
      return {
        fileName: `orders-${dayOf(now, timeZone).toString()}.csv`,
        type: 'text/csv; charset=utf-8',
        content: orderCsv(deps.db, businessId, timeZone, targetFilter(target, timeZone, now)),
      };
    },
  );
  route(app, orderDocumentCalls.exportOrders, async ({ caller: { businessId, timeZone }, body }) => ({
    url: exportAt({ businessId, timeZone, target: body.target }),
  }));
}
