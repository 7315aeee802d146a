import { type Actor, createActor, fromPromise } from 'xstate';
import { customerOrderCalls } from '#contract/store/customer-order.ts';
import {
  type CustomerAttempt,
  type CustomerAttemptDraft,
  type CustomerOrderAnswer,
  type PayLinkAnswer,
  customerOrderMachine,
} from '#machines/flows/customer-order/index.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { type Api, api } from '#src/lib/api/api.ts';
import { drafts } from '#src/lib/drafts.ts';
import { customerAttempts, getDraftName } from './customer-order.attempts.ts';

export type CustomerOrderActor = Actor<typeof customerOrderMachine>;

/** Returns the chart connected to the API; `go` opens the payment page. */
export const provideCustomerOrderActors = (call: Api, openAddress: (address: string) => void) =>
  customerOrderMachine.provide({
    actors: {
      loadOrder: fromPromise<CustomerOrderAnswer, { token: string }>(({ input: { token }, signal }) =>
        toAnswer(call(customerOrderCalls.customerOrder, { params: { token } }, { timeout: true, signal })),
      ),
      saveAttempt: fromPromise<CustomerAttempt, CustomerAttemptDraft>(async ({ input }) =>
        customerAttempts.keep(input),
      ),
      submitAction: fromPromise<CustomerOrderAnswer, { token: string; attempt: CustomerAttempt | null }>(
        async ({ input: { token, attempt }, signal }) => {
          if (attempt === null) throw new Error('An action is sent only after its attempt is kept.');
          const { action: event, version, note, idempotencyKey } = attempt;
          const body = { event, version, ...(note.trim() !== '' && { note }) };
          const answer = await toAnswer(
            call(
              customerOrderCalls.advanceCustomerOrder,
              { params: { token }, body },
              { idempotencyKey, timeout: true, signal },
            ),
          );
          // The typed text is kept after a rejected request, also when the page is reloaded.
          if (answer.ok) drafts.remove(getDraftName(token, event));
          return answer;
        },
      ),
      openPayment: fromPromise<PayLinkAnswer, { token: string }>(({ input: { token }, signal }) =>
        toAnswer(call(customerOrderCalls.payCustomerOrder, { params: { token } }, { timeout: true, signal })),
      ),
    },
    actions: {
      deleteStoredAttempt: ({ context }) => customerAttempts.forget(context.token),
      leave: (_, { answer }) => {
        if (answer.ok) openAddress(answer.data.url);
      },
    },
  });

/** Open orders. An action that was sent before the customer left the page is continued with the kept attempt. */
const orderFlows = new ActorRegistry<CustomerOrderActor>();

/** Returns the chart's input: the link's token, and the action without a response that this device keeps. */
export const readCustomerOrderInput = (token: string) => ({ token, attempt: customerAttempts.of(token) });

export const openCustomerOrder = (token: string): CustomerOrderActor =>
  orderFlows.open(
    (actor) => actor.getSnapshot().context.token === token,
    () => {
      const input = readCustomerOrderInput(token);
      const openAddress = (address: string) => window.location.assign(address);
      return createActor(provideCustomerOrderActors(api, openAddress), { input }).start();
    },
  );
