import {
  after,
  answered,
  does,
  type Expectation,
  passed,
  type PromiseStep,
  type Situation,
  unanswered,
} from '#machines/promises/promise.ts';
import {
  acceptResponses,
  applyResponses,
  balanceResponses,
  cardResponses,
  checkResponses,
  failures,
  pageResponses,
  withdrawResponses,
} from '../event-place.responses.ts';
import { sampleDetails, sampleEventId as eventId } from '../event-place.samples.ts';
import type { EventPlaceInput } from '../event-place.types.ts';

/** The situations of an event's page, and the answers that its calls get. */
export const loaded = (name: keyof typeof pageResponses) => answered('loadEvent', pageResponses[name]);
export const applyEnds = (name: keyof typeof applyResponses) => answered('apply', applyResponses[name]);
export const acceptEnds = (name: keyof typeof acceptResponses) => answered('accept', acceptResponses[name]);
export const withdrawEnds = (name: keyof typeof withdrawResponses) =>
  answered('withdraw', withdrawResponses[name]);
export const checked = (name: keyof typeof checkResponses) => answered('checkPayment', checkResponses[name]);
export const paidBy = {
  balance: (name: keyof typeof balanceResponses) => answered('sendPayment', balanceResponses[name]),
  card: (name: keyof typeof cardResponses) => answered('sendPayment', cardResponses[name]),
};
/** A call gets no response, or one that can't be read. */
export const failed = (invoke: string, why: keyof typeof failures = 'no answer') => ({
  name: `error:${invoke}`,
  payload: failures[why],
});
export const submits = does('application.submit', { details: sampleDetails });
export const paysWith = (method: string) => does('method.choose', { method });
export const reloads = does('start.retry');

type Place = Situation<EventPlaceInput>;
export const page: Place = {
  words: "an event's page, for a person who manages the business",
  input: { eventId, canManage: true },
  steps: [],
};
export const viewersPage: Place = {
  words: "an event's page, for a person who views the business",
  input: { eventId, canManage: false },
  steps: [],
};
/** The page of an event, loaded. */
export const showing = (name: keyof typeof pageResponses): Place =>
  after(page, `an event: ${name}`, loaded(name));

export const form = showing('takes applications');
export const submitting = after(form, 'an application that is sent', submits);
export const offer = showing('a place without a fee is offered');
export const accepting = after(offer, 'a place that is accepted', does('place.accept'));
export const applied = showing('applied');
export const question = after(applied, 'the confirmation of withdrawing', does('withdraw.ask'));
export const withdrawing = after(question, 'an application that is withdrawn', does('withdraw.confirm'));

export const atMethods = showing('approved');
export const atPin = after(atMethods, 'the PIN', paysWith('balance'));
export const savingCard = after(atMethods, 'a payment that is saved', paysWith('card'));
export const payingByCard = after(savingCard, 'a payment by card that is sent', answered('savePayment'));
export const payingFromBalance = after(
  atPin,
  'a payment from the balance that is sent',
  does('pin.submit'),
  answered('savePayment'),
);
export const lostPayment = after(payingByCard, 'a payment without a response', unanswered('sendPayment'));
export const atProvider = after(payingByCard, "the provider's page", paidBy.card('page ready'));
export const onItsWay = showing('payment on its way');
export const onPayPage = showing('on the payment page');
export const checking = after(onItsWay, 'a payment that is checked', does('check.now'));
export const declined = showing('payment declined');
export const poll: PromiseStep[] = [passed('pollDelay'), unanswered('checkPayment')];

export const shows = (more: object): Pick<Expectation, 'view'> => ({ view: { screen: 'event', ...more } });
/** The page shows an application in a status, with nothing open and no problem. */
export const showsStatus = (
  of: string,
  { step = {}, ...more }: { step?: object; [part: string]: unknown } = {},
): Pick<Expectation, 'view'> =>
  shows({ step: { of, ...step }, withdrawal: null, refusal: null, failure: null, ...more });
export const pays = (fee: object, more: object = {}): Pick<Expectation, 'view'> =>
  shows({ step: { of: 'fee', fee }, ...more });
