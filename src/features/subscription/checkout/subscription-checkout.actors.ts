import type { QueryClient } from '@tanstack/react-query';
import { type Actor, createActor, fromPromise } from 'xstate';
import { activeSubscriptionCalls } from '#contract/money/active-subscription.ts';
import { subscriptionCalls } from '#contract/money/subscription.ts';
import {
  type CheckoutChoice,
  type DatedChoice,
  type OrderAnswer,
  type OrderAttempt,
  type OrderedAnswer,
  type PaymentAttempt,
  type PreviewAnswer,
  type SavedOrder,
  type StartAnswer,
  subscriptionCheckoutMachine,
} from '#machines/flows/subscription-checkout/index.ts';
import { subscriptionAreas } from '#src/features/subscription/subscription.writes.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { type Api, api } from '#src/lib/api/api.ts';
import { invalidateAreas } from '#src/lib/api/query-areas.ts';
import { pause } from '#src/lib/pause.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { orderAttempts, paymentAttempts } from './subscription-checkout.attempts.ts';

export type SubscriptionCheckoutActor = Actor<typeof subscriptionCheckoutMachine>;

/** The PIN, between its field and the one call that uses it. */
export const checkoutPin = new SecretSlot<string>();

/** The actors of the chart, as the page implements them. */
export interface CheckoutPage {
  /** Opens the provider's page. */
  openAddress: (address: string) => void;
  /** Called when the server has changed the subscription or one of its orders. */
  onChanged: () => void;
}

const timed = (signal: AbortSignal) => ({ timeout: true, signal }) as const;

async function loadStart(call: Api, signal: AbortSignal) {
  const active = await call(activeSubscriptionCalls.activeSubscription, {}, timed(signal));
  return { active, prices: await call(subscriptionCalls.subscriptionPrices, {}, timed(signal)) };
}

async function sendOrder(call: Api, { kind, ...body }: OrderAttempt, signal: AbortSignal) {
  const how = { ...timed(signal), idempotencyKey: body.orderId };
  if (kind === 'purchase') return call(subscriptionCalls.purchaseSubscription, { body }, how);
  const { order } = await call(subscriptionCalls.upgradeSubscription, { body }, how);
  return order;
}

function sendPayment(call: Api, { orderId, ...payment }: PaymentAttempt, signal: AbortSignal) {
  const { paymentId, method, keepCard } = payment;
  const pin = method === 'balance' ? checkoutPin.take() : undefined;
  checkoutPin.clear();
  const body = {
    paymentId,
    method,
    ...(pin !== undefined && { pin }),
    ...(method === 'card' && { keepCard }),
  };
  return call(
    subscriptionCalls.paySubscription,
    { params: { id: orderId }, body },
    { ...timed(signal), idempotencyKey: paymentId },
  );
}

/** Returns the chart connected to the API. */
export const provideCheckoutActors = (call: Api, businessId: string, page: CheckoutPage) =>
  subscriptionCheckoutMachine.provide({
    actors: {
      loadStart: fromPromise<StartAnswer>(({ signal }) => toAnswer(loadStart(call, signal))),
      loadPreview: fromPromise<PreviewAnswer, DatedChoice>(({ input, signal }) => {
        const { plan, period, startsNow } = input;
        if (plan === null || period === null) throw new Error('A preview needs a plan and a period.');
        return toAnswer(
          call(subscriptionCalls.previewSubscription, { query: { plan, period, startsNow } }, timed(signal)),
        );
      }),
      saveOrder: fromPromise<SavedOrder, DatedChoice>(async ({ input }) =>
        orderAttempts.keep(businessId, 'sent', input),
      ),
      sendOrder: fromPromise<OrderedAnswer, { attempt: OrderAttempt | null }>(
        async ({ input: { attempt }, signal }) => {
          if (attempt === null) throw new Error('An order is sent only after its preview.');
          return toAnswer(sendOrder(call, attempt, signal));
        },
      ),
      loadOrder: fromPromise<OrderAnswer, { orderId: string | null }>(({ input: { orderId }, signal }) =>
        toAnswer(call(subscriptionCalls.subscriptionOrder, { params: { id: orderId ?? '' } }, timed(signal))),
      ),
      savePayment: fromPromise<PaymentAttempt, PaymentChoice>(
        async ({ input: { orderId, method, keepsCard } }) => {
          if (orderId === null || method === null) throw new Error('A payment needs an order and a method.');
          return paymentAttempts.keep({ orderId, method, keepCard: keepsCard });
        },
      ),
      sendPayment: fromPromise<OrderAnswer, { orderId: string | null }>(async ({ input, signal }) => {
        const attempt = paymentAttempts.of(input.orderId ?? '');
        if (attempt === null) throw new Error('A payment is sent only after its attempt is kept.');
        return toAnswer(sendPayment(call, attempt, signal));
      }),
      waitForUnlock: fromPromise<void, { untilMs: number }>(({ input, signal }) =>
        pause(input.untilMs - Date.now(), signal),
      ),
    },
    actions: {
      saveChoice: ({ context }) => {
        try {
          orderAttempts.keep(businessId, 'review', context);
        } catch {
          // A device without storage loses only the choice; nothing is sent before `saveOrder` has stored it.
        }
      },
      deleteSavedOrder: () => {
        orderAttempts.forget(businessId);
        page.onChanged();
      },
      deleteSavedPayment: ({ context: { orderId } }) => {
        if (orderId !== null) paymentAttempts.forget(orderId);
        page.onChanged();
      },
      leave: (_, { payUrl }) => {
        if (payUrl !== null) page.openAddress(payUrl);
      },
    },
  });

type PaymentChoice = {
  orderId: string | null;
  method: PaymentAttempt['method'] | null;
  keepsCard: boolean;
};

const checkouts = new ActorRegistry<SubscriptionCheckoutActor>();
const assignLocation = (address: string) => window.location.assign(address);

/** Returns the ID of the order that is shown or was opened by its address; null while a plan is being chosen. */
export const getShownOrderId = (actor: SubscriptionCheckoutActor): string | null => {
  const { orderId, order, plan } = actor.getSnapshot().context;
  return order?.subscriptionId ?? (plan === null ? orderId : null);
};

/** Returns the chart's input for an address: its order or choice, or the choice that this device keeps. */
export function readCheckoutInput(
  businessId: string,
  orderId: string | null,
  { plan, period }: CheckoutChoice,
) {
  const existing = orderId === null ? orderAttempts.of(businessId) : null;
  const isOther =
    plan !== null && (existing?.plan !== plan || (period !== null && existing.period !== period));
  return { orderId, plan, period, saved: isOther ? null : existing };
}

/** Opens the checkout of an order, or of the choice in the address, or of the one that the device saved. */
export const openCheckout = (
  queryClient: QueryClient,
  businessId: string,
  orderId: string | null,
  plan: CheckoutChoice['plan'],
  period: CheckoutChoice['period'],
): SubscriptionCheckoutActor =>
  checkouts.open(
    (actor) => actor.id === businessId && getShownOrderId(actor) === orderId,
    () => {
      const input = readCheckoutInput(businessId, orderId, { plan, period });
      const onChanged = () => void invalidateAreas(queryClient, subscriptionAreas);
      const logic = provideCheckoutActors(api, businessId, { openAddress: assignLocation, onChanged });
      return createActor(logic, { id: businessId, input }).start();
    },
    queryClient,
  );
