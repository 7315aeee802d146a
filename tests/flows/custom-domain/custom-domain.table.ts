import { v7 as newId } from 'uuid';
import { customDomainModel } from '#machines/flows/custom-domain/custom-domain.model.ts';
import {
  offeredName,
  sampleName,
  sampleRegistrant,
} from '#machines/flows/custom-domain/custom-domain.samples.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import { defineTable, type PageWalk } from '#tests/support/walks/flow-table.ts';
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { notAllowed, stillInProgress } from '#tests/support/walks/responses.ts';
import { CustomDomainFixture } from './custom-domain.fixture.ts';
import {
  type Walk,
  check,
  domain,
  fresh,
  nothing,
  orderResponses,
  pay,
  payable,
  prepared,
  withoutPin,
  withoutPlan,
} from './custom-domain.responses.ts';

/** Returns the PIN that the merchant types for the next response. */
function pinFor({ journey, taken }: Walk): string {
  const response = journey.steps.slice(taken).find(({ name }) => name.endsWith(':sendPayment'));
  return response?.variant === 'wrong PIN' ? wrongPin : samplePin;
}

const methods: Record<string, string> = { 'a card': 'Card', 'the balance': 'Kontor balance' };
const failures =
  /Couldn't reach the server|took too long to answer|Something went wrong on our side|Couldn't load/;
const dialog = ({ page }: PageWalk<CustomDomainFixture>) => page.getByRole('alertdialog');

