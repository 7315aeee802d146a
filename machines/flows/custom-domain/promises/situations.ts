import { after, answered, does, type Situation } from '#machines/promises/promise.ts';
import {
  checkResponses,
  connectResponses,
  domainOrderResponses,
  domainResponses,
  failures,
  loadOrderResponses,
  offeredName,
  orderedResponses,
  payRefusals,
  payResponses,
  reconnectResponses,
  removeResponses,
  sampleDomainId,
  sampleDomainOrderId,
  sampleName as name,
  sampleRegistrant as registrant,
  searchResponses,
} from '../custom-domain.samples.ts';
import type { CustomDomainInput } from '../custom-domain.types.ts';

/** The answers of the server by the name of their variant. */
export const connected = (variant: keyof typeof connectResponses) =>
  answered('connectDomain', connectResponses[variant]);
export const offersAre = (variant: keyof typeof searchResponses) =>
  answered('searchDomains', searchResponses[variant]);
export const ordered = (variant: keyof typeof orderedResponses) =>
  answered('orderDomain', orderedResponses[variant]);
export const loaded = (variant: keyof typeof domainResponses) =>
  answered('loadDomain', domainResponses[variant]);
export const checked = (variant: keyof typeof checkResponses) =>
  answered('checkDomain', checkResponses[variant]);
export const reconnected = (variant: keyof typeof reconnectResponses) =>
  answered('reconnectDomain', reconnectResponses[variant]);
export const removed = (variant: keyof typeof removeResponses) =>
  answered('removeDomain', removeResponses[variant]);
export const orderIs = (variant: keyof typeof loadOrderResponses) =>
  answered('loadOrder', loadOrderResponses[variant]);
export const pollFinds = (variant: keyof typeof domainOrderResponses) =>
  answered('checkOrder', domainOrderResponses[variant]);
export const refusedPayment = (variant: keyof typeof payRefusals) =>
  answered('sendPayment', payRefusals[variant]);
export const balanceSays = (variant: keyof typeof payResponses.balance) =>
  answered('sendPayment', payResponses.balance[variant]);
export const cardSays = (variant: keyof typeof payResponses.card) =>
  answered('sendPayment', payResponses.card[variant]);
/** A call gets no response. */
export const failed = (invoke: string, why: keyof typeof failures = 'no answer') => ({
  name: `error:${invoke}`,
  payload: failures[why],
});
export const pays = (method: 'card' | 'balance') => does('method.choose', { method });

const start = (words: string, input: CustomDomainInput): Situation<CustomDomainInput> => ({
  words,
  input,
  steps: [],
});
export const adding = start('the page that adds a domain', { domainId: null, orderId: null });
export const page = start('the page of a domain', { domainId: sampleDomainId, orderId: null });
export const payPage = start('the payment page of a domain', {
  domainId: sampleDomainId,
  orderId: sampleDomainOrderId,
});

export const connecting = after(adding, 'a domain that is being connected', does('domain.connect', { name }));
export const searching = after(adding, 'a search', does('domain.search', { name: 'amakafabrics' }));
export const offers = after(searching, 'the offers', offersAre('one is available'));
export const owner = after(offers, 'the owner of a new domain', does('offer.choose', { name: offeredName }));
export const ordering = after(owner, 'a domain that is being ordered', does('order.submit', { registrant }));
export const waiting = after(page, 'a domain that waits for its records', loaded('waiting for its records'));
export const live = after(page, 'a live domain', loaded('live'));
export const parked = after(page, 'a parked domain', loaded('parked'));
export const expired = after(page, 'an expired domain', loaded('expired, with a renewal to pay'));
export const checking = after(waiting, 'a domain that is being checked', does('domain.check'));
export const question = after(live, 'the confirmation of a removal', does('removal.ask'));
export const removing = after(question, 'a domain that is being removed', does('removal.confirm'));
export const methods = after(payPage, 'the payment method', orderIs('not paid'));
export const pin = after(methods, 'the PIN', pays('balance'));
export const savingPayment = after(methods, 'a payment that is saved', pays('card'));
export const paying = after(savingPayment, 'a payment by card that is sent', answered('savePayment'));
export const payingFromBalance = after(
  pin,
  'a payment from the balance that is sent',
  does('pin.submit'),
  answered('savePayment'),
);
export const lostPayment = after(paying, 'a payment without a response', failed('sendPayment'));
export const onPayPage = after(payPage, "a payment on the provider's page", orderIs('on the payment page'));
export const onItsWay = after(payPage, 'a payment on its way', orderIs('on its way'));

export const shows = (screen: string, more: object = {}) => ({ view: { screen, ...more } });
/** Nothing went wrong. */
export const fine = { refusal: null, failure: null };
