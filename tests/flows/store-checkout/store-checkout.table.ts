import { ReducedLines } from '#contract/shop/checkout.ts';
import { storeCheckoutModel } from '#machines/flows/store-checkout/store-checkout.model.ts';
import {
  sampleCheckouts,
  sampleChecks,
  sampleContact,
  sampleDelivery,
} from '#machines/flows/store-checkout/store-checkout.samples.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import { defineTable, type PageWalk } from '#tests/support/walks/flow-table.ts';
import { CheckoutFixture, deliveryOf, uncovered } from './store-checkout.fixture.ts';
import {
  cartIsGone,
  code,
  loads,
  notPossible,
  passes,
  places,
  ready,
  refused,
  sendCode,
  short,
} from './store-checkout.responses.ts';

type Page = PageWalk<CheckoutFixture>;

const checks = loads(sampleChecks);

export const storeCheckoutTable = defineTable(storeCheckoutModel, {
  fixture: CheckoutFixture.open,
  starts: {
    'the customer opens the checkout': () => undefined,
    'the customer opens the checkout after an order without a response': (fixture) => fixture.keepAttempt(),
    'the customer returns from the provider': (fixture) => {
      fixture.isReturned = true;
    },
  },
  calls: {
    loadCheckout: {
      responses: {
        ...loads(sampleCheckouts),
        'no cart': cartIsGone,
        'too many requests': 429,
        'refused for another reason': 409,
      },
      '4xx': 'no cart',
      lost: 'continues',
    },
    saveContact: {
      responses: {
        saved: ({ fixture }) => fixture.be(sampleCheckouts['contact entered']),
        'saved, a code is needed': ({ fixture }) => fixture.be(sampleCheckouts['email to be confirmed']),
        'saved, with a delivery entered before': ({ fixture }) => fixture.be(ready),
        'entries refused': refused({ ...sampleContact, phoneNumber: null }),
        'too many requests': 429,
        'not possible any more': notPossible,
        'the cart is gone': cartIsGone,
      },
      '4xx': 'entries refused',
      lost: 'continues',
    },
    sendCode,
    resendCode: sendCode,
    confirmCode: {
      responses: {
        confirmed: code({}),
        'wrong code': code({ isWrong: true }),
        'expired code': code({ isExpired: true }),
        'too many wrong codes': code({ isSpent: true }),
        'entries refused': refused({ code: 'none' }),
        'too many requests': 429,
        'not possible any more': ({ fixture }) => fixture.be(ready),
        'the cart is gone': cartIsGone,
      },
      '4xx': 'wrong code',
      lost: 'continues',
    },
    // The wait for another code: a minute, or as long as a refusal requires.
    cooldown: { timer: { from: 45_000, to: 4_000_000 } },
    saveDelivery: {
      responses: {
        covered: passes((fixture) => fixture.be(ready), deliveryOf(sampleDelivery)),
        'to be collected': passes((fixture) => fixture.be(ready), { mode: 'pickup' }),
        'not covered': passes((fixture) => fixture.be(ready), uncovered),
        'entries refused': refused({ ...sampleDelivery, region: 'Atlantis' }),
        'too many requests': 429,
        'not possible any more': notPossible,
        'the cart is gone': cartIsGone,
      },
      '4xx': 'entries refused',
      lost: 'continues',
    },
    reduceCart: {
      responses: {
        reduced: ({ fixture }) => fixture.be(short),
        'sold out by now': ({ fixture }) =>
          fixture.be({ ...short, lines: short.lines.map((line) => ({ ...line, available: 0 })) }),
        'nothing is left in the cart': {
          async respond({ fixture }, { next, pass }) {
            await fixture.be(short);
            const { lines } = ReducedLines.parse(JSON.parse((await next()).body));
            await pass({ body: { lines: lines.map((line) => ({ ...line, quantity: 0 })) } });
          },
        },
        'entries refused': refused({ lines: null }),
        'too many requests': 429,
        'not possible any more': notPossible,
        'the cart is gone': cartIsGone,
      },
      '4xx': 'entries refused',
      lost: 'continues',
    },
    saveAttempt: { saves: true },
    placeOrder: {
      responses: {
        'page ready': places((_, __, pass) => pass()),
        'placed, to be paid on delivery': places((_, __, pass) => pass({ method: 'onDelivery' })),
        'choice refused': places(async (fixture, _, pass) => {
          await fixture.be(ready);
          await pass({ acceptsTerms: false });
        }),
        'the provider refuses': places(async (fixture, _, pass) => {
          await fixture.refusePayments();
          await pass();
        }),
        // The server makes requests of the same cart wait for each other.
        'still in progress': { respond: async (_, { next }) => (await next()).fail(409, 'IN_PROGRESS') },
        'too many requests': 429,
        'the total changed': places(async (fixture, { totalMinor }, pass) => {
          await fixture.cost(totalMinor + 50_000);
          await pass();
        }),
        'out of stock': places(async (fixture, { totalMinor }, pass) => {
          await fixture.cost(totalMinor, { available: 1 });
          await pass();
        }),
        'the cart is gone': cartIsGone,
        'not possible any more': notPossible,
      },
      '4xx': 'choice refused',
      lost: { again: 'page ready' },
    },
    checkPayment: {
      responses: {
        ...checks,
        'no cart': cartIsGone,
        'too many requests': 429,
        'refused for another reason': 409,
      },
      '4xx': 'no cart',
      lost: 'continues',
    },
    askSoon: {
      responses: {
        ...checks,
        'no cart': cartIsGone,
        'too many requests': 429,
        'refused for another reason': 409,
      },
      '4xx': 'no cart',
      lost: 'continues',
      canceledBy: 'pay.again',
    },
    askAgain: {
      responses: { ...checks, 'too many requests': 429 },
      '4xx': 'too many requests',
      lost: 'continues',
    },
  },
  delays: {
    // Each differs from every other timer of the page.
    pollDelay: [1_200, 2_200, 3_300, 5_300, 9_000, 19_000, 40_000],
    patientDelay: 25_000,
    queueDelay: 1_500,
    retryDelay: 30_000,
  },
  events: {
    'contact.submit': {
      payload: ({ fixture: { contact } }) => ({ contact }),
      async fill({ page, fixture: { contact } }: Page) {
        await page.getByLabel('Name').fill(contact.name);
        await page.getByLabel('Email', { exact: true }).fill(contact.email);
        await page.getByLabel(/^Phone/).fill(contact.phoneNumber ?? '');
      },
    },
    'code.submit': { fill: ({ page }) => page.getByLabel('Code').fill('123456') },
    'delivery.submit': {
      async fill({ page }) {
        await page.getByRole('radio', { name: /^Deliver/ }).check();
        await page.getByLabel('Street and house number').fill(sampleDelivery.line);
        await page.getByLabel('City').fill(sampleDelivery.city);
        await page.getByLabel('State').selectOption(sampleDelivery.region);
      },
    },
    'order.submit': {
      async fill({ page }) {
        await page.getByRole('radio', { name: /^Card/ }).check();
        await page.getByRole('checkbox', { name: /^I accept/ }).check();
      },
    },
  },
  states: {
    loading: {},
    unreachable: { shows: "Couldn't load the checkout", doublePress: 'checkout.retry' },
    limited: 'Too many attempts',
    unknown: { shows: /No cart found|not open in this browser/, doublePress: 'checkout.retry' },
    sorting: transientState,
    stepping: transientState,
    closed: { shows: /takes no orders right now/, doublePress: 'checkout.retry' },
    empty: 'Your cart is empty',
    belowMinimum: 'The minimum order is',
    changed: {},
    'changed.asking': { shows: 'Your order has changed', doublePress: 'checkout.retry' },
    'changed.reducing': 'Saving…',
    'changed.unreduced': { shows: "Couldn't reach the server", doublePress: 'quantity.accept' },
    contact: {},
    'contact.editing': { shows: '1. Contact', doublePress: 'contact.submit' },
    'contact.saving': { shows: 'Saving…' },
    'contact.unsaved': { shows: "Couldn't reach the server", doublePress: 'contact.submit' },
    code: {},
    'code.offered': { shows: 'Confirm your email', doublePress: 'code.request' },
    'code.requesting': { shows: 'Sending…' },
    'code.unsent': { shows: "We don't know if the code was sent", doublePress: 'code.request' },
    'code.entering': {},
    'code.entering.entry': {},
    'code.entering.entry.typing': {},
    'code.entering.entry.typing.clear': { shows: 'We emailed', doublePress: 'code.submit' },
    'code.entering.entry.typing.unreachable': {
      shows: "Couldn't reach the server",
      doublePress: 'code.submit',
    },
    'code.entering.entry.confirming': { shows: 'Checking…' },
    'code.entering.entry.lapsed': { shows: 'Confirm your email', doublePress: 'contact.change' },
    'code.entering.entry.resending': { shows: 'Sending…' },
    'code.entering.cooldown': {},
    'code.entering.cooldown.cooling': { shows: /^Send another code in/ },
    'code.entering.cooldown.ready': {},
    delivery: {},
    'delivery.editing': { shows: '2. Delivery', doublePress: 'delivery.submit' },
    'delivery.saving': { shows: 'Saving…' },
    'delivery.unsaved': { shows: "Couldn't reach the server", doublePress: 'delivery.submit' },
    noDelivery: { shows: /doesn't deliver to this address/, doublePress: 'delivery.change' },
    payment: { shows: '3. Payment', doublePress: 'order.submit' },
    placing: {},
    'placing.saving': transientState,
    'placing.sending': { shows: 'Placing your order…' },
    'placing.queued': { shows: 'Placing your order…' },
    'placing.postponed': { shows: 'Too many attempts', doublePress: 'order.leave' },
    'placing.unanswered': { shows: "Couldn't reach the server", doublePress: 'order.retry' },
    leaving: {},
    checking: 'Checking your payment…',
    following: transientState,
    confirming: {},
    'confirming.resting': { shows: 'Checking your payment', doublePress: 'pay.again' },
    'confirming.asking': { shows: 'Checking your payment', doublePress: 'pay.again' },
    waiting: { shows: 'Your payment is being confirmed', doublePress: 'check.now' },
    stillProcessing: {},
    'stillProcessing.resting': { shows: 'Still processing', doublePress: 'check.now' },
    'stillProcessing.asking': 'Still processing',
    checkUnreachable: { shows: "Couldn't check your payment", doublePress: 'check.now' },
    notPaid: { shows: "You haven't paid yet", doublePress: 'pay.again' },
    declined: { shows: /^Payment (declined|reversed)/, doublePress: 'pay.again' },
    expired: { shows: 'The time to pay is over', doublePress: 'order.again' },
    ended: { shows: 'was cancelled', doublePress: 'order.again' },
    placed: 'Thank you for your order',
  },
  // Steps have entries in the browser's history, so Back leads out of the checkout only from the first one: `leave` does that.
  onReturn: { restart: 'starts again', back: { impossible: 'Back leads to the step before' } },
  inputAfter: ({ context: { isReturned, attempt } }) => ({ isReturned, attempt }),
  effects: ({ fixture }) => fixture.orders(),
});
