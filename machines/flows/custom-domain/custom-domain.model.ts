import type { SnapshotFrom } from 'xstate';
import { defineModel } from '#machines/model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { customDomainMachine } from './custom-domain.machine.ts';
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
  refreshResponses,
  removeResponses,
  sampleDomainId,
  sampleDomainOrderId,
  sampleName,
  sampleRegistrant,
  searchResponses,
} from './custom-domain.samples.ts';
import { isMethodUsable, payPageOf } from './custom-domain.setup.ts';

type DomainSnapshot = SnapshotFrom<typeof customDomainMachine>;
const noResponse = { 'no answer': failures['no answer'] };
const among = (snapshot: DomainSnapshot, states: readonly (DomainSnapshot['value'] & string)[]) =>
  states.some((state) => snapshot.matches(state));

/** The page before a domain is entered. */
const chosen = ['choosing', 'searching', 'connecting', 'describing', 'ordering'] as const;
const shownDomain = ['showing', 'refreshing', 'checking', 'reconnecting', 'confirming', 'removing'] as const;

export const customDomainModel = defineModel({
  id: 'custom-domain',
  title: 'Own domain of a store',
  purpose:
    'Takes a merchant from a domain that the business owns, or that Kontor sells, to the store under that domain: the records to add, the checks of ownership, routing and certificate, the payment, and the renewal.',
  machine: customDomainMachine,
  starts: {
    'the merchant adds a domain': { domainId: null, orderId: null },
    'the page of a domain is opened': { domainId: sampleDomainId, orderId: null },
    'the payment page of a domain is opened': { domainId: sampleDomainId, orderId: sampleDomainOrderId },
  },
  key: (snapshot) => {
    const { offers, domain, order, method, orderId, domainId } = snapshot.context;
    return [
      among(snapshot, chosen) && offers !== null,
      among(snapshot, shownDomain) && domain?.status,
      snapshot.matches('payment') && order && [order.status, payPageOf(order) !== null],
      snapshot.matches({ payment: 'choosingMethod' }) && isMethodUsable(snapshot.context, 'balance'),
      snapshot.matches({ payment: 'paying' }) && method === 'balance',
      [domainId !== null, orderId !== null],
    ];
  },
  variants: {
    'domain.connect': { 'a domain of the business': { name: sampleName } },
    'domain.search': { 'a name': { name: 'amakafabrics' } },
    'offer.choose': {
      'the available one': { name: offeredName },
      'a taken one': { name: 'taken-amakafabrics.com' },
    },
    'order.submit': { 'the owner': { registrant: sampleRegistrant } },
    'method.choose': {
      'a card': { method: 'card' },
      'the balance': { method: 'balance' },
      'a stored card': { method: 'storedCard' },
    },
    'done:connectDomain': connectResponses,
    'error:connectDomain': noResponse,
    'done:searchDomains': searchResponses,
    'error:searchDomains': noResponse,
    'done:orderDomain': orderedResponses,
    'error:orderDomain': noResponse,
    'done:loadDomain': domainResponses,
    'error:loadDomain': failures,
    'done:refreshDomain': refreshResponses,
    'done:checkDomain': checkResponses,
    'error:checkDomain': noResponse,
    'done:reconnectDomain': reconnectResponses,
    'error:reconnectDomain': noResponse,
    'done:removeDomain': removeResponses,
    'error:removeDomain': noResponse,
    'done:loadOrder': loadOrderResponses,
    'error:loadOrder': failures,
    'done:savePayment': { kept: {} },
    'done:sendPayment': ({ context: { method } }) => ({
      ...(method === 'balance' && payResponses.balance),
      ...(method !== 'balance' && payResponses.card),
      ...payRefusals,
    }),
    'done:checkOrder': { ...domainOrderResponses, 'too many requests': payRefusals['too many requests'] },
  },
  labels: {
    states: {
      sorting: 'Choosing the page',
      choosing: 'Entry of a domain, or choice of an offer',
      connecting: 'Connecting the domain',
      searching: 'Searching for domains that can be bought',
      describing: 'Entry of the owner of the new domain',
      ordering: 'Ordering the domain',
      opening: 'Loading the domain',
      unreachable: "The page couldn't be loaded",
      limited: 'Too many requests: loading again as soon as possible',
      denied: "The merchant doesn't have access to the online store",
      missing: "The domain or the order doesn't exist",
      showing: 'The domain, with what is found and what is wanted',
      refreshing: 'Loading the domain in the background',
      checking: "Asking the domain's name servers",
      reconnecting: 'Connecting the parked domain again',
      confirming: 'Confirmation of the removal',
      removing: 'Removing the domain',
      removed: 'The domain is removed',
      openingOrder: 'Loading the order',
      payment: 'The order is paid',
      'payment.sorting': 'Choosing the next step',
      'payment.choosingMethod': 'Choice of a payment method',
      'payment.enteringPin': 'PIN entry',
      'payment.paying': 'Starting the payment once',
      'payment.paying.saving': 'Saving the payment on the device',
      'payment.paying.sending': 'Sending the payment',
      'payment.paying.queued': 'The server is still processing the same payment',
      'payment.paying.unanswered': "It isn't confirmed that the payment was started",
      'payment.leaving': "Going to the provider's page",
      'payment.processing': 'The payment has no result yet',
      'payment.processing.resting': 'The next check is due soon',
      'payment.processing.checking': 'Asking the provider for the status',
      'payment.ended': 'The order was cancelled or refunded',
    },
    events: {
      'domain.connect': 'Merchant connects a domain of the business',
      'domain.search': 'Merchant searches for a new domain',
      'offer.choose': 'Merchant chooses an offer',
      'order.submit': 'Merchant submits the owner of the domain',
      'step.back': 'Merchant goes back a step',
      'page.retry': 'Merchant tries again',
      'domain.check': 'Merchant checks the records now',
      'domain.reconnect': 'Merchant connects the parked domain again',
      'removal.ask': 'Merchant asks to remove the domain',
      'removal.confirm': 'Merchant confirms the removal',
      'removal.leave': 'Merchant keeps the domain',
      'order.open': 'Merchant opens the unpaid order',
      'method.choose': 'Merchant chooses a payment method',
      'pin.submit': 'Merchant enters the PIN',
      'payment.check': 'Merchant checks the status',
      'payment.continue': "Merchant opens the provider's page again",
      'method.change': 'Merchant wants another payment method',
      'check.now': 'Merchant checks the status again',
      'page.shown': "Merchant returns with the browser's back button",
    },
    outcomes: {
      'after:refreshDelay': 'A moment passes',
      'done:savePayment': 'The payment is saved on the device',
      'error:savePayment': "The device can't save anything",
    },
    otherwise: {
      'always:sorting': 'a domain is added',
      'always:payment.sorting': 'it is unpaid',
    },
    guard: createGuardLabeller({
      hasOrder: 'an order is paid',
      hasDomain: 'a domain is named',
      isOffered: 'it can be bought',
      isCheckable: 'its records are checked',
      isWaiting: 'its next step is still to come',
      canReconnect: 'it is parked',
      canRemove: 'it can be removed',
      hasOpenOrder: 'an order is unpaid',
      isOrder: ({ among: statuses = [] }) => `the order is ${statuses.join(' or ')}`,
      isUsable: 'the method can be used',
      isBalanceUsable: 'the balance covers the total',
      hasPayPage: "the provider's page is still open",
      isSentToProvider: "the provider's page is ready",
    }),
  },
  calls: {
    connectDomain: {
      call: 'connectDomain',
      request: 'connect the domain',
      success: 'The domain is added to the store',
    },
    searchDomains: { call: 'searchDomains', request: 'search for domains', success: 'The offers are loaded' },
    orderDomain: { call: 'orderDomain', request: 'order the domain', success: 'The domain is ordered' },
    loadDomain: { call: 'domain', request: 'load the domain', success: 'The domain is loaded' },
    refreshDomain: {
      call: 'domain',
      request: 'load the domain',
      success: 'The domain is loaded',
      isBackground: true,
    },
    checkDomain: { call: 'checkDomain', request: 'check the records', success: 'The records are checked' },
    reconnectDomain: {
      call: 'reconnectDomain',
      request: 'connect the domain again',
      success: 'The domain is connected again',
    },
    removeDomain: { call: 'removeDomain', request: 'remove the domain', success: 'The domain is removed' },
    loadOrder: { call: 'domainOrder', request: 'load the order', success: 'The order is loaded' },
    checkOrder: {
      call: 'domainOrder',
      request: 'load the order',
      success: 'The order is loaded',
      isBackground: true,
    },
    savePayment: 'device',
    sendPayment: { call: 'payDomain', request: 'pay the order', success: 'The payment is started' },
  },
  refusalStates: {
    missing: ['notFound', 'invalid'],
    limited: ['tooManyRequests'],
    denied: ['forbidden'],
  },
  protectedData: ({ context: { name, registrant } }) => ({ name, registrant }),
  invariants: {
    'a domain is bought at the price that was offered': ({ value, context: { offer } }) =>
      value !== 'ordering' || (offer !== null && offer.priceMinor !== null),
    'only a domain that can be removed is removed': (snapshot) =>
      !(snapshot.matches('confirming') || snapshot.matches('removing')) ||
      snapshot.context.domain?.canRemove === true,
    'no order is paid twice': (snapshot) =>
      !snapshot.matches({ payment: 'paying' }) || snapshot.context.order?.status !== 'paid',
  },
  restingStates: ['showing', 'choosing', 'denied', 'missing', 'removed'],
});
