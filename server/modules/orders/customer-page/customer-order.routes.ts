import { customerOrderCalls } from '#contract/store/customer-order.ts';
import { type App, route } from '#server/plugins/route.ts';
import { createOrderLink, createPaymentLink } from '#server/security/public-link.ts';
import { advanceCustomerOrder, getCustomerOrder, getPayTokenForCustomer } from './customer-order.service.ts';
import { getOrderToken, replaceOrderToken } from './order-link.service.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';

/** The private link of an order: what its customer can see and do, and how the merchant gets and replaces it. */
export function customerOrderRoutes(app: App): void {
  const { deps } = app;
  route(app, customerOrderCalls.customerOrder, ({ params }) => getCustomerOrder(deps.db, params.token));
  route(app, customerOrderCalls.advanceCustomerOrder, ({ tx, params, body }) =>
    advanceCustomerOrder(tx, deps, params.token, body),
  );
  route(app, customerOrderCalls.payCustomerOrder, async ({ tx, params }) => ({
    url: `${createPaymentLink(deps.config, await getPayTokenForCustomer(tx, params.token))}/pay`,
  }));
  route(app, customerOrderCalls.orderCustomerLink, async ({ tx, caller, params }) => ({
    url: createOrderLink(deps.config, await getOrderToken(tx, caller.businessId, params.id)),
  }));
  route(app, customerOrderCalls.replaceOrderCustomerLink, async ({ tx, caller, params }) => ({
    url: createOrderLink(
      deps.config,
      await replaceOrderToken(tx, deps, caller.businessId, params.id, toMerchantActor(caller)),
    ),
  }));
}
