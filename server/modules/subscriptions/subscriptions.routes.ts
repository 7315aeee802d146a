import { activeSubscriptionCalls } from '#contract/money/active-subscription.ts';
import { subscriptionCalls } from '#contract/money/subscription.ts';
import { getListPriceMinor, soldPlans, subscriptionCurrency } from '#domain/subscription-prices.ts';
import { plans } from '#domain/plan.ts';
import { billingPeriods } from '#domain/billing-period.ts';
import type { SubscriptionMethod } from '#domain/subscription.ts';
import { AppError } from '#server/app-error.ts';
import { requireFreshSignIn } from '#server/modules/second-factor/step-up.ts';
import { findWaitingReference } from '#server/modules/payments/kontor-payment.rules.ts';
import { transactionsFor } from '#server/modules/payments/payments.records.ts';
import { refreshPayment } from '#server/modules/payments/refresh-payment.ts';
import { confirmPin, requirePin } from '#server/modules/pins/confirm-pin.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { createDocument } from '#server/plugins/download.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { requireSpender } from '#server/modules/payments/kontor-payments.ts';
import {
  cancelPlan,
  changePlan,
  previewChange,
  purchasePlan,
  startTrial,
  undoChange,
} from './change-plan.service.ts';
import { findCardPayment, finishCardChange, getRenewalCard, startCardChange } from './change-card.service.ts';
import { getOrder, getOrders } from './order.view.ts';
import { findPaidFromBalance, finishOrderPayment, startOrderPayment } from './pay-order.service.ts';
import { describeChoice, getPlanName, planDescriptions } from './plan.words.ts';
import { createPlanReceiptPdf } from './receipt.document.ts';
import { updateRenewalMethod } from './renewal-method.service.ts';
import { getActiveSubscription, getCurrentSubscription, getSubscription } from './subscription.view.ts';
import { getTestClock, moveTestClock } from './test-clock.service.ts';
import { findOrder, findSubscriber } from './subscriptions.repo.ts';
import { handleSubscriptionJobs } from './subscriptions.jobs.ts';

const methodTexts: Record<SubscriptionMethod, string> = {
  card: 'Card',
  transfer: 'Bank transfer',
  ussd: 'USSD',
  storedCard: 'Stored card',
  balance: 'Balance',
};

export function subscriptionRoutes(app: App): void {
  const { deps } = app;
  handleSubscriptionJobs(deps);
  readRoutes(app);
  paymentRoutes(app);
  cardRoutes(app);
  route(app, subscriptionCalls.purchaseSubscription, async ({ tx, caller, body }) => {
    const { id } = await purchasePlan(tx, deps, caller, body);
    return getOrder({ ...deps, db: tx }, caller, id);
  });
  route(app, subscriptionCalls.upgradeSubscription, async ({ tx, caller, body }) => {
    const order = await changePlan(tx, deps, caller, body);
    return {
      order: order ? await getOrder({ ...deps, db: tx }, caller, order.id) : null,
      subscription: await getCurrentSubscription(tx, caller.businessId),
    };
  });
  route(app, subscriptionCalls.cancelSubscription, async ({ tx, caller }) =>
    getSubscription(tx, await cancelPlan(tx, deps, caller)),
  );
  route(app, subscriptionCalls.undoSubscriptionChange, async ({ tx, caller }) =>
    getSubscription(tx, await undoChange(tx, deps, caller)),
  );
  route(app, subscriptionCalls.startTrial, async ({ tx, caller }) =>
    getSubscription(tx, await startTrial(tx, deps, caller)),
  );
  route(app, subscriptionCalls.updateRenewalMethod, async ({ tx, caller, body }) => {
    await requireFreshSignIn(tx, deps, caller);
    await updateRenewalMethod(tx, deps, caller, body);
    return getCurrentSubscription(tx, caller.businessId);
  });
}

