import type { confirmByCodeModel } from '#machines/flows/confirm-by-code/confirm-by-code.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { ExecutorOf, Place } from '#machines/graph/walk.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { nextStepOf } from '#tests/support/walks/journey.ts';
import { elapse } from '#tests/support/browser/held-timers.ts';
import { press, type Walk } from '#tests/support/browser/journeys.ts';
import { expectControls, expectState } from '#tests/support/browser/page-checks.ts';
import { expect } from '#tests/support/browser/test.ts';
import { type ConfirmationTravel, confirmationOutcomes, typedFor } from './confirm-by-code.outcomes.ts';

export interface ConfirmationWalk extends Walk, ConfirmationTravel {
  interceptor: Walk['interceptor'];
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
  await expectAccessible(page);
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
    async 'code.submit'(walk) {
      const { page } = walk;
      const { otp, password, newPin } = await typedFor(walk, nextStepOf(walk, 'done:confirm'));
      await page.getByLabel('One-time code').fill(otp);
      await page.getByLabel('Your password').fill(password);
      await page.getByLabel('New PIN').fill(newPin);
      await page.getByLabel('Confirm PIN').fill(newPin);
      await press(page, 'code.submit');
      await expectForgotten(walk, [otp, password, newPin]);
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
    ...confirmationOutcomes,
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
