import { defineModel } from '#machines/model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { answers, answersOf } from '../sample-responses.ts';
import { customerOrderMachine } from './customer-order.machine.ts';
import {
  sampleActionRefusals,
  sampleCustomerAttempt,
  sampleCustomerOrders,
  sampleFailures,
  sampleOrderAfter,
  sampleOrderToken,
  samplePaymentAnswers,
  sampleRefusals,
} from './customer-order.samples.ts';

export const customerOrderModel = defineModel({
  id: 'customer-order',
  title: 'Viewing an order',
  purpose:
    'Shows an order to its customer by a private link. The customer can cancel it before it is shipped, confirm its delivery, request a refund and pay the amount due. No action is done twice, and only actions that the order still allows are offered.',
  machine: customerOrderMachine,
  starts: {
    'the customer opens the link': { token: sampleOrderToken, attempt: null },
    'the customer opens the link after an action without a response': {
      token: sampleOrderToken,
      attempt: sampleCustomerAttempt,
    },
  },
  key: ({ context: { attempt, order, action, refusal, conflict, outcome } }) => [
    attempt !== null,
    order && [order.dueMinor > 0, order.actions.map(({ reason }) => reason === null)],
    action,
    refusal !== null,
    conflict !== null,
    outcome !== null,
  ],
  variants: {
    'action.choose': {
      'to cancel': { action: 'order.cancel' },
      'to confirm delivery': { action: 'delivery.confirm' },
      'to request a refund': { action: 'refund.request' },
    },
    'action.confirm': { 'with a message': { note: 'The wrap has a hole' } },
    'done:loadOrder': { ...answersOf(sampleCustomerOrders), ...sampleRefusals },
    'done:refresh': { 'in transit': answers(sampleCustomerOrders['in transit']), ...sampleRefusals },
    'done:catchUp': { 'in transit': answers(sampleCustomerOrders['in transit']), ...sampleRefusals },
    'error:loadOrder': sampleFailures,
    'done:saveAttempt': ({ context: { action, note, order } }) => ({
      kept: {
        output: {
          ...sampleCustomerAttempt,
          action: action ?? sampleCustomerAttempt.action,
          note,
          version: order?.version ?? 1,
        },
      },
    }),
    'done:submitAction': ({ context: { attempt } }) => ({
      done: answers(sampleOrderAfter[attempt?.action ?? 'order.cancel']),
      ...sampleActionRefusals,
    }),
    'error:submitAction': sampleFailures,
    'done:openPayment': samplePaymentAnswers,
    'error:openPayment': sampleFailures,
  },
  labels: {
    states: {
      loading: 'Loading the order',
      loaded: 'Choosing the next step',
      failed: "The order couldn't be loaded; the customer can try again",
      missing: 'The link is unknown or was replaced',
      denied: 'Access to the page is denied',
      tooMany: 'Too many requests; the page says when it tries again',
      shown: 'The order is shown with what can be done, and what just happened',
      refreshing: 'Checking the order for changes',
      confirming: 'Confirmation of an action, with its consequence',
      requesting: 'Requesting the action once',
      'requesting.saving': 'Saving the request on the device',
      'requesting.sending': 'Sending the request',
      'requesting.queued': 'The server is still processing the same request',
      'requesting.postponed': 'Too many requests: sending the request again as soon as possible',
      'requesting.unanswered': 'No response; the same request can be sent again',
      catchingUp: 'The action was refused: loading the order again',
      openingPayment: 'Preparing the payment page',
      leaving: 'Going to the payment page',
    },
    events: {
      'action.choose': 'Customer chooses an action',
      'action.confirm': 'Customer confirms the action',
      'action.leave': 'Customer changes their mind',
      'action.retry': 'Customer sends the same request again',
      'action.abandon': 'Customer goes back to the order',
      'pay.begin': 'Customer starts to pay',
      'notice.dismiss': 'Customer dismisses the message',
      'order.retry': 'Customer tries again',
      // Also with the tab, not only with the browser's back button.
      'page.shown': 'Customer returns to the page',
    },
    outcomes: {
      'error:loadOrder': 'The request fails',
      'error:refresh': 'The request fails',
      'done:saveAttempt': 'The request is saved',
      'error:saveAttempt': "The device can't save anything",
      'error:submitAction': 'The request fails',
      'error:catchUp': 'The request fails',
      'error:openPayment': 'The request fails',
    },
    otherwise: {
      'always:loaded': 'no request waits for a response',
    },
    guard: createGuardLabeller(
      {
        isLegal: 'the order allows it',
        isNoLongerLegal: "the order doesn't allow it any more",
        hasNotice: 'a message is shown',
        isDue: 'an amount is due',
      },
      { NOT_FOUND: 'the link is unknown' },
    ),
  },
  calls: {
    loadOrder: { call: 'customerOrder', request: 'load the order', success: 'The order is loaded' },
    refresh: {
      call: 'customerOrder',
      request: 'check the order for changes',
      success: 'The order is checked for changes',
      isBackground: true,
    },
    saveAttempt: 'device',
    submitAction: {
      call: 'advanceCustomerOrder',
      request: 'carry out the action',
      success: 'The action is done',
    },
    catchUp: { call: 'customerOrder', request: 'load the order again', success: 'The order is loaded again' },
    openPayment: {
      call: 'payCustomerOrder',
      request: 'prepare the payment page',
      success: 'The payment page is ready',
    },
  },
  refusalStates: {
    missing: ['notFound', 'invalid'],
    tooMany: ['tooManyRequests'],
  },
  protectedData: ({ context: { attempt, note, token } }) => ({ attempt, note, token }),
  invariants: {
    'an action is sent only after its key was saved on the device': (snapshot) =>
      !snapshot.matches('requesting') ||
      snapshot.matches({ requesting: 'saving' }) ||
      snapshot.context.attempt !== null,
    'no attempt is stored once it has a response': (snapshot) =>
      !snapshot.matches('shown') || snapshot.context.attempt === null,
    'an action can be confirmed only if the loaded order allows it': (snapshot) =>
      !snapshot.matches('confirming') ||
      snapshot.context.order?.actions.find(({ event }) => event === snapshot.context.action)?.reason === null,
    'an order is shown only after it was loaded': (snapshot) =>
      !snapshot.matches('shown') || snapshot.context.order !== null,
    'a result and a refusal are never shown together': (snapshot) =>
      !snapshot.matches('shown') || snapshot.context.outcome === null || snapshot.context.conflict === null,
  },
});