function readRoutes(app: App): void {
  const { deps } = app;
  route(app, subscriptionCalls.subscriptionPlans, async () =>
    plans.map((plan) => ({
      plan,
      name: getPlanName(plan),
      description: planDescriptions[plan],
      canBuy: soldPlans.some((sold) => sold === plan),
    })),
  );
  route(app, subscriptionCalls.subscriptionPrices, async () =>
    soldPlans.flatMap((plan) =>
      billingPeriods.map((period) => ({
        plan,
        period,
        name: describeChoice({ plan, period }),
        priceMinor: getListPriceMinor(plan, period) ?? 0,
        currency: subscriptionCurrency,
      })),
    ),
  );
  route(app, subscriptionCalls.subscriptionOrders, ({ caller }) => getOrders(deps, caller));
  route(app, activeSubscriptionCalls.activeSubscription, ({ caller }) => getActiveSubscription(deps, caller));
  route(app, subscriptionCalls.previewSubscription, ({ caller, query }) =>
    previewChange(deps, caller, query),
  );
  route(app, subscriptionCalls.subscriptionOrder, async ({ caller, params }) => {
    const payments = await transactionsFor(deps.db, caller.businessId, { subscriptionOrderId: params.id });
    await refreshPayment(deps, findWaitingReference(payments));
    return getOrder(deps, caller, params.id);
  });
  route(app, subscriptionCalls.testClock, ({ caller }) => getTestClock(deps, caller.businessId));
  preparedRoute(
    app,
    subscriptionCalls.moveTestClock,
    ({ caller, body }) => moveTestClock(deps, caller.businessId, body.aheadDays),
    ({ caller }) => getTestClock(deps, caller.businessId),
  );
  route(app, subscriptionCalls.subscriptionReceipt, async ({ caller, params: { id } }) => {
    const order = await findOrder(deps.db, caller.businessId, id);
    const subscriber = await findSubscriber(deps.db, caller.businessId);
    if (!order?.paidAt || !subscriber) throw new AppError('NOT_FOUND');
    const { payment } = await getOrder(deps, caller, id);
    return createDocument(deps, caller, subscriptionCalls.subscriptionReceipt.access, {
      fileName: `receipt-${order.receiptNumber ?? id}.pdf`,
      bytes: await createPlanReceiptPdf({
        order: { ...order, paidAt: order.paidAt },
        subscriber,
        method: payment ? methodTexts[payment.method] : 'Credit',
      }),
    });
  });
}

function paymentRoutes(app: App): void {
  const { deps } = app;
  const confirming = { ...deps, pins: makePasswords(deps.config, 'pin') };
  preparedRoute(
    app,
    subscriptionCalls.paySubscription,
    async ({ caller, params, body }) => {
      requireSpender(caller, body);
      if (body.method === 'storedCard' || body.keepCard) await requireFreshSignIn(deps.db, deps, caller);
      // Outside of the transaction: a wrong PIN counts whatever the outcome of the payment.
      if (body.method === 'balance' && !(await findPaidFromBalance(deps.db, caller, params.id, body)))
        await confirmPin(confirming, caller, requirePin(body.pin));
      return startOrderPayment(deps, caller, params.id, body);
    },
    async ({ tx, caller, params, body, prepared }) => {
      requireSpender(caller, body);
      await finishOrderPayment(tx, deps, caller, params.id, { attempt: body, started: prepared });
      return getOrder({ ...deps, db: tx }, caller, params.id, prepared.payment?.id);
    },
  );
}

function cardRoutes(app: App): void {
  const { deps } = app;
  route(app, subscriptionCalls.renewalCard, async ({ caller }) => {
    await refreshPayment(deps, (await findCardPayment(deps.db, caller.businessId))?.reference);
    return getRenewalCard(deps, caller);
  });
  preparedRoute(
    app,
    subscriptionCalls.changeCard,
    async ({ caller, body }) => {
      await requireFreshSignIn(deps.db, deps, caller);
      return startCardChange(deps, caller, body);
    },
    async ({ tx, caller, prepared }) => {
      await finishCardChange(tx, prepared);
      return getRenewalCard({ ...deps, db: tx }, caller);
    },
  );
}
