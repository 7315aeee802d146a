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
    states: {
      loading: 'Loading the checkout',
      unreachable: "The checkout couldn't be loaded",
      limited: 'Too many requests: loading again as soon as possible',
      unknown: 'There is no cart in this browser',
      sorting: 'Looking up the order of the cart',
      stepping: 'Choosing the next step',
      closed: 'The store takes no orders now',
      empty: 'The cart is empty',
      belowMinimum: 'The cart is below the minimum order',
      changed: 'A price, the stock or the total changed; the changes are shown',
      'changed.asking': 'The changes must be accepted',
      'changed.reducing': 'Reducing the quantities',
      'changed.unreduced': "No response: the quantities weren't reduced",
      contact: 'Contact details',
      'contact.editing': 'Contact details form',
      'contact.saving': 'Saving the contact details',
      'contact.unsaved': "No response: the contact details weren't saved",
      code: 'Confirming the email address by a code',
      'code.offered': 'A code can be sent',
      'code.requesting': 'Sending the code',
      'code.unsent': "No response: it's unknown whether a code was sent",
      'code.entering': 'A code was sent',
      'code.entering.entry': 'Code entry',
      'code.entering.entry.typing': 'Code form',
      'code.entering.entry.typing.clear': 'No error',
      'code.entering.entry.typing.unreachable': 'No response: the code can be entered again',
      'code.entering.entry.confirming': 'Checking the code',
      'code.entering.entry.lapsed': 'The code can no longer be used',
      'code.entering.entry.resending': 'Sending another code',
      'code.entering.cooldown': 'The resend timer',
      'code.entering.cooldown.cooling': 'Another code can be requested soon',
      'code.entering.cooldown.ready': 'Another code can be requested',
      delivery: 'Delivery',
      'delivery.editing': 'Address or pickup form',
      'delivery.saving': 'Saving the delivery',
      'delivery.unsaved': "No response: the delivery wasn't saved",
      noDelivery: "The store doesn't deliver to the address",
      payment: 'Choice of the payment method',
      placing: 'Placing the order once',
      'placing.saving': 'Saving the order on the device',
      'placing.sending': 'Placing the order',
      'placing.queued': 'The server is still processing the same order',
      'placing.postponed': 'Too many requests: placing the order again as soon as possible',
      'placing.unanswered': "No response: it's unknown whether the order was placed",
      leaving: "Going to the provider's page",
      checking: 'Checking the status of the payment',
      following: 'Reading the result of the payment',
      confirming: 'The provider knows of no payment yet; it may report one in a moment',
      'confirming.resting': 'The next check is due soon',
      'confirming.asking': 'Checking the status',
      waiting: 'The payment is processing; the next check is due soon',
      stillProcessing: 'Two minutes have passed; the customer can close the page',
      'stillProcessing.resting': 'The next check is due later',
      'stillProcessing.asking': 'Checking the status',
      checkUnreachable: "The status couldn't be loaded",
      notPaid: "The provider's page was opened and not paid on",
      declined: 'The payment was declined; the reason and the next step are shown',
      expired: 'The time to pay is over; the items are no longer held',
      ended: 'The order was cancelled',
      placed: 'The order is placed',
    },
    events: {
      'contact.submit': 'Customer saves the contact details',
      'contact.change': 'Customer returns to the contact details',
      'code.request': 'Customer requests a code',
      'code.submit': 'Customer enters the code',
      'delivery.submit': 'Customer saves the delivery',
      'delivery.change': 'Customer returns to the delivery',
      'pickup.choose': 'Customer chooses pickup',
      'order.submit': 'Customer places the order',
      'order.retry': 'Customer sends the same order again',
      'order.leave': 'Customer returns to the checkout',
      'change.accept': 'Customer accepts the changes',
      'quantity.accept': 'Customer accepts the quantities that are left',
      'order.again': 'Customer orders again',
      'pay.again': 'Customer tries to pay again',
      'check.begin': 'Customer checks the payment in progress',
      'check.now': 'Customer checks the status',
      'checkout.retry': 'Customer tries again',
    },
    outcomes: {
      'done:saveAttempt': 'The order is saved on the device',
      'error:saveAttempt': "The device can't save anything",
      'done:cooldown': 'The wait for another code is over',
      'after:patientDelay': 'Half a minute passes',
    },
    guard: createGuardLabeller({
      mustConfirm: 'the email address must be confirmed',
      hasPayPage: 'the order is paid online',
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
      isUncovered: 'no zone covers the address',
      canPickUp: 'orders can be collected',
      isLongWait: 'two minutes have passed',
    }),
  },
  timers: ['cooldown'],
  calls: {
    loadCheckout: { call: 'checkout' },
    saveContact: { call: 'saveCheckoutContact' },
    sendCode: { call: 'sendCheckoutCode' },
    resendCode: { call: 'sendCheckoutCode' },
    confirmCode: { call: 'confirmCheckoutCode' },
    cooldown: 'device',
    saveDelivery: { call: 'saveCheckoutDelivery' },
    reduceCart: { call: 'reduceCart' },
    saveAttempt: 'device',
    placeOrder: { call: 'placeOrder' },
    checkPayment: { call: 'checkCheckoutPayment' },
    askSoon: { call: 'checkCheckoutPayment' },
    askAgain: { call: 'checkCheckoutPayment', isBackground: true },
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
