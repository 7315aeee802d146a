import type { QueryClient } from '@tanstack/react-query';
import { type Actor, createActor, fromPromise } from 'xstate';
import {
  type Attempt,
  type AttemptDraft,
  type OrderAnswer,
  orderShippingMachine,
} from '#machines/flows/order-shipping/index.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { sendWrite } from '#src/lib/api/send-write.ts';
import { drafts } from '#src/lib/drafts.ts';
import { orderOverviewQuery } from '#src/features/orders/orders.queries.ts';
import { advanceOrder, declineOrder, updateShippingStatus } from '#src/features/orders/orders.writes.ts';
import { attempts, draftNameOf } from './order-shipping.attempts.ts';

export type OrderShippingActor = Actor<typeof orderShippingMachine>;

/** Returns the chart connected to the API; each step has its call. */
export const connectOrderShipping = (queryClient: QueryClient) =>
  orderShippingMachine.provide({
    actors: {
      loadOrder: fromPromise<OrderAnswer, { orderId: string }>(({ input }) =>
        toAnswer(
          queryClient.fetchQuery({ ...orderOverviewQuery(input.orderId), staleTime: 0, retry: false }),
        ),
      ),
      saveAttempt: fromPromise<Attempt, AttemptDraft>(({ input }) => Promise.resolve(attempts.keep(input))),
      submitStep: fromPromise<OrderAnswer, { orderId: string; attempt: Attempt | null }>(
        async ({ input: { orderId, attempt } }) => {
          if (attempt === null) throw new Error('A step is sent only after its attempt was stored');
          const answer = await toAnswer(sendStep(queryClient, orderId, attempt));
          if (answer.ok) drafts.remove(draftNameOf(orderId, attempt.step));
          return answer;
        },
      ),
    },
    actions: { deleteStoredAttempt: ({ context }) => attempts.forget(context.orderId) },
  });

/** Returns the date of a refund that was already made; the server takes today if there is none. */
const getRefundDate = ({ moneyReturned, returnedOn }: Attempt['details']) => ({
  moneyReturned,
  ...(moneyReturned && returnedOn !== '' && { returnedOn }),
});

function sendStep(queryClient: QueryClient, id: string, { step, details, version, idempotencyKey }: Attempt) {
  const params = { id };
  const options = { idempotencyKey, timeout: true } as const;
  const note = details.note.trim() === '' ? {} : { note: details.note };
  const ship = (shippingStatus: 'FULFILLED' | 'PENDING' | 'DELIVERED') =>
    sendWrite(
      queryClient,
      updateShippingStatus,
      { params, body: { shippingStatus, version, ...note } },
      options,
    );
  switch (step) {
    case 'shipping.ship':
      return ship('FULFILLED');
    case 'shipping.cancel':
      return ship('PENDING');
    case 'delivery.confirm':
      return ship('DELIVERED');
    case 'order.decline':
      return sendWrite(
        queryClient,
        declineOrder,
        {
          params,
          body: {
            version,
            ...(details.note.trim() === '' ? {} : { reason: details.note }),
            ...getRefundDate(details),
          },
        },
        options,
      );
    default: {
      const extra =
        step === 'payment.confirmed'
          ? {
              paymentMethod: details.paymentMethod,
              ...(details.receivedOn !== '' && { receivedOn: details.receivedOn }),
            }
          : step === 'refund.confirm'
            ? {
                restock: details.restock,
                ...(details.returnedOn !== '' && { returnedOn: details.returnedOn }),
              }
            : step === 'order.cancel'
              ? getRefundDate(details)
              : {};
      return sendWrite(
        queryClient,
        advanceOrder,
        { params, body: { event: step, version, ...note, ...extra } },
        options,
      );
    }
  }
}

/** The open flows. A step that is being sent isn't cancelled when its page closes: its attempt is kept and resumed at the next visit. */
const shippingActors = new ActorRegistry<OrderShippingActor>();

/** Returns the chart's input: the order, and the step without a response that this device keeps. */
export const readShippingInput = (orderId: string, canManage: boolean, canShip: boolean) => ({
  orderId,
  canManage,
  canShip,
  attempt: attempts.of(orderId),
});

export const getOrderShippingActor = (
  queryClient: QueryClient,
  orderId: string,
  canManage: boolean,
  canShip: boolean,
): OrderShippingActor =>
  shippingActors.open(
    (actor) => actor.getSnapshot().context.orderId === orderId,
    () => {
      const input = readShippingInput(orderId, canManage, canShip);
      return createActor(connectOrderShipping(queryClient), { input }).start();
    },
    queryClient,
  );
