import { domainCalls } from '#contract/store/domain.ts';
import type { SubscriptionMethod } from '#domain/subscription.ts';
import { AppError } from '#server/app-error.ts';
import { findWaitingReference } from '#server/modules/payments/kontor-payment.rules.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { refreshPayment } from '#server/modules/payments/refresh-payment.ts';
import { confirmPin, requirePin } from '#server/modules/pins/confirm-pin.ts';
import { requireFreshSignIn } from '#server/modules/second-factor/step-up.ts';
import { findSubscriber } from '#server/modules/subscriptions/subscriptions.records.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { createDocument } from '#server/plugins/download.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { requireSpender } from '#server/modules/payments/kontor-payments.ts';
import { orderDomain, requireAvailable, searchDomains } from './buy-domain.service.ts';
import { checkNow } from './check-domain.ts';
import { connectDomain, reconnectDomain, removeDomain } from './connect-domain.service.ts';
import { getDomainOrder } from './domain-order.view.ts';
import { findDomainOrder } from './domain-orders.repo.ts';
import { getDomain, getDomains } from './domain.view.ts';
import { handleDomainJobs } from './domains.jobs.ts';
import { findPaidFromBalance, finishOrderPayment, startOrderPayment } from './pay-domain.service.ts';
import { createDomainReceiptPdf } from './receipt.document.ts';
import { registrarGuides } from './registrar-guides.ts';

const methodTexts: Record<SubscriptionMethod, string> = {
  card: 'Card',
  transfer: 'Bank transfer',
  ussd: 'USSD',
  storedCard: 'Stored card',
  balance: 'Balance',
};

export function domainRoutes(app: App): void {
  const { deps } = app;
  handleDomainJobs(deps);
  route(app, domainCalls.domains, ({ caller }) => getDomains(deps.db, deps, caller));
  route(app, domainCalls.domain, ({ caller, params }) => getDomain(deps.db, deps, caller, params.id));
  route(app, domainCalls.registrarGuides, async () => registrarGuides);
  route(app, domainCalls.connectDomain, async ({ tx, caller, body }) =>
    getDomain(tx, deps, caller, await connectDomain(tx, deps, caller, body)),
  );
  preparedRoute(
    app,
    domainCalls.checkDomain,
    ({ caller, params }) => checkNow(deps, { businessId: caller.businessId, id: params.id }),
    ({ tx, caller, params }) => getDomain(tx, deps, caller, params.id),
  );
  route(app, domainCalls.reconnectDomain, async ({ tx, caller, params }) => {
    await reconnectDomain(tx, deps, caller, params.id);
    return getDomain(tx, deps, caller, params.id);
  });
  route(app, domainCalls.removeDomain, async ({ tx, caller, params }) => {
    await removeDomain(tx, deps, caller, params.id);
    return getDomains(tx, deps, caller);
  });
  orderRoutes(app);
  paymentRoutes(app);
}

function orderRoutes(app: App): void {
  const { deps } = app;
  route(app, domainCalls.searchDomains, ({ query }) => searchDomains(deps, query.name));
  preparedRoute(
    app,
    domainCalls.orderDomain,
    async ({ caller, body }) => {
      // A repeat of an order asks no one: the registrar may have registered it by now.
      if (!(await findDomainOrder(deps.db, caller.businessId, body.orderId)))
        await requireAvailable(deps, body);
    },
    async ({ tx, caller, body }) => {
      await orderDomain(tx, deps, caller, body);
      return getDomainOrder({ ...deps, db: tx }, caller, body.orderId);
    },
  );
  route(app, domainCalls.domainOrder, async ({ caller, params }) => {
    const payments = await transactionsFor(deps.db, caller.businessId, { domainOrderId: params.id });
    await refreshPayment(deps, findWaitingReference(payments));
    return getDomainOrder(deps, caller, params.id);
  });
  route(app, domainCalls.domainReceipt, async ({ caller, params: { id } }) => {
    const { businessId } = caller;
    const row = await findDomainOrder(deps.db, businessId, id);
    const subscriber = await findSubscriber(deps.db, businessId);
    if (!row?.paidAt || !subscriber) throw new AppError('NOT_FOUND');
    const order = await getDomainOrder(deps, caller, id);
    return createDocument(deps, caller, domainCalls.domainReceipt.access, {
      fileName: `receipt-${order.receiptNumber ?? id}.pdf`,
      bytes: await createDomainReceiptPdf({
        order,
        paidAt: row.paidAt,
        payerEmail: row.payerEmail,
        subscriber,
        method: order.payment ? methodTexts[order.payment.method] : '',
      }),
    });
  });
}

function paymentRoutes(app: App): void {
  const { deps } = app;
  const confirming = { ...deps, pins: makePasswords(deps.config, 'pin') };
  preparedRoute(
    app,
    domainCalls.payDomain,
    async ({ caller, params, body }) => {
      requireSpender(caller, body);
      if (body.method === 'storedCard') await requireFreshSignIn(deps.db, deps, caller);
      // Outside of the transaction: a wrong PIN counts whatever the outcome of the payment.
      if (body.method === 'balance' && !(await findPaidFromBalance(deps.db, caller, params.id, body)))
        await confirmPin(confirming, caller, requirePin(body.pin));
      return startOrderPayment(deps, caller, params.id, body);
    },
    async ({ tx, caller, params, body, prepared }) => {
      requireSpender(caller, body);
      await finishOrderPayment(tx, deps, caller, params.id, { attempt: body, started: prepared });
      return getDomainOrder({ ...deps, db: tx }, caller, params.id, prepared.payment?.id);
    },
  );
}
