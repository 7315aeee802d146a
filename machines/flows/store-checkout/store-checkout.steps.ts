import type { Checkout } from '#contract/shop/checkout.ts';
import { isAnswered, note, refusedWith, resultIn } from '../call-result.ts';
import { isShortOf, storeCheckoutSetup } from './store-checkout.setup.ts';
import type { StoreCheckoutEvent } from './store-checkout.types.ts';

/** The cart is gone, or it was bought or changed in another tab. */
export const elsewhere = [
  { guard: refusedWith('NOT_FOUND'), target: '#store-checkout.unknown' },
  { guard: refusedWith('ILLEGAL_EVENT'), target: '#store-checkout.loading', actions: note },
] as const;
export const backToContact = {
  'contact.change': { target: '#store-checkout.contact', actions: 'clearRefusal' },
} as const;
export const setCheckout = { type: 'setCheckout', params: resultIn<Checkout> } as const;
const reload = '#store-checkout.loading';

type ContactEvent = Extract<StoreCheckoutEvent, { type: 'contact.submit' }>;
type DeliveryEvent = Extract<StoreCheckoutEvent, { type: 'delivery.submit' }>;
const submitContact = {
  target: 'saving',
  actions: {
    type: 'setContact',
    params: ({ event }: { event: ContactEvent }) => ({ contact: event.contact }),
  },
} as const;
const submitDelivery = {
  target: 'saving',
  actions: {
    type: 'setDelivery',
    params: ({ event }: { event: DeliveryEvent }) => ({ delivery: event.delivery }),
  },
} as const;

/** Who orders. Where the store asks for a code, it is sent once the details are saved. */
export const contact = storeCheckoutSetup.createStateConfig({
  initial: 'editing',
  states: {
    editing: { on: { 'contact.submit': submitContact, 'page.shown': reload } },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveContact',
        src: 'saveContact',
        input: ({ context }) => ({ contact: context.contact }),
        onDone: [
          {
            guard: { type: 'mustConfirm', params: resultIn<Checkout> },
            target: '#store-checkout.code.requesting',
            actions: [setCheckout, 'clearContact'],
          },
          {
            guard: isAnswered,
            target: '#store-checkout.stepping',
            actions: [setCheckout, 'clearContact'],
          },
          ...elsewhere,
          { target: 'editing', actions: note },
        ],
        onError: 'unsaved',
      },
    },
    unsaved: { on: { 'contact.submit': submitContact, 'network.back': 'saving' } },
  },
});

/** Where the order goes. */
export const delivery = storeCheckoutSetup.createStateConfig({
  initial: 'editing',
  states: {
    editing: {
      on: { 'delivery.submit': submitDelivery, ...backToContact, 'page.shown': reload },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveDelivery',
        src: 'saveDelivery',
        input: ({ context }) => ({ delivery: context.delivery }),
        onDone: [
          {
            guard: isAnswered,
            target: '#store-checkout.stepping',
            actions: [setCheckout, 'clearDelivery'],
          },
          ...elsewhere,
          { target: 'editing', actions: note },
        ],
        onError: 'unsaved',
      },
    },
    unsaved: {
      on: {
        'delivery.submit': submitDelivery,
        'network.back': 'saving',
        ...backToContact,
      },
    },
  },
});

const leaveChanged = { 'checkout.retry': reload, 'page.shown': reload } as const;
const reduce = { 'quantity.accept': { guard: 'isShort', target: 'reducing' } } as const;

/** A price, the stock or the total changed: the customer accepts that, or changes the cart. */
export const changed = storeCheckoutSetup.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      on: {
        'change.accept': {
          guard: 'isInStock',
          target: '#store-checkout.stepping',
          actions: 'acceptChange',
        },
        ...reduce,
        ...leaveChanged,
      },
    },
    reducing: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'reduceCart',
        src: 'reduceCart',
        input: ({ context: { checkout } }) => ({
          lines: (checkout?.lines ?? [])
            .filter(isShortOf)
            .map(({ variationId, available }) => ({ variationId, quantity: available ?? 0 })),
        }),
        onDone: [
          {
            guard: isAnswered,
            target: '#store-checkout.stepping',
            actions: [setCheckout, 'acceptChange'],
          },
          ...elsewhere,
          { target: 'asking', actions: note },
        ],
        onError: 'unreduced',
      },
    },
    unreduced: { on: { ...reduce, ...leaveChanged, 'network.back': 'reducing' } },
  },
});
