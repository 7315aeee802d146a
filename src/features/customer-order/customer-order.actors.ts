import { type Actor, createActor, fromPromise } from 'xstate';
import {
  type CustomerAttempt,
  type CustomerAttemptDraft,
  type CustomerOrderAnswer,
  type PayLinkAnswer,
  customerOrderMachine,
} from '#machines/flows/customer-order/index.ts';
import { answered } from '#src/flows/answered.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { type Api, api } from '#src/lib/api/api.ts';
import { drafts } from '#src/lib/drafts.ts';
import { customerAttempts, draftNameOf } from './customer-order.attempts.ts';

export type CustomerOrderActor = Actor<typeof customerOrderMachine>;

/** Returns the chart connected to the API; `go` opens the payment page. */
export const connectedCustomerOrder = (call: Api, go: (address: string) => void) =>
  customerOrderMachine.provide({
    actors: {
      loadOrder: fromPromise<CustomerOrderAnswer, { token: string }>(({ input: { token }, signal }) =>
        answered(call('customerOrder', { params: { token } }, { timeout: true, signal })),
      ),
      keepAttempt: fromPromise<CustomerAttempt, CustomerAttemptDraft>(async ({ input }) =>
        customerAttempts.keep(input),
      ),
      submitAction: fromPromise<CustomerOrderAnswer, { token: string; attempt: CustomerAttempt | null }>(
        async ({ input: { token, attempt }, signal }) => {
          if (attempt === null) throw new Error('An action is sent only after its attempt is kept.');
          const { action: event, version, note, idempotencyKey } = attempt;
          const body = { event, version, ...(note.trim() !== '' && { note }) };
          const answer = await answered(
            call(
              'advanceCustomerOrder',
              { params: { token }, body },
              { idempotencyKey, timeout: true, signal },
            ),
          );
          // The typed text is kept after a rejected request, also when the page is reloaded.
          if (answer.ok) drafts.remove(draftNameOf(token, event));
          return answer;
        },
      ),
      openPayment: fromPromise<PayLinkAnswer, { token: string }>(({ input: { token }, signal }) =>
        answered(call('payCustomerOrder', { params: { token } }, { timeout: true, signal })),
      ),
    },
    actions: {
      forgetAttempt: ({ context }) => customerAttempts.forget(context.token),
      leave: (_, { answer }) => {
        if (answer.ok) go(answer.data.url);
      },
    },
  });

/** Open orders. An action that was sent before the customer left the page is continued with the kept attempt. */
const customerOrders = new ActorRegistry<CustomerOrderActor>();

export const openCustomerOrder = (token: string): CustomerOrderActor =>
  customerOrders.open(
    (actor) => actor.getSnapshot().context.token === token,
    () => {
      const input = { token, attempt: customerAttempts.of(token) };
      const go = (address: string) => window.location.assign(address);
      return createActor(connectedCustomerOrder(api, go), { input }).start();
    },
  );