export const customDomainTable = defineTable(customDomainModel, {
  fixture: CustomDomainFixture.open,
  starts: {
    'the merchant adds a domain': nothing,
    'the page of a domain is opened': ({ start }) => {
      start.domainId = newId();
    },
    'the payment page of a domain is opened': ({ start }) => {
      start.domainId = newId();
      start.orderId = newId();
    },
  },
  calls: {
    connectDomain: {
      responses: {
        connected: fresh,
        'the plan includes no own domain': withoutPlan,
        'too many requests': 429,
      },
      '4xx': 'the plan includes no own domain',
      lost: { again: 'connected' },
    },
    searchDomains: {
      responses: { 'one is available': nothing, 'no registrar is connected': 409, 'too many requests': 429 },
      '4xx': 'too many requests',
      lost: 'continues',
    },
    orderDomain: {
      responses: {
        ordered: fresh,
        'the price has changed': {
          async respond({ fixture }, { next, pass }) {
            const { key } = await next();
            await fixture.keep([]);
            await pass({
              body: { orderId: key, name: offeredName, priceMinor: 1, registrant: sampleRegistrant },
            });
          },
        },
        'it was taken in the meantime': 409,
      },
      '4xx': 'it was taken in the meantime',
      lost: { again: 'ordered' },
    },
    loadDomain: {
      responses: {
        'waiting for its records': domain('waiting for its records'),
        live: domain('live'),
        parked: domain('parked'),
        'being registered': domain('being registered'),
        'expired, with a renewal to pay': domain('expired, with a renewal to pay'),
        'not found': prepared((fixture) => fixture.keep([])),
        'not allowed': notAllowed,
        'too many requests': 429,
        'refused for another reason': 409,
      },
      noResponse: { 'no answer': 'dropped', 'a broken answer': 503 },
      '4xx': 'not found',
      lost: 'continues',
    },
    refreshDomain: {
      responses: {
        'waiting for its records': domain('waiting for its records'),
        live: domain('live'),
        'too many requests': 429,
      },
      '4xx': 'too many requests',
      lost: 'continues',
    },
    checkDomain: {
      responses: {
        'waiting for its records': check('waiting for its records'),
        live: check('live'),
        'too many requests': 429,
        'removed in the meantime': prepared((fixture) => fixture.keep([])),
      },
      '4xx': 'removed in the meantime',
      lost: 'continues',
    },
    reconnectDomain: {
      responses: {
        reconnected: domain('parked'),
        'changed in the meantime': domain('live'),
        'the plan includes no own domain': withoutPlan,
      },
      '4xx': 'the plan includes no own domain',
      lost: 'continues',
    },
    removeDomain: {
      responses: {
        removed: nothing,
        'changed in the meantime': domain('being registered'),
        'too many requests': 429,
      },
      '4xx': 'too many requests',
      lost: 'continues',
    },
    loadOrder: {
      responses: {
        'not paid': payable('not paid'),
        'not paid, with too low a balance': payable('not paid', 0),
        'on the payment page': payable('on the payment page'),
        'on its way': payable('on its way'),
        declined: payable('declined'),
        paid: payable('paid'),
        void: payable('void'),
        'not found': prepared((fixture) => fixture.keep([])),
        'not allowed': notAllowed,
        'too many requests': 429,
        'refused for another reason': 409,
      },
      noResponse: { 'no answer': 'dropped', 'a broken answer': 503 },
      '4xx': 'not found',
      lost: 'continues',
    },
    savePayment: { saves: true },
    sendPayment: {
      responses: {
        paid: pay((fixture) => fixture.have(10_000_000)),
        'wrong PIN': pay(nothing),
        'PIN not set': withoutPin,
        'balance too low': pay((fixture) => fixture.have(0)),
        'page ready': pay(nothing),
        'the provider refuses': pay(async (fixture, id) => {
          await fixture.putOrder(id, 'not paid');
          await fixture.refuse(id);
        }),
        'paid on another device': pay((fixture, id) => fixture.putOrder(id, 'paid')),
        'still in progress': stillInProgress,
        'signed out': 401,
        'too many requests': 429,
      },
      noResponse: {
        async ''(walk) {
          const held = await walk.interceptor.next('payDomain');
          // If the order is unpaid afterwards, the request is lost; otherwise only the response.
          if (nextStepOf(walk, 'done:loadOrder')?.variant === 'not paid') await held.drop();
          else await held.lose();
        },
      },
      '4xx': 'paid on another device',
      lost: 'continues',
    },
    checkOrder: {
      responses: { ...orderResponses, 'too many requests': 429 },
      '4xx': 'too many requests',
      lost: 'continues',
    },
  },
  delays: {
    // They differ from every other timer of the page.
    pollDelay: [1_700, 2_700, 3_700, 5_700, 9_700, 19_700, 39_700],
    queueDelay: 1_300,
    refreshDelay: 20_300,
    retryDelay: 30_000,
  },
  events: {
    'domain.connect': { fill: ({ page }) => page.getByLabel('Domain', { exact: true }).fill(sampleName) },
    'domain.search': { fill: ({ page }) => page.getByLabel('Name', { exact: true }).fill('amakafabrics') },
    'offer.choose': {
      press: ({ page }) => page.getByRole('button', { name: `Buy ${offeredName}`, exact: true }).click(),
    },
    'order.submit': {
      async fill({ page }) {
        await page.getByLabel('Person or business').fill(sampleRegistrant.name);
        await page.getByLabel('Email address').fill(sampleRegistrant.email);
        await page.getByLabel('Phone number').fill(sampleRegistrant.phone);
        await page.getByLabel('Street address').fill(sampleRegistrant.address.line);
        await page.getByLabel('Town or city').fill(sampleRegistrant.address.city);
        await page.getByLabel('State', { exact: true }).selectOption('Lagos');
      },
    },
    'removal.confirm': {
      inBrowser: (walk) => dialog(walk).getByRole('button', { name: 'Remove domain' }).dblclick(),
    },
    'removal.leave': {
      inBrowser: (walk) => dialog(walk).getByRole('button', { name: 'Back' }).click(),
    },
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
    sorting: transientState,
    choosing: { shows: 'Connect a domain you own', doublePress: 'domain.connect' },
    connecting: {},
    searching: {},
    describing: { shows: `Owner of ${offeredName}`, doublePress: 'order.submit' },
    ordering: {},
    opening: {},
    unreachable: { shows: failures, doublePress: 'page.retry' },
    limited: 'Too many',
    denied: "You don't have access to the online store",
    missing: 'Domain not found',
    showing: { shows: 'Ownership', doublePress: 'removal.ask' },
    refreshing: {},
    checking: {},
    reconnecting: {},
    confirming: { shows: new RegExp(`Remove .*${sampleName}\\?`), doublePress: 'removal.confirm' },
    removing: {},
    removed: {
      shows: 'Your domains',
      isOutside: true,
      uninterrupted: 'the list of domains has replaced this page',
    },
    openingOrder: {},
    payment: {},
    'payment.sorting': transientState,
    'payment.choosingMethod': { shows: 'Payment method', doublePress: 'method.choose' },
    'payment.enteringPin': { shows: 'Enter your PIN', doublePress: 'pin.submit' },
    'payment.paying': {},
    'payment.paying.saving': transientState,
    'payment.paying.sending': {},
    'payment.paying.queued': {},
    'payment.paying.unanswered': { shows: "Couldn't reach the server", doublePress: 'payment.check' },
    'payment.leaving': {},
    'payment.processing': {},
    'payment.processing.resting': { shows: 'Waiting for your payment', doublePress: 'check.now' },
    'payment.processing.checking': { shows: 'Waiting for your payment', doublePress: 'method.change' },
    'payment.ended': { shows: 'This order was cancelled', doublePress: 'step.back' },
  },
  inputAfter: ({ context: { domainId, orderId } }) => ({ domainId, orderId }),
  effects: ({ fixture }) => fixture.effects(),
});
