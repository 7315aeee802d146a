import assert from 'node:assert/strict';
import { v7 as newId } from 'uuid';
import type { WithdrawalStatus } from '#domain/withdrawal.ts';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import { sampleStarts } from '#machines/flows/withdraw/withdraw.samples.ts';
import { samplePin, whileWithoutPin, wrongPin } from '#tests/support/people/pins.ts';
import { everyOne } from '#machines/every-one.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import { defineTable, type OpenCall, type Travelled } from '#tests/support/walks/flow-table.ts';
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { notAllowed, stillInProgress } from '#tests/support/walks/responses.ts';
import { WithdrawFixture } from './withdraw.fixture.ts';

type Walk = Travelled<WithdrawFixture>;

/** The server responds to a withdrawal. If an earlier request already created it, it has this status by now. */
const send = (status?: WithdrawalStatus) => ({
  async respond(walk: Walk, call: OpenCall) {
    const { fixture } = walk;
    const { variant } = call.moment.edge;
    await fixture.beWhenSent(variant);
    if (status) await fixture.know((await call.next()).key, status);
    const before = await fixture.withdrawals();
    await (variant === 'still in progress' ? stillInProgress.respond(walk, call) : call.pass());
    const added = (await fixture.withdrawals()) - before;
    assert.ok(added <= (variant === 'accepted' ? 1 : 0), 'nothing is taken that was refused');
  },
});

/** The current withdrawal has this status. */
const is =
  (status: WithdrawalStatus) =>
  async ({ fixture }: Walk) =>
    fixture.know(await fixture.getCurrentId(), status);
const statusResponses = {
  'on its way': is('processing'),
  paid: is('paid'),
  failed: is('failed'),
  reversed: is('reversed'),
  canceled: is('canceled'),
  'paid late': is('paidLate'),
  'returned late': is('returnedLate'),
  'not found': async ({ fixture }: Walk) => fixture.forget(await fixture.getCurrentId()),
  'too many requests': 429,
} as const;

/** Returns the PIN that the merchant types for the next response. */
function pinFor({ journey, taken }: Walk): string {
  const response = journey.steps.slice(taken).find(({ name }) => name.endsWith(':sendWithdrawal'));
  return response?.variant === 'wrong PIN' ? wrongPin : samplePin;
}

