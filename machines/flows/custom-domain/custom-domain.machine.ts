import {
  type CallResult,
  failureIn,
  isAnswered,
  isForbidden,
  isNotFound,
  isRateLimited,
  refusedWith,
} from '../call-result.ts';
import { payment } from './custom-domain.payment.ts';
import { customDomainSetup } from './custom-domain.setup.ts';
import type {
  CustomDomainContext,
  DomainAnswer,
  DomainOrderAnswer,
  OffersAnswer,
  OrderInput,
  PayableAnswer,
} from './custom-domain.types.ts';

interface At {
  context: CustomDomainContext;
}
interface Answered<A> {
  event: { output: A };
}
const answer = <A>({ event }: Answered<A>) => ({ answer: event.output });
const setDomain = { type: 'setDomain', params: answer<DomainAnswer> } as const;
const setOrder = { type: 'setOrder', params: answer<DomainOrderAnswer> } as const;
const setRefusal = { type: 'setRefusal', params: answer<CallResult<unknown>> } as const;
const setFailure = { type: 'setFailure', params: failureIn } as const;
const idOf = ({ context }: At) => ({ domainId: context.domainId });
const setName = { type: 'setName', params: ({ event }: { event: { name: string } }) => event } as const;
/** The page couldn't be loaded, for one of these reasons. */
const notLoaded = [
  { guard: isForbidden, target: 'denied', actions: setRefusal },
  { guard: isNotFound, target: 'missing' },
  { guard: isRateLimited, target: 'limited', actions: setRefusal },
  { target: 'unreachable', actions: setRefusal },
] as const;
/** The domain changed meanwhile: it is loaded again, and the page says why. */
const changedMeanwhile = {
  guard: refusedWith('ILLEGAL_EVENT', 'NOT_FOUND'),
  target: 'opening',
  actions: setRefusal,
} as const;

function orderOf({ context: { offer, registrant } }: At): OrderInput | null {
  if (!offer || offer.priceMinor === null || !registrant) return null;
  return { name: offer.name, priceMinor: offer.priceMinor, registrant };
}

/**
 * A merchant connects a domain that the business owns, or buys one, and leads it to the store. Invariants: nothing is ordered
 * at another price than the one shown; no payment is sent before its ID is saved on the device, and after a lost response
 * its order is looked up first; a domain is shown as live only when the server said so; nothing is removed without a press
 * that names the consequence; the chart never contains the PIN.
 */
