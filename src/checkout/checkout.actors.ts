import { type Actor, fromPromise } from 'xstate';
import type {
  CheckoutContact,
  CheckoutDelivery,
  CheckoutPlacement,
  ReducedLines,
} from '#contract/shop/checkout.ts';
import {
  type CheckoutAnswer,
  type CodeAnswer,
  type PlacementAnswer,
  type PlacementChoice,
  storeCheckoutMachine,
} from '#machines/flows/store-checkout/index.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import type { CallCheckout } from './call-checkout.ts';
import type { CheckoutDevice } from './checkout-device.ts';

export type StoreCheckoutActor = Actor<typeof storeCheckoutMachine>;

const required = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('The checkout has nothing to send.');
  return value;
};

/** The chart with the calls of the store; `openAddress` opens the provider's page. */
export const provideCheckoutActors = (
  call: CallCheckout,
  device: Pick<CheckoutDevice, 'keepAttempt' | 'forgetAttempt'>,
  openAddress: (address: string) => void,
) =>
  storeCheckoutMachine.provide({
    actors: {
      loadCheckout: fromPromise<CheckoutAnswer>(({ signal }) => toAnswer(call('checkout', {}, signal))),
      saveContact: fromPromise<CheckoutAnswer, { contact: CheckoutContact | null }>(({ input, signal }) =>
        toAnswer(call('saveCheckoutContact', { body: required(input.contact) }, signal)),
      ),
      sendCode: fromPromise<CodeAnswer>(async ({ signal }) => {
        const answer = await toAnswer(call('sendCheckoutCode', {}, signal));
        return answer.ok ? { ok: true, data: { resendAtMs: Date.parse(answer.data.resendAt) } } : answer;
      }),
      confirmCode: fromPromise<CheckoutAnswer, { code: string }>(({ input, signal }) =>
        toAnswer(call('confirmCheckoutCode', { body: input }, signal)),
      ),
      waitForResend: fromPromise<void, { untilMs: number }>(
        ({ input, signal }) =>
          new Promise((resolve) => {
            const timer = setTimeout(resolve, Math.max(0, input.untilMs - Date.now()));
            signal.addEventListener('abort', () => clearTimeout(timer));
          }),
      ),
      saveDelivery: fromPromise<CheckoutAnswer, { delivery: CheckoutDelivery | null }>(({ input, signal }) =>
        toAnswer(call('saveCheckoutDelivery', { body: required(input.delivery) }, signal)),
      ),
      reduceCart: fromPromise<CheckoutAnswer, ReducedLines>(({ input, signal }) =>
        toAnswer(call('reduceCart', { body: input }, signal)),
      ),
      saveAttempt: fromPromise<CheckoutPlacement, { choice: PlacementChoice | null; totalMinor: number }>(
        async ({ input }) => device.keepAttempt(required(input.choice), input.totalMinor),
      ),
      placeOrder: fromPromise<PlacementAnswer, { attempt: CheckoutPlacement | null }>(({ input, signal }) =>
        toAnswer(call('placeOrder', { body: required(input.attempt) }, signal)),
      ),
      checkPayment: fromPromise<CheckoutAnswer>(({ signal }) =>
        toAnswer(call('checkCheckoutPayment', {}, signal)),
      ),
    },
    actions: {
      deleteStoredAttempt: () => device.forgetAttempt(),
      leave: (_, answer) => {
        if (answer.ok && answer.data.payUrl !== null) openAddress(answer.data.payUrl);
      },
    },
  });
