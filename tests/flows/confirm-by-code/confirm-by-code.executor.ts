import assert from 'node:assert/strict';
import type { confirmByCodeModel } from '#machines/flows/confirm-by-code/confirm-by-code.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import type { ExecutorOf, Place } from '#machines/graph/walk.ts';
import { elapse } from '#tests/support/browser/held-timers.ts';
import { checkOnce, press, type Walk } from '#tests/support/browser/journeys.ts';
import { expectControls, expectState } from '#tests/support/browser/page-checks.ts';
import { expect } from '#tests/support/browser/test.ts';
import { differentCode } from '#tests/support/people/identity.ts';
import { passCall } from '#tests/support/walks/journey.ts';
import { otherPin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import type { ConfirmationFixture } from './confirm-by-code.fixture.ts';

export interface ConfirmationWalk extends Walk {
  fixture: ConfirmationFixture;
}

/** The wait for another code: a minute, or as long as a refusal requires. */
export const cooldown = [30_000, 4_000_000] as const;

const controls = ['code.request', 'code.cancel', 'code.submit'];

/** Checks the state, the controls and, once for each structure of the page, accessibility. */
export async function shows({ page }: ConfirmationWalk, { snapshot, accepted }: Place): Promise<void> {
  await expectState(page, 'confirm-by-code', statePath(snapshot));
  await expectControls(
    page,
    controls.filter((control) => accepted.has(control)),
  );
  await checkOnce(page);
}
const tells =
  (text: string | RegExp) =>
  ({ page }: ConfirmationWalk): Promise<void> =>
    expect(page.getByText(text).first()).toBeVisible();
const showsAndTells = (text: string | RegExp) => async (walk: ConfirmationWalk, place: Place) => {
  await shows(walk, place);
  await tells(text)(walk);
};
/** Checks nothing: the parent state is checked. */
const asAround = () => undefined;

async function requestCode(walk: ConfirmationWalk, { edge }: Moment): Promise<void> {
  const { fixture, interceptor } = walk;
  if (edge.variant === 'too many requests')
    return fixture.whileSpent(() => passCall(walk, 'requestPinReset', edge));
  if (edge.variant === 'mailed') return passCall(walk, 'requestPinReset', edge);
  // Each action that needs a code has its own refusal if it isn't possible; a PIN reset has PIN_NOT_SET.
  return fixture.whileWithoutPin(async () => {
    const { code } = await (await interceptor.next('requestPinReset')).pass();
    assert.equal(code, 'PIN_NOT_SET');
  });
}

async function cool({ page, fixture }: ConfirmationWalk): Promise<void> {
  await fixture.passMinute();
  await elapse(page, cooldown);
}

/** Asserts that secrets are in no URL and in no storage of the device. */
async function expectForgotten({ page }: ConfirmationWalk, secrets: string[]): Promise<void> {
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, localStorage, sessionStorage, document.cookie]),
  );
  for (const secret of secrets) expect(kept).not.toContain(`"${secret}"`);
}

export const confirmationExecutor = (
  begin: (start: string) => Promise<ConfirmationWalk>,
): ExecutorOf<typeof confirmByCodeModel, ConfirmationWalk> => ({
  begin,
  beforeStep: (walk) => {
    walk.taken += 1;
  },
  events: {
    'code.request': ({ page }) => press(page, 'code.request'),
    async 'code.submit'(walk, { next }) {
      const { page, fixture } = walk;
      const code = await fixture.code({ mayRepeat: next?.variant === 'confirmed' });
      const typed = next?.variant === 'the code is wrong' ? differentCode(code) : code;
      const isRefused = next?.variant === 'the password is wrong';
      const password = isRefused ? 'not the password' : samplePassword;
      await page.getByLabel('One-time code').fill(typed);
      await page.getByLabel('Your password').fill(password);
      await page.getByLabel('New PIN').fill(otherPin);
      await page.getByLabel('Confirm PIN').fill(otherPin);
      await press(page, 'code.submit');
      await expectForgotten(walk, [typed, password, otherPin]);
    },
    async 'code.cancel'({ page, fixture }) {
      await page.locator('[data-event="code.cancel"]').click();
      await fixture.passMinute();
    },
    async 'network.back'({ page }) {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
  },
  outcomes: {
    'done:requestCode': requestCode,
    'error:requestCode': async ({ interceptor }) => (await interceptor.next('requestPinReset')).drop(),
    'done:resendCode': requestCode,
    'error:resendCode': async ({ interceptor }) => (await interceptor.next('requestPinReset')).drop(),
    async 'done:confirm'(walk, { edge }) {
      await walk.fixture.judge(edge.variant);
      await passCall(walk, 'resetPin', edge);
    },
    'error:confirm': async ({ interceptor }) => (await interceptor.next('resetPin')).drop(),
    'done:cooldown': cool,
    // A browser timer can't fail; for the person, a failed wait is a finished one.
    'error:cooldown': cool,
  },
  states: {
    arriving: asAround,
    offered: showsAndTells("Confirm it's you with a one-time code"),
    requesting: shows,
    unsent: showsAndTells("Couldn't reach the server"),
    entering: shows,
    'entering.entry': asAround,
    'entering.entry.typing': tells('The code works once'),
    'entering.entry.typing.clear': asAround,
    'entering.entry.typing.refused': asAround,
    'entering.entry.typing.unreachable': tells("Couldn't reach the server"),
    'entering.entry.confirming': tells('Checking…'),
    'entering.entry.lapsed': tells('You need a new code'),
    'entering.entry.unsent': tells("Couldn't reach the server"),
    'entering.entry.resending': tells('Sending…'),
    'entering.entry.renewing': tells('You need a new code'),
    'entering.cooldown': asAround,
    'entering.cooldown.cooling': tells(/Send new code in/),
    'entering.cooldown.ready': asAround,
    confirmed: tells('PIN reset'),
  },
});
