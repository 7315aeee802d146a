import { eventPlaceModel } from '#machines/flows/event-place/event-place.model.ts';
import { sampleDetails } from '#machines/flows/event-place/event-place.samples.ts';
import { samplePin, whileWithoutPin, wrongPin } from '#tests/support/people/pins.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import {
  defineTable,
  type OpenCall,
  type PageWalk,
  type Travelled,
} from '#tests/support/walks/flow-table.ts';
import { stillInProgress } from '#tests/support/walks/responses.ts';
import { EventPlaceFixture } from './event-place.fixture.ts';
import type { ApplicationVariant } from './fee-rows.ts';

type Walk = Travelled<EventPlaceFixture>;
type Page = PageWalk<EventPlaceFixture>;
const nothing = () => undefined;

/** The event is as the variant says. */
const be =
  (variant: ApplicationVariant) =>
  ({ fixture }: Walk) =>
    fixture.be(variant);
/** The same, with a fee that is due: the page also loads the payment and the means to pay. */
const due = (variant: ApplicationVariant) => ({
  async respond({ fixture, interceptor }: Walk, { pass }: OpenCall) {
    await fixture.be(variant);
    await pass();
    const loadMeans = async () => (await interceptor.next('eventApplication')).pass();
    if (variant !== 'approved, and no PIN is set') await loadMeans();
    else await whileWithoutPin(fixture.harness, fixture.person.userId, loadMeans);
  },
});
/** The payment of the application is as the variant says. */
const checked = (variant: ApplicationVariant) => ({
  async respond({ fixture }: Walk, { next, pass }: OpenCall) {
    await fixture.be(variant, (await next()).params['id']);
    await pass();
  },
});
/** The PIN is neither locked nor wrong before the payment, and the server is prepared for its response. */
const pay = (prepare: (fixture: EventPlaceFixture) => Promise<unknown> | void) => ({
  async respond({ fixture }: Walk, { pass }: OpenCall) {
    await fixture.tried(0);
    await prepare(fixture);
    await pass();
  },
});

/** Returns the PIN that the merchant types for the next response. */
function pinFor({ journey, taken }: Walk): string {
  const response = journey.steps.slice(taken).find(({ name }) => name.endsWith(':sendPayment'));
  return response?.variant === 'wrong PIN' ? wrongPin : samplePin;
}

const methods: Record<string, string> = { 'a card': 'Card', 'the balance': 'Kontor balance' };
const failures = /Couldn't reach the server|took too long to answer|Something went wrong on our side/;
const inDialog = ({ page }: Page, name: RegExp) =>
  page.getByRole('alertdialog').getByRole('button', { name });

