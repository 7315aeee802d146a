import { defineModel } from '#machines/model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { answers, answersOf, refused } from '../sample-responses.ts';
import { storeCheckoutMachine } from './store-checkout.machine.ts';
import { REPORT_MS } from './store-checkout.setup.ts';
import {
  notFound,
  notPossible,
  sampleAttempt,
  sampleCheckouts,
  sampleChecks,
  sampleChoice,
  sampleCode,
  sampleContact,
  sampleContactAnswers,
  sampleDelivery,
  sampleDeliveryAnswers,
  samplePlacementAnswers,
  sampleReducedAnswers,
  stepRefusals,
  tooManyRequests,
} from './store-checkout.samples.ts';
import type { StoreCheckoutSnapshot } from './store-checkout.view.ts';
import { storeCheckoutLabels } from './store-checkout.words.ts';

/** States that show no checkout: it is loaded again after them. */
const unloaded = ['loading', 'unreachable', 'limited', 'unknown'] as const;
const polled = [
  'checking',
  'confirming',
  'waiting',
  'stillProcessing',
  'checkUnreachable',
  'notPaid',
] as const;
const samples: readonly unknown[] = Object.values(sampleCheckouts);

const firstVisit = { isReturned: false, attempt: null };
/** The order may have been sent. */
const isSent = (snapshot: StoreCheckoutSnapshot): boolean =>
  snapshot.matches('placing') && !snapshot.matches({ placing: 'saving' });
const orderIn = ({ context }: StoreCheckoutSnapshot) => context.checkout?.order ?? null;
const isSell = (snapshot: StoreCheckoutSnapshot): boolean =>
  (['contact', 'code', 'delivery', 'noDelivery', 'payment'] as const).some((state) =>
    snapshot.matches(state),
  );