export const withdrawTable = defineTable(withdrawModel, {
  fixture: WithdrawFixture.open,
  starts: {
    'the merchant starts a withdrawal': () => undefined,
    'the merchant returns to the amount': (fixture) => fixture.keep('amount'),
    'the merchant returns to the review': (fixture) => fixture.keep('review'),
    'the merchant returns to the PIN': (fixture) => fixture.keep('pin'),
    'the merchant returns to the PIN, and no charges were saved': (fixture) =>
      fixture.keep('pin', { hasCharges: false }),
    'the merchant returns after a withdrawal without a response': (fixture) => fixture.keep('sent'),
    'the page of a withdrawal is opened': (fixture) => {
      const id = newId();
      fixture.getShownId = () => id;
    },
  },
  calls: {
    loadStart: {
      responses: {
        ...everyOne(
          sampleStarts,
          () =>
            ({ fixture }: Walk, variant: string) =>
              fixture.be(variant),
        ),
        'no PIN is set': {
          async respond({ fixture }, { pass }) {
            await fixture.be('no PIN is set');
            await whileWithoutPin(fixture.harness, fixture.person.userId, pass);
          },
        },
        'not allowed': notAllowed,
        'too many requests': 429,
        'refused for another reason': 409,
      },
      '4xx': 'not allowed',
      lost: 'continues',
    },
    saveRequest: { saves: true },
    sendWithdrawal: {
      responses: {
        accepted: send(),
        'sent twice, already paid': send('paid'),
        'sent twice, already failed': send('failed'),
        'sent twice, already reversed': send('reversed'),
        'sent twice, already cancelled': send('canceled'),
        'sent twice, already paid late': send('paidLate'),
        'sent twice, already returned late': send('returnedLate'),
        'wrong PIN': send(),
        'PIN locked': send(),
        'PIN attempts exceeded': send(),
        'balance too low': send(),
        'the charges have changed': send(),
        'the account was removed': send(),
        'still in progress': send(),
        'too many requests': 429,
        'signed out': 401,
      },
      noResponse: {
        async ''(walk) {
          const held = await walk.interceptor.next('withdraw');
          await walk.fixture.beWhenSent('accepted');
          // The request is lost if a later check doesn't find the withdrawal; otherwise only the response is lost.
          if (nextStepOf(walk, 'done:loadWithdrawal')?.variant === 'not found') return held.drop();
          return held.lose();
        },
      },
      '4xx': 'balance too low',
      lost: 'continues',
    },
    loadWithdrawal: {
      responses: { ...statusResponses, 'not allowed': notAllowed, 'refused for another reason': 409 },
      '4xx': 'not found',
      lost: 'continues',
    },
    checkWithdrawal: { responses: statusResponses, '4xx': 'not found', lost: 'continues' },
    waitForUnlock: { timer: { from: 800_000, to: 900_000 } },
  },
  delays: {
    // They differ from every other timer of the page.
    pollDelay: [1_600, 2_600, 3_600, 5_600, 9_600, 19_600, 39_600],
    queueDelay: 1_400,
    retryDelay: 30_000,
  },
  events: {
    'account.choose': {
      payload: ({ fixture }, { edge }) => ({
        accountId: edge.variant === 'another account' ? fixture.otherAccountId : fixture.accountId,
      }),
    },
    'amount.submit': {
      payload: ({ fixture }, { edge }) => ({ amountMinor: fixture.enter(edge.variant) }),
      fill: ({ page, fixture }, { edge }) =>
        page.getByRole('textbox', { name: 'Amount' }).fill((fixture.enter(edge.variant) / 100).toFixed(2)),
    },
    'pin.submit': {
      payload: (walk) => ({ pin: pinFor(walk) }),
      fill: (walk) => walk.page.getByLabel('Transaction PIN').fill(pinFor(walk)),
    },
    'step.back': { press: 'once' },
  },
  states: {
    arriving: transientState,
    loading: {},
    unreachable: { shows: "Couldn't load your balance", doublePress: 'start.retry' },
    limited: 'Too many attempts',
    forbidden: "You don't have access to withdrawals",
    sorting: transientState,
    unavailable: /Withdrawals in \w+ aren't available yet/,
    missing: { shows: 'Set up withdrawals', doublePress: 'start.retry' },
    owing: { shows: 'Your balance is negative', doublePress: 'start.retry' },
    tooLittle: { shows: 'Your balance is too low', doublePress: 'start.retry' },
    tooNew: { shows: "Your account isn't ready yet", doublePress: 'start.retry' },
    choosingAccount: { shows: 'Choose an account', doublePress: 'account.choose' },
    enteringAmount: { shows: 'Withdrawal amount', doublePress: 'amount.submit' },
    reviewing: { shows: 'Review withdrawal', doublePress: 'review.confirm' },
    chargesChanged: { shows: 'The charges have changed', doublePress: 'review.confirm' },
    accountUnusable: { shows: "This account can't be used any more", doublePress: 'account.change' },
    enteringPin: { shows: 'Enter your PIN', doublePress: 'pin.submit' },
    locked: {
      shows: 'Your PIN is locked',
      doublePress: { impossible: 'a second press goes back another step' },
    },
    spent: { shows: 'Reset your PIN', doublePress: 'start.retry' },
    withdrawing: {},
    'withdrawing.saving': transientState,
    'withdrawing.sending': {},
    'withdrawing.queued': {},
    'withdrawing.unanswered': { shows: "Couldn't reach the server", doublePress: 'withdraw.ask' },
    'withdrawing.lookingUp': {},
    unknown: { shows: 'Withdrawal not found', doublePress: 'withdraw.again' },
    processing: {},
    'processing.resting': { shows: 'Your money is on its way', doublePress: 'check.now' },
    'processing.checking': 'Your money is on its way',
    paid: { shows: /paid out$/, doublePress: 'withdraw.again' },
    failed: { shows: 'Withdrawal failed', doublePress: 'withdraw.again' },
    reversed: { shows: 'The bank returned the money', doublePress: 'withdraw.again' },
    canceled: { shows: 'Withdrawal cancelled', doublePress: 'withdraw.again' },
    paidLate: { shows: 'The bank paid it late', doublePress: 'withdraw.again' },
    returnedLate: { shows: 'The bank paid it late and returned it', doublePress: 'withdraw.again' },
  },
  inputAfter(snapshot) {
    const { step, accountId, amountMinor, acceptedCharges, withdrawalId, withdrawal } = snapshot.context;
    const shownId = withdrawal?.id ?? (accountId === null ? withdrawalId : null);
    if (shownId !== null || accountId === null) return { kept: null, withdrawalId: shownId };
    // The page checks a withdrawal that may have been sent.
    const isSent = snapshot.matches('withdrawing') && !snapshot.matches({ withdrawing: 'saving' });
    return {
      kept: {
        step: isSent ? 'sent' : step,
        accountId,
        amountMinor,
        acceptedCharges,
        withdrawalId: withdrawalId ?? accountId,
      },
      withdrawalId: null,
    };
  },
  effects: ({ fixture }) => fixture.withdrawals(),
});