export const eventPlaceTable = defineTable(eventPlaceModel, {
  fixture: EventPlaceFixture.open,
  starts: {
    'a person who manages the business': nothing,
    'a person who views the business': (fixture) => {
      fixture.canManage = false;
    },
  },
  calls: {
    loadEvent: {
      call: 'event',
      responses: {
        'takes applications': be('takes applications'),
        'takes no applications': be('takes no applications'),
        applied: be('applied'),
        'on the waiting list': be('on the waiting list'),
        approved: due('approved'),
        'approved, and the balance is too low': due('approved, and the balance is too low'),
        'approved, and no PIN is set': due('approved, and no PIN is set'),
        'a place is offered': due('a place is offered'),
        'a place without a fee is offered': be('a place without a fee is offered'),
        'on the payment page': due('on the payment page'),
        'payment abandoned': due('payment abandoned'),
        'payment on its way': due('payment on its way'),
        'payment declined': due('payment declined'),
        confirmed: be('confirmed'),
        'confirmed, and the event has started': be('confirmed, and the event has started'),
        attended: be('attended'),
        declined: be('declined'),
        withdrawn: be('withdrawn'),
        expired: be('expired'),
        'expired, and applications are closed': be('expired, and applications are closed'),
        'event cancelled': be('event cancelled'),
        'no such event': ({ fixture }) => fixture.hide(),
        'too many requests': 429,
        'access denied': 403,
      },
      noResponse: { 'no answer': 'dropped', 'a broken answer': 503 },
      '4xx': 'access denied',
      lost: 'continues',
    },
    apply: {
      responses: {
        applied: nothing,
        'the fee has changed': ({ fixture }) => fixture.raiseFee(),
        'applications are closed': ({ fixture }) => fixture.closeApplications(),
        'too many requests': 429,
      },
      '4xx': 'too many requests',
      lost: { again: 'applications are closed' },
    },
    accept: {
      responses: {
        confirmed: nothing,
        'the place went on': ({ fixture }) => fixture.expire(),
        'too many requests': 429,
      },
      '4xx': 'too many requests',
      lost: { again: 'the place went on' },
    },
    withdraw: {
      responses: {
        withdrawn: nothing,
        'the event has started': ({ fixture }) => fixture.start(),
        'too many requests': 429,
      },
      '4xx': 'too many requests',
      lost: { again: 'withdrawn' },
    },
    savePayment: { saves: true },
    sendPayment: {
      responses: {
        paid: pay(nothing),
        'wrong PIN': pay(nothing),
        'PIN locked': pay((fixture) => fixture.tried(5, true)),
        'PIN attempts exceeded': pay((fixture) => fixture.tried(10)),
        'PIN not set': {
          respond: ({ fixture: { harness, person } }, { pass }) =>
            whileWithoutPin(harness, person.userId, pass),
        },
        'balance too low': pay((fixture) => fixture.have(0)),
        'page ready': pay(nothing),
        'the provider refuses': pay((fixture) => fixture.refuse()),
        'the place went on': pay((fixture) => fixture.expire()),
        'still in progress': stillInProgress,
        'signed out': 401,
        'too many requests': 429,
      },
      '4xx': 'the place went on',
      lost: 'continues',
    },
    checkPayment: {
      responses: {
        'not paid': checked('not paid'),
        'on the payment page': checked('on the payment page'),
        'on its way': checked('on its way'),
        declined: checked('payment declined'),
        paid: checked('paid'),
        expired: checked('expired'),
        'too many requests': 429,
      },
      '4xx': 'too many requests',
      lost: 'continues',
    },
    waitForUnlock: { timer: { from: 800_000, to: 900_000 } },
  },
  delays: {
    // They differ from every other timer of the page.
    pollDelay: [1_700, 2_700, 3_700, 5_700, 9_700, 19_700, 39_700],
    queueDelay: 1_300,
    retryDelay: 30_000,
  },
  events: {
    'application.submit': {
      fill: ({ page }) => page.getByLabel('Goods you would sell').fill(sampleDetails.sells),
    },
    'withdraw.confirm': { inBrowser: (walk) => inDialog(walk, /^(?:Withdraw|Give up)/).dblclick() },
    'withdraw.leave': { inBrowser: (walk) => inDialog(walk, /^Keep it$/).click() },
    'method.choose': {
      fill: ({ page }, { edge: { variant } }) =>
        page
          .getByRole('radio', { name: new RegExp(`^${methods[variant] ?? variant}`) })
          .check({ force: true }),
    },
    'pin.submit': {
      payload: (walk) => ({ pin: pinFor(walk) }),
      fill: (walk) => walk.page.getByLabel('Transaction PIN').fill(pinFor(walk)),
    },
    'step.back': { press: 'once' },
    // A second navigation to the provider, which never commits, would replace the first one.
    'payment.continue': { press: 'once' },
  },
  states: {
    loading: {},
    failed: { shows: failures, doublePress: 'start.retry' },
    missing: { shows: 'This event does not exist', doublePress: 'start.retry' },
    denied: { shows: "Couldn't open this event", doublePress: 'start.retry' },
    tooMany: { shows: 'Too many requests', doublePress: 'start.retry' },
    sorting: transientState,
    closed: { shows: /Applications are closed|You can view this event/, doublePress: 'start.retry' },
    applying: { shows: 'Apply for a place', doublePress: 'application.submit' },
    submitting: 'Apply for a place',
    applied: { shows: "We're reviewing your application", doublePress: 'start.retry' },
    waitlisted: { shows: "You're on the waiting list", doublePress: 'start.retry' },
    accepting: {},
    'accepting.asking': { shows: 'A place is yours until', doublePress: 'place.accept' },
    'accepting.sending': 'A place is yours until',
    fee: {},
    'fee.sorting': transientState,
    'fee.watching': { shows: 'is due by', doublePress: 'start.retry' },
    'fee.choosingMethod': { shows: 'to confirm your place', doublePress: 'method.choose' },
    'fee.enteringPin': { shows: 'Enter your PIN', doublePress: 'pin.submit' },
    'fee.locked': { shows: 'Your PIN is locked', doublePress: 'step.back' },
    'fee.pinUnusable': { shows: 'Set up your PIN', doublePress: 'start.retry' },
    'fee.paying': {},
    'fee.paying.saving': transientState,
    'fee.paying.sending': {},
    'fee.paying.queued': {},
    'fee.paying.unanswered': { shows: "Couldn't reach the server", doublePress: 'payment.check' },
    'fee.leaving': {},
    'fee.processing': {},
    'fee.processing.resting': { shows: 'Waiting for your payment', doublePress: 'check.now' },
    'fee.processing.checking': { shows: 'Waiting for your payment', doublePress: 'method.change' },
    'fee.declined': { shows: 'Payment declined', doublePress: 'method.change' },
    confirmed: { shows: 'Your place is confirmed', doublePress: 'start.retry' },
    attended: 'You took part in this event',
    declined: { shows: 'Your application was declined', doublePress: 'start.retry' },
    withdrawn: { shows: 'You withdrew your application', doublePress: 'start.retry' },
    expired: { shows: 'Your place was not confirmed in time', doublePress: 'start.retry' },
    canceled: 'This event was cancelled',
    confirmingWithdrawal: { shows: 'Keep it', doublePress: 'withdraw.confirm' },
    withdrawing: 'Keep it',
  },
  inputAfter: ({ context: { eventId, canManage } }) => ({ eventId, canManage }),
  effects: ({ fixture }) => fixture.effects(),
});