export const storeCheckoutModel = defineModel({
  id: 'store-checkout',
  title: "A store's checkout",
  purpose:
    'Takes a customer from the cart of a web store to an order: contact, delivery, payment method, provider page and back. A cart becomes one order whatever happens, nothing is paid twice, and the total is always the one that the customer saw.',
  machine: storeCheckoutMachine,
  starts: {
    'the customer opens the checkout': firstVisit,
    'the customer opens the checkout after an order without a response': {
      ...firstVisit,
      attempt: sampleAttempt,
    },
    'the customer returns from the provider': { ...firstVisit, isReturned: true },
  },
  key(snapshot) {
    const { attempt, checkout, acceptedMinor, isReturned, isFollowing, pollCount } = snapshot.context;
    const isShown = !unloaded.some((state) => snapshot.matches(state));
    const isPolled = polled.some((state) => snapshot.matches(state));
    return [
      attempt !== null,
      isShown && samples.indexOf(checkout),
      acceptedMinor !== null,
      isReturned,
      isFollowing,
      isPolled && pollCount,
    ];
  },
  variants: {
    'contact.submit': { 'name, email address and phone number': { contact: sampleContact } },
    'code.submit': { 'six digits': { code: '123456' } },
    'delivery.submit': { 'an address': { delivery: sampleDelivery } },
    'order.submit': { 'by card': { choice: sampleChoice } },
    'done:loadCheckout': {
      ...answersOf(sampleCheckouts),
      'no cart': notFound,
      'too many requests': tooManyRequests,
      'refused for another reason': notPossible,
    },
    'done:saveContact': sampleContactAnswers,
    'done:sendCode': { sent: answers(sampleCode), ...stepRefusals },
    'done:resendCode': { sent: answers(sampleCode), ...stepRefusals },
    'done:confirmCode': {
      confirmed: answers(sampleCheckouts['contact entered']),
      'wrong code': refused('OTP_WRONG', 'The code is wrong'),
      'expired code': refused('OTP_EXPIRED', 'The code has expired'),
      'too many wrong codes': refused('OTP_ATTEMPTS_EXCEEDED', 'Request another code'),
      ...stepRefusals,
    },
    'done:saveDelivery': sampleDeliveryAnswers,
    'done:reduceCart': sampleReducedAnswers,
    'done:saveAttempt': { saved: { output: sampleAttempt } },
    'done:placeOrder': samplePlacementAnswers,
    'done:checkPayment': {
      ...answersOf(sampleChecks),
      'no cart': notFound,
      'too many requests': tooManyRequests,
      'refused for another reason': notPossible,
    },
    'done:askSoon': {
      ...answersOf(sampleChecks),
      'no cart': notFound,
      'too many requests': tooManyRequests,
      'refused for another reason': notPossible,
    },
    'done:askAgain': { ...answersOf(sampleChecks), 'too many requests': tooManyRequests },
  },
  labels: {
    ...storeCheckoutLabels,
    guard: createGuardLabeller(
      {
        mustConfirm: 'the email address must be confirmed',
        hasPayPage: "the order is placed, to be paid on the provider's page",
        isPlaced: 'the order is placed',
        isAttemptKept: 'an order without a response is saved',
        shouldFollow: 'a payment is in progress',
        hasPayment: 'a payment was begun',
        isDeclined: 'the payment was declined',
        mayBeUnreported: 'the provider had no time to report a payment yet',
        isOnlyOpened: "the provider's page was only opened",
        isPaymentPending: 'the payment is processing',
        isExpired: 'the time to pay is over',
        isEnded: 'the order was cancelled',
        isClosed: 'the store takes no orders',
        isEmpty: 'the cart is empty',
        isChanged: 'a price, the stock or the total changed',
        isShort: 'too few are in stock',
        isInStock: 'everything is in stock',
        isBelowMinimum: 'the cart is below the minimum order',
        hasNoContact: 'contact details are missing',
        isUnconfirmed: 'the email address must be confirmed',
        hasNoDelivery: 'the delivery is missing',
        isUncovered: 'no delivery zone covers the address',
        canPickUp: 'orders can be collected',
        isLongWait: 'two minutes have passed',
      },
      { NOT_FOUND: 'the cart no longer exists', ILLEGAL_EVENT: 'the checkout changed in the meantime' },
    ),
  },
  timers: ['cooldown'],
  calls: {
    loadCheckout: { call: 'checkout', request: 'load the checkout', success: 'The checkout is loaded' },
    saveContact: {
      call: 'saveCheckoutContact',
      request: 'save the contact details',
      success: 'The contact details are saved',
    },
    sendCode: { call: 'sendCheckoutCode', request: 'send a code', success: 'A code is sent' },
    resendCode: { call: 'sendCheckoutCode', request: 'send another code', success: 'Another code is sent' },
    confirmCode: { call: 'confirmCheckoutCode', request: 'accept the code', success: 'The code is correct' },
    cooldown: 'device',
    saveDelivery: {
      call: 'saveCheckoutDelivery',
      request: 'save the delivery',
      success: 'The delivery is saved',
    },
    reduceCart: {
      call: 'reduceCart',
      request: 'reduce the quantities',
      success: 'The quantities are reduced',
    },
    saveAttempt: 'device',
    placeOrder: {
      call: 'placeOrder',
      request: 'place the order',
      success: "The order is placed without the provider's page, for example to be paid in cash",
    },
    checkPayment: {
      call: 'checkCheckoutPayment',
      request: 'check the payment',
      success: 'The status of the payment is loaded',
    },
    askSoon: {
      call: 'checkCheckoutPayment',
      request: 'check the payment',
      success: 'The status of the payment is loaded',
    },
    askAgain: {
      call: 'checkCheckoutPayment',
      request: 'check the payment',
      success: 'The status of the payment is loaded',
      isBackground: true,
    },
  },
  refusalStates: { unknown: ['notFound', 'invalid'] },
  protectedData: ({ context: { attempt, contact, delivery, choice } }) => ({
    attempt,
    contact,
    delivery,
    choice,
  }),
  invariants: {
    'an order is sent only after its ID was saved on the device': (snapshot) =>
      !isSent(snapshot) || snapshot.context.attempt !== null,
    'an order is shown as placed only when the server says so': (snapshot) =>
      !snapshot.matches('placed') || orderIn(snapshot)?.status === 'placed',
    'a payment is shown as declined only when the provider reported it': (snapshot) => {
      const result = orderIn(snapshot)?.payment?.result;
      return !snapshot.matches('declined') || result === 'failed' || result === 'reversed';
    },
    'the page says that nothing is paid only if the provider knows of no payment, and had time to report one':
      (snapshot) =>
        !snapshot.matches('notPaid') ||
        (orderIn(snapshot)?.payment?.result === 'notFound' && snapshot.context.waitedMs >= REPORT_MS),
    'an order is begun only in an open store, with something in the cart': (snapshot) =>
      !isSell(snapshot) ||
      (snapshot.context.checkout?.store.status === 'open' && snapshot.context.checkout.lines.length > 0),
    'a method is chosen only after contact and delivery are known': (snapshot) => {
      const { checkout } = snapshot.context;
      return !snapshot.matches('payment') || (checkout?.contact !== null && checkout?.delivery !== null);
    },
    'no new order is placed while the provider may still complete a payment': (snapshot) =>
      !(snapshot.matches('payment') || snapshot.matches({ placing: 'saving' })) ||
      orderIn(snapshot)?.payment?.result !== 'pending',
    'a waiting customer has an order': (snapshot) =>
      !(snapshot.matches('waiting') || snapshot.matches('stillProcessing')) || orderIn(snapshot) !== null,
  },
  restingStates: ['placed', 'empty', 'belowMinimum', 'unknown'],
});
