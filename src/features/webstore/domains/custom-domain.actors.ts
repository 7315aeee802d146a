import type { QueryClient } from '@tanstack/react-query';
import { type Actor, createActor, fromPromise } from 'xstate';
import { activeSubscriptionCalls } from '#contract/money/active-subscription.ts';
import { domainCalls } from '#contract/store/domain.ts';
import {
  type CustomDomainInput,
  type DomainAnswer,
  type DomainOrderAnswer,
  type DomainPaymentAttempt,
  type OffersAnswer,
  type OrderInput,
  type PayableAnswer,
  customDomainMachine,
} from '#machines/flows/custom-domain/index.ts';
import type { CallResult } from '#machines/flows/call-result.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { type Api, api } from '#src/lib/api/api.ts';
import { invalidateAreas } from '#src/lib/api/query-areas.ts';
import { SecretSlot } from '#src/lib/secret-slot.ts';
import { UnansweredIds, domainPayments } from './custom-domain.attempts.ts';

export type CustomDomainActor = Actor<typeof customDomainMachine>;

/** The PIN, between its field and the one call that uses it. */
export const domainPin = new SecretSlot<string>();

/** The actors of the chart, as the page implements them. */
export interface DomainPage {
  /** Opens the provider's page. */
  openAddress: (address: string) => void;
  /** Called when the server has changed the domains of the store. */
  onChanged: () => void;
}

interface OfDomain {
  domainId: string | null;
}
interface OfOrder {
  orderId: string | null;
}
const paramsOf = (id: string | null) => ({ params: { id: id ?? '' } });
const timed = (signal: AbortSignal) => ({ timeout: true, signal }) as const;

async function loadPayable(call: Api, orderId: string | null, signal: AbortSignal) {
  const order = await call(domainCalls.domainOrder, paramsOf(orderId), timed(signal));
  const active = await toAnswer(call(activeSubscriptionCalls.activeSubscription, {}, timed(signal)));
  // A person who may not see the subscription may not spend either, and pays on the provider's page.
  if (!active.ok || !active.data.canSpend) return { order, means: null };
  const { availableMinor, hasPin, subscription } = active.data;
  return { order, means: { availableMinor: availableMinor ?? 0, hasPin, card: subscription?.card ?? null } };
}

function sendPayment(call: Api, { orderId, paymentId, method }: DomainPaymentAttempt, signal: AbortSignal) {
  const pin = method === 'balance' ? domainPin.take() : undefined;
  domainPin.clear();
  const body = { paymentId, method, ...(pin !== undefined && { pin }) };
  const how = { ...timed(signal), idempotencyKey: paymentId };
  return call(domainCalls.payDomain, { ...paramsOf(orderId), body }, how);
}

/** Returns the chart connected to the API. */
export function provideDomainActors(call: Api, { openAddress, onChanged }: DomainPage) {
  const ids = new UnansweredIds();
  /** Forgets the id of an answered request: the next one is another. */
  const answering = async <Data>(request: string, promise: Promise<CallResult<Data>>) => {
    const answer = await promise;
    ids.answered(request);
    if (answer.ok) onChanged();
    return answer;
  };
  const change = async <Data>(promise: Promise<CallResult<Data>>) => {
    const answer = await promise;
    if (answer.ok) onChanged();
    return answer;
  };
  return customDomainMachine.provide({
    actors: {
      connectDomain: fromPromise<DomainAnswer, { name: string }>(({ input: { name }, signal }) => {
        const request = `connect ${name}`;
        const id = ids.of(request);
        const how = { ...timed(signal), idempotencyKey: id };
        return answering(request, toAnswer(call(domainCalls.connectDomain, { body: { id, name } }, how)));
      }),
      searchDomains: fromPromise<OffersAnswer, { name: string }>(({ input: { name }, signal }) =>
        toAnswer(call(domainCalls.searchDomains, { query: { name } }, timed(signal))),
      ),
      orderDomain: fromPromise<DomainOrderAnswer, OrderInput | null>(async ({ input, signal }) => {
        if (input === null) throw new Error('A domain is ordered only after its offer.');
        const request = `order ${JSON.stringify(input)}`;
        const orderId = ids.of(request);
        const how = { ...timed(signal), idempotencyKey: orderId };
        return answering(
          request,
          toAnswer(call(domainCalls.orderDomain, { body: { orderId, ...input } }, how)),
        );
      }),
      loadDomain: fromPromise<DomainAnswer, OfDomain>(({ input, signal }) =>
        toAnswer(call(domainCalls.domain, paramsOf(input.domainId), timed(signal))),
      ),
      checkDomain: fromPromise<DomainAnswer, OfDomain>(({ input, signal }) =>
        change(toAnswer(call(domainCalls.checkDomain, paramsOf(input.domainId), timed(signal)))),
      ),
      reconnectDomain: fromPromise<DomainAnswer, OfDomain>(({ input, signal }) =>
        change(toAnswer(call(domainCalls.reconnectDomain, paramsOf(input.domainId), timed(signal)))),
      ),
      removeDomain: fromPromise<CallResult<unknown>, OfDomain>(({ input, signal }) =>
        change(toAnswer(call(domainCalls.removeDomain, paramsOf(input.domainId), timed(signal)))),
      ),
      loadOrder: fromPromise<PayableAnswer, OfOrder>(({ input, signal }) =>
        toAnswer(loadPayable(call, input.orderId, signal)),
      ),
      checkOrder: fromPromise<DomainOrderAnswer, OfOrder>(({ input, signal }) =>
        toAnswer(call(domainCalls.domainOrder, paramsOf(input.orderId), timed(signal))),
      ),
      savePayment: fromPromise<
        DomainPaymentAttempt,
        OfOrder & { method: DomainPaymentAttempt['method'] | null }
      >(async ({ input: { orderId, method } }) => {
        if (orderId === null || method === null) throw new Error('A payment needs an order and a method.');
        return domainPayments.keep({ orderId, method });
      }),
      sendPayment: fromPromise<DomainOrderAnswer, OfOrder>(async ({ input, signal }) => {
        const attempt = domainPayments.of(input.orderId ?? '');
        if (attempt === null) throw new Error('A payment is sent only after its attempt is kept.');
        return toAnswer(sendPayment(call, attempt, signal));
      }),
    },
    actions: {
      deleteSavedPayment: ({ context: { orderId } }) => {
        if (orderId !== null) domainPayments.forget(orderId);
        onChanged();
      },
      leave: (_, { payUrl }) => {
        if (payUrl !== null) openAddress(payUrl);
      },
    },
  });
}

const domainPages = new ActorRegistry<CustomDomainActor>();
const assignLocation = (address: string) => window.location.assign(address);

/** Returns the domain and the order that an actor shows, which are its address. */
export function getShown(actor: CustomDomainActor): CustomDomainInput {
  const { domainId, orderId } = actor.getSnapshot().context;
  return { domainId, orderId };
}

/** Returns the actor of a domain's pages, and starts one if none is running. */
export const openCustomDomain = (
  queryClient: QueryClient,
  businessId: string,
  domainId: string | null,
  orderId: string | null,
): CustomDomainActor =>
  domainPages.open(
    (actor) => {
      const shown = getShown(actor);
      return actor.id === businessId && shown.domainId === domainId && shown.orderId === orderId;
    },
    () => {
      const onChanged = () => void invalidateAreas(queryClient, ['webstore', 'home']);
      const logic = provideDomainActors(api, { openAddress: assignLocation, onChanged });
      return createActor(logic, { id: businessId, input: { domainId, orderId } }).start();
    },
    queryClient,
  );
