import assert from 'node:assert/strict';
import { invoicePaymentModel } from '#machines/flows/invoice-payment/invoice-payment.model.ts';
import {
  sampleCheckAnswers,
  samplePayables,
} from '#machines/flows/invoice-payment/invoice-payment.samples.ts';
import { payerEmail } from '#tests/support/money/payer.ts';
import { everyOne } from '#machines/every-one.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import { defineTable, type OpenCall, type Travelled } from '#tests/support/walks/flow-table.ts';
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { stillInProgress } from '#tests/support/walks/responses.ts';
import { PaymentFixture, partChoice } from './invoice-payment.fixture.ts';

type Walk = Travelled<PaymentFixture>;

/** The response to the start of a payment, after which another payment can begin. */
const start = (respond: (fixture: PaymentFixture, pass: OpenCall['pass']) => Promise<unknown>) => ({
  async respond({ fixture }: Walk, { pass }: OpenCall) {
    await respond(fixture, pass);
    fixture.countWhenLost = undefined;
  },
});

/** The provider reports this result of the current payment. */
const results = everyOne(sampleCheckAnswers, () => async ({ fixture }: Walk, variant: string) => {
  await fixture.know(await fixture.getReference(), variant);
});

export const invoicePaymentTable = defineTable(invoicePaymentModel, {
  fixture: PaymentFixture.open,
  starts: {
    'the payer opens the payment link': () => undefined,
    'the payer opens the link to the payment method': (fixture) => fixture.visit({ begin: true }),
    'the payer opens the link after a payment without a response': (fixture) => fixture.keepAttempt(),
    'the payer returns from the provider': async (fixture) =>
      fixture.visit({ reference: await fixture.newPayment() }),
  },
  calls: {
    loadPayable: {
      responses: {
        ...everyOne(
          samplePayables,
          () =>
            ({ fixture }: Walk, variant: string) =>
              fixture.be(variant),
        ),
        'unknown link': { respond: ({ fixture }, { pass }) => fixture.withoutLink(pass) },
        'too many requests': 429,
        'refused for another reason': 409,
      },
      '4xx': 'unknown link',
      lost: 'continues',
    },
    saveAttempt: { saves: true },
    startPayment: {
      responses: {
        'page ready': start(async (fixture, pass) => {
          await pass();
          if (fixture.countWhenLost !== undefined)
            assert.equal(await fixture.payments(), fixture.countWhenLost, 'a payment is started once');
        }),
        'amount refused': start((_, pass) => pass({ body: { amountMinor: 0 } })),
        'the provider refuses': start((fixture, pass) => pass({ body: fixture.refusedStart() })),
        'still in progress': stillInProgress,
        'too many requests': 429,
        'the amount changed in the meantime': start(async (fixture, pass) => {
          await fixture.changeAmount();
          await pass();
        }),
        'the link was revoked in the meantime': {
          respond: ({ fixture }, { pass }) => fixture.withoutLink(pass),
        },
        'nothing is due any more': start(async (fixture, pass) => {
          await fixture.be('paid');
          await pass();
        }),
      },
      noResponse: {
        async ''(walk, { next }) {
          const held = await walk.interceptor.next('payInvoice');
          // If the journey continues with the result, the server starts the payment and only the response is lost.
          const isStarted =
            next?.name === 'pay.leave' || nextStepOf(walk, 'done:startPayment')?.variant === 'page ready';
          if (!isStarted) return held.drop();
          await held.lose();
          walk.fixture.countWhenLost = await walk.fixture.payments();
        },
      },
      '4xx': 'nothing is due any more',
      lost: { again: 'page ready' },
    },
    checkPayment: {
      responses: {
        ...results,
        'unknown payment': {
          respond: async ({ fixture }, { pass }) => fixture.without(await fixture.getReference(), pass),
        },
        'too many requests': 429,
        'refused for another reason': 409,
      },
      '4xx': 'unknown payment',
      lost: 'continues',
    },
    askAgain: {
      responses: { ...results, 'too many requests': 429 },
      '4xx': 'too many requests',
      lost: 'continues',
      canceledBy: 'check.leave',
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
    'pay.leave': { press: 'once' },
    'pay.submit': {
      payload: () => ({ choice: partChoice }),
      fill: ({ page }) => page.getByLabel('Email').fill(payerEmail),
    },
  },
  states: {
    arriving: transientState,
    loading: {},
    unreachable: { shows: "Couldn't load the invoice", doublePress: 'invoice.retry' },
    limited: 'Too many attempts',
    unknown: { shows: "This link doesn't work", doublePress: 'invoice.retry' },
    revoked: { shows: 'This link no longer works', doublePress: 'check.begin' },
    sorting: transientState,
    draft: { shows: "This invoice isn't ready yet", doublePress: 'invoice.retry' },
    voided: 'No payment is due',
    paid: 'Paid in full',
    reading: { shows: 'INV-0042', doublePress: 'pay.begin' },
    choosing: { shows: 'Payment details', doublePress: 'pay.submit' },
    amountChanged: { shows: 'The amount has changed', doublePress: 'amount.confirm' },
    paying: {},
    'paying.saving': transientState,
    'paying.sending': {},
    'paying.queued': {},
    'paying.postponed': { shows: 'Too many attempts', doublePress: 'pay.leave' },
    'paying.unanswered': { shows: "Couldn't reach the server", doublePress: 'pay.retry' },
    leaving: {},
    checking: {},
    waiting: { shows: 'Your payment is being confirmed', doublePress: 'check.now' },
    stillProcessing: {},
    'stillProcessing.resting': { shows: 'Still processing', doublePress: 'check.now' },
    'stillProcessing.asking': { shows: 'Still processing', doublePress: 'check.leave' },
    notPaid: { shows: "You haven't paid yet", doublePress: 'pay.again' },
    checkUnreachable: { shows: "Couldn't check your payment", doublePress: 'check.now' },
    unknownPayment: 'Payment not found',
    receipt: { shows: 'Payment received', doublePress: 'pay.again' },
    failed: { shows: 'Payment declined', doublePress: 'pay.again' },
    reversed: { shows: 'Payment reversed', doublePress: 'pay.again' },
  },
  inputAfter: ({ context: { token, reference, begin, attempt } }) =>
    reference === null
      ? { token, reference, begin, attempt }
      : { token: null, reference, begin: false, attempt: null },
  effects: ({ fixture }) => fixture.payments(),
});
