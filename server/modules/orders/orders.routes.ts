import { deliveryCalls } from '#contract/store/delivery.ts';
import { orderCalls } from '#contract/store/order.ts';
import { orderBulkCalls } from '#contract/store/order-bulk.ts';
import { orderEditCalls } from '#contract/store/order-edit.ts';
import { orderRefundCalls } from '#contract/store/order-refund.ts';
import { type App, route } from '#server/plugins/route.ts';
import type { WebhookHandler } from '#server/plugins/webhooks.ts';
import { createPaymentLink } from '#server/security/public-link.ts';
import { receiveCourierEvent, receiveCourierReport } from './delivery/courier.service.ts';
import {
  customerChoices,
  editOrder,
  addOrderNote,
  listOrderChoices,
  createManualOrder,
} from './order-edit.service.ts';
import { getBulkRun, planBulk, startBulk } from './list/order-bulk.service.ts';
import { orderFileRoutes } from './order-files.routes.ts';
import { listOrders } from './list/order-list.service.ts';
import { handleOrderJobs } from './orders.jobs.ts';
import { getPayToken } from './payment/pay-link.service.ts';
import {
  advanceOrder,
  declineOrder,
  getOrderOverview,
  refundOne,
  updateShippingStatus,
} from './orders.service.ts';

export function orderRoutes(app: App): void {
  const { deps } = app;
  handleOrderJobs(deps);
  route(app, orderCalls.orders, ({ caller, query }) => listOrders(deps, caller, query));
  route(app, orderCalls.orderOverview, ({ caller, params }) =>
    getOrderOverview(deps.db, caller.businessId, params.id),
  );
  route(app, orderCalls.orderPayLink, async ({ tx, caller, params }) => {
    const token = await getPayToken(tx, caller.businessId, params.id);
    return { url: createPaymentLink(deps.config, token) };
  });
  route(app, orderCalls.updateShippingStatus, ({ tx, caller, params, body }) =>
    updateShippingStatus(tx, deps, caller, params.id, body),
  );
  route(app, orderCalls.declineOrder, ({ tx, caller, params, body }) =>
    declineOrder(tx, deps, caller, params.id, body),
  );
  route(app, orderCalls.advanceOrder, ({ tx, caller, params, body }) =>
    advanceOrder(tx, deps, caller, params.id, body),
  );
  route(app, orderEditCalls.orderChoices, ({ caller, query }) =>
    listOrderChoices(deps, caller.businessId, query.search),
  );
  route(app, orderEditCalls.customerChoices, ({ caller, query }) =>
    customerChoices(deps.db, caller.businessId, query.search),
  );
  route(app, orderEditCalls.createOrder, ({ tx, caller, body }) => createManualOrder(tx, deps, caller, body));
  route(app, orderEditCalls.editOrder, ({ tx, caller, params, body }) =>
    editOrder(tx, deps, caller, params.id, body),
  );
  route(app, orderEditCalls.noteOrder, ({ tx, caller, params, body }) =>
    addOrderNote(tx, deps, caller, params.id, body),
  );
  route(app, orderBulkCalls.planOrderBulk, ({ tx, caller, body }) => planBulk(tx, deps, caller, body));
  route(app, orderBulkCalls.startOrderBulk, ({ tx, caller, body }) => startBulk(tx, deps, caller, body));
  route(app, orderBulkCalls.orderBulkRun, ({ caller, params }) =>
    getBulkRun(deps.db, caller.businessId, params.id),
  );
  route(app, orderRefundCalls.refundOrder, ({ tx, caller, params, body }) =>
    refundOne(tx, deps, caller, params.id, body),
  );
  orderFileRoutes(app);
  courierWebhook(app);
  route(app, deliveryCalls.courierEvent, async ({ tx, body }) => {
    await receiveCourierEvent(tx, deps, body);
    return { done: true } as const;
  });
}

/** Receives the reports of a courier of another company. */
function courierWebhook({ deps, webhooks }: App): void {
  const { provider, reports } = deps.courier;
  if (!reports) return;
  const handler: WebhookHandler = async (body, signature) => {
    const report = await reports.readWebhook(body, signature);
    if (report) await deps.db.transaction((tx) => receiveCourierReport(tx, deps, report));
    return report !== undefined;
  };
  webhooks.on(provider, handler, { kind: 'delivery', header: reports.signatureHeader });
}
