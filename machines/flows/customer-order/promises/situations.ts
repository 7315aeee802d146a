import type { PromisedAttempt } from '#machines/promises/attempt-cases.ts';
import {
  after,
  type Act,
  answered,
  does,
  type Expectation,
  type Situation,
} from '#machines/promises/promise.ts';
import { answers } from '../../sample-responses.ts';
import {
  sampleActionRefusals,
  sampleCustomerAttempt,
  sampleCustomerOrders,
  sampleFailures,
  sampleOrderAfter,
  sampleOrderToken as token,
} from '../customer-order.samples.ts';
import type { CustomerOrderInput } from '../customer-order.types.ts';

/** The situations of an order's page, and the answers that its calls get. */
export const loads = (name: keyof typeof sampleCustomerOrders, call = 'loadOrder') =>
  answered(call, answers(sampleCustomerOrders[name]));
export const refuses = (name: keyof typeof sampleActionRefusals, call = 'submitAction') =>
  answered(call, sampleActionRefusals[name]);
/** A call gets no response, and the page knows why. */
export const fails = (call: string, name: keyof typeof sampleFailures = 'no answer'): Act => ({
  name: `error:${call}`,
  payload: sampleFailures[name],
});
export const { note } = sampleCustomerAttempt;
export const saved = answered('saveAttempt', { output: sampleCustomerAttempt });
export const done = answered('submitAction', answers(sampleOrderAfter['refund.request']));

export const page: Situation<CustomerOrderInput> = {
  words: 'the private link of an order',
  input: { token, attempt: null },
  steps: [],
};
export const unfinished: Situation<CustomerOrderInput> = {
  words: 'the private link, after a request without a response',
  input: { token, attempt: sampleCustomerAttempt },
  steps: [],
};
export const unpaid = after(page, 'an order that is not paid', loads('not paid'));
export const inTransit = after(page, 'an order in transit', loads('in transit'));
export const asking = after(
  inTransit,
  'the request for a refund',
  does('action.choose', { action: 'refund.request' }),
);
export const saving = after(asking, 'a request that is saved', does('action.confirm', { note }));
export const sending = after(saving, 'a request that is sent', saved);
export const postponed = after(sending, 'a request that waits', refuses('too many requests'));
export const lost = after(sending, 'a request without a response', fails('submitAction'));
export const requested = after(sending, 'a refund that was requested', done);
export const catchingUp = after(
  sending,
  'a request that is not possible any more',
  refuses('no longer possible'),
);
export const conflict = after(
  catchingUp,
  'a request that is not possible any more, beside the order',
  loads('in transit', 'catchUp'),
);
export const refreshing = after(inTransit, 'an order that is checked for changes', does('page.shown'));
export const openingPayment = after(unpaid, 'a payment that is prepared', does('pay.begin'));

/** The dialog of the request for a refund. */
export const asks = (dialog: object): Pick<Expectation, 'view'> => ({
  view: { screen: 'order', dialog: { action: 'refund.request', ...dialog } },
});
export const shows = (more: object): Pick<Expectation, 'view'> => ({ view: { screen: 'order', ...more } });
export const sendsSame = { submitAction: { token, attempt: sampleCustomerAttempt } };

/** The request for a refund, as it is sent and sent again. */
export const request: PromisedAttempt<CustomerOrderInput> = {
  saving,
  invokes: { save: 'saveAttempt', send: 'submitAction' },
  saved: sampleCustomerAttempt,
  request: sendsSame.submitAction,
  lost: fails('submitAction'),
  inProgress: sampleActionRefusals['still in progress'],
  retry: 'action.retry',
  reopening: { steps: [loads('in transit')], calls: ['loadOrder'] },
  views: {
    sending: asks({ phase: 'sending', note, refusal: null }),
    unanswered: asks({ phase: 'unanswered', note, failure: 'unreachable' }),
    notSaved: asks({ phase: 'asking', note, refusal: { code: 'UNEXPECTED' } }),
  },
};