export const customDomainMachine = customDomainSetup.createMachine({
  id: 'custom-domain',
  context: ({ input }) => ({
    ...input,
    name: '',
    offers: null,
    offer: null,
    registrant: null,
    domain: null,
    order: null,
    means: null,
    method: null,
    refusal: null,
    failure: null,
    isPaymentUnanswered: false,
    isPaymentLost: false,
    pollCount: 0,
  }),
  initial: 'sorting',
  states: {
    sorting: {
      always: [
        { guard: 'hasOrder', target: 'openingOrder' },
        { guard: 'hasDomain', target: 'opening' },
        { target: 'choosing' },
      ],
    },

    /** The merchant enters a domain of the business, or a name to search for; the offers of the last search are shown. */
    choosing: {
      on: {
        'domain.connect': { target: 'connecting', actions: setName },
        'domain.search': { target: 'searching', actions: setName },
        'offer.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: 'describing',
          actions: { type: 'setOffer', params: ({ event }) => event },
        },
      },
    },
    connecting: {
      tags: 'busy',
      invoke: {
        id: 'connectDomain',
        src: 'connectDomain',
        input: ({ context }) => ({ name: context.name }),
        onDone: [
          { guard: isAnswered, target: 'showing', actions: setDomain },
          { target: 'choosing', actions: setRefusal },
        ],
        onError: { target: 'choosing', actions: setFailure },
      },
    },
    searching: {
      tags: 'busy',
      invoke: {
        id: 'searchDomains',
        src: 'searchDomains',
        input: ({ context }) => ({ name: context.name }),
        onDone: [
          {
            guard: isAnswered,
            target: 'choosing',
            actions: { type: 'setOffers', params: answer<OffersAnswer> },
          },
          { target: 'choosing', actions: setRefusal },
        ],
        onError: { target: 'choosing', actions: setFailure },
      },
    },
    /** The merchant enters for whom the domain is registered. */
    describing: {
      on: {
        'order.submit': {
          target: 'ordering',
          actions: { type: 'setRegistrant', params: ({ event }) => event },
        },
        'step.back': { target: 'choosing', actions: 'clearProblem' },
      },
    },
    ordering: {
      tags: 'busy',
      invoke: {
        id: 'orderDomain',
        src: 'orderDomain',
        input: orderOf,
        onDone: [
          { guard: isAnswered, target: 'openingOrder', actions: setOrder },
          // The offers are loaded again with the prices of now.
          { guard: refusedWith('AMOUNT_CHANGED'), target: 'searching', actions: setRefusal },
          { target: 'describing', actions: setRefusal },
        ],
        onError: { target: 'describing', actions: setFailure },
      },
    },

    opening: {
      tags: 'busy',
      invoke: {
        id: 'loadDomain',
        src: 'loadDomain',
        input: idOf,
        onDone: [{ guard: isAnswered, target: 'showing', actions: setDomain }, ...notLoaded],
        onError: { target: 'unreachable', actions: setFailure },
      },
    },
    unreachable: { on: { 'page.retry': 'sorting', 'network.back': 'sorting' } },
    limited: { after: { retryDelay: { target: 'sorting', actions: 'clearProblem' } } },
    denied: {},
    missing: {},

    /** The page of a domain: its facts, and what there is to do. */
    showing: {
      after: { refreshDelay: { guard: 'isWaiting', target: 'refreshing' } },
      on: {
        'domain.check': { guard: 'isCheckable', target: 'checking', actions: 'clearProblem' },
        'domain.reconnect': { guard: 'canReconnect', target: 'reconnecting', actions: 'clearProblem' },
        'removal.ask': { guard: 'canRemove', target: 'confirming', actions: 'clearProblem' },
        'order.open': { guard: 'hasOpenOrder', target: 'openingOrder', actions: 'openUnpaidOrder' },
        'page.shown': 'refreshing',
      },
    },
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'refreshDomain',
        src: 'loadDomain',
        input: idOf,
        onDone: [{ guard: isAnswered, target: 'showing', actions: setDomain }, { target: 'showing' }],
        onError: 'showing',
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkDomain',
        src: 'checkDomain',
        input: idOf,
        onDone: [
          { guard: isAnswered, target: 'showing', actions: setDomain },
          changedMeanwhile,
          { target: 'showing', actions: setRefusal },
        ],
        onError: { target: 'showing', actions: setFailure },
      },
    },
    reconnecting: {
      tags: 'busy',
      invoke: {
        id: 'reconnectDomain',
        src: 'reconnectDomain',
        input: idOf,
        onDone: [
          { guard: isAnswered, target: 'showing', actions: setDomain },
          changedMeanwhile,
          { target: 'showing', actions: setRefusal },
        ],
        onError: { target: 'showing', actions: setFailure },
      },
    },
    confirming: {
      on: {
        'removal.confirm': { target: 'removing', actions: 'clearProblem' },
        'removal.leave': { target: 'showing', actions: 'clearProblem' },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeDomain',
        src: 'removeDomain',
        input: idOf,
        onDone: [
          { guard: isAnswered, target: 'removed' },
          changedMeanwhile,
          { target: 'confirming', actions: setRefusal },
        ],
        onError: { target: 'confirming', actions: setFailure },
      },
    },
    removed: {},

    openingOrder: {
      tags: 'busy',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            guard: isAnswered,
            target: 'payment',
            actions: { type: 'setPayable', params: answer<PayableAnswer> },
          },
          ...notLoaded,
        ],
        onError: { target: 'unreachable', actions: setFailure },
      },
    },
    payment,
  },
});
