import assert from 'node:assert/strict';
import { confirmByCodeModel } from '#machines/flows/confirm-by-code/confirm-by-code.model.ts';
import type { Edge } from '#machines/graph/explore.ts';
import { differentCode } from '#tests/support/people/identity.ts';
import { otherPin, whileWithoutPin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import { defineTable, type OpenCall, type Travelled } from '#tests/support/walks/flow-table.ts';
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { ConfirmationFixture } from './confirm-by-code.fixture.ts';

type Walk = Travelled<ConfirmationFixture>;

/** Returns what the person types for a response. */
async function typedFor({ fixture }: Walk, response: Edge | undefined) {
  const code = await fixture.code({ mayRepeat: response?.variant === 'confirmed' });
  return {
    otp: response?.variant === 'the code is wrong' ? differentCode(code) : code,
    password: response?.variant === 'the password is wrong' ? 'not the password' : samplePassword,
    newPin: otherPin,
  };
}

/** The PIN reset represents every action that is confirmed with a code. */
const request = {
  call: 'requestPinReset',
  responses: {
    mailed: () => undefined,
    'too many requests': { respond: ({ fixture }: Walk, { pass }: OpenCall) => fixture.whileSpent(pass) },
    // Each action that needs a code has its own refusal if it isn't possible.
    'not possible now': {
      respond: ({ fixture }: Walk, { pass }: OpenCall) =>
        whileWithoutPin(fixture.harness, fixture.person.userId, () => pass({ refusal: 'PIN_NOT_SET' })),
    },
  },
  '4xx': 'too many requests',
  lost: { again: 'mailed' },
} as const;
const judge = ({ fixture }: Walk, variant: string) => fixture.judge(variant);

export const confirmByCodeTable = defineTable(confirmByCodeModel, {
  fixture: ConfirmationFixture.open,
  starts: {
    'no code was requested': () => undefined,
    'the user returns, and a code was sent': async (fixture) => {
      fixture.sent = await fixture.request();
    },
  },
  calls: {
    requestCode: request,
    resendCode: request,
    confirm: {
      call: 'resetPin',
      responses: {
        confirmed: judge,
        'the code is wrong': judge,
        'the code has expired': judge,
        'too many wrong codes': judge,
        'the password is wrong': judge,
      },
      '4xx': 'the code is wrong',
      lost: { again: 'confirmed' },
    },
    // The wait for another code: a minute, or as long as a refusal requires.
    cooldown: {
      timer: { from: 30_000, to: 4_000_000 },
      before: ({ fixture }) => fixture.passMinute(),
    },
  },
  delays: {},
  events: {
    'code.submit': {
      payload: (walk, { next }) => typedFor(walk, next),
      async fill(walk) {
        const { page } = walk;
        const typed = await typedFor(walk, nextStepOf(walk, 'done:confirm'));
        await page.getByLabel('One-time code').fill(typed.otp);
        await page.getByLabel('Your password').fill(typed.password);
        await page.getByLabel('New PIN').fill(typed.newPin);
        await page.getByLabel('Confirm PIN').fill(typed.newPin);
        walk.fixture.typed = typed;
      },
      /** The secrets are in no URL and in no storage of the device. */
      async checkAfter({ page, fixture }) {
        const kept = await page.evaluate(() =>
          JSON.stringify([location.href, history.state, localStorage, sessionStorage, document.cookie]),
        );
        for (const secret of Object.values(fixture.typed)) assert.ok(!kept.includes(`"${secret}"`), kept);
      },
    },
    'code.cancel': { press: 'once', after: ({ fixture }) => fixture.passMinute() },
  },
  states: {
    arriving: transientState,
    offered: { shows: "Confirm it's you with a one-time code", doublePress: 'code.request' },
    requesting: {},
    unsent: { shows: "Couldn't reach the server", doublePress: 'code.request' },
    entering: {},
    'entering.entry': {},
    'entering.entry.typing': 'The code works once',
    'entering.entry.typing.clear': { doublePress: 'code.submit' },
    'entering.entry.typing.refused': { doublePress: 'code.submit' },
    'entering.entry.typing.unreachable': { shows: "Couldn't reach the server", doublePress: 'code.submit' },
    'entering.entry.confirming': 'Checking…',
    'entering.entry.lapsed': { shows: 'You need a new code', doublePress: 'code.request' },
    'entering.entry.unsent': { shows: "Couldn't reach the server", doublePress: 'code.request' },
    'entering.entry.resending': 'Sending…',
    'entering.entry.renewing': 'You need a new code',
    'entering.cooldown': {},
    'entering.cooldown.cooling': /Send new code in/,
    'entering.cooldown.ready': {},
    confirmed: { shows: 'PIN reset', isOutside: true, uninterrupted: 'it is over; the page begins anew' },
  },
  inputAfter: ({ context: { code } }) => ({ code }),
  effects: ({ fixture }) => fixture.traces(),
});
