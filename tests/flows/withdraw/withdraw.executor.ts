import type { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { ExecutorOf, Place } from '#machines/graph/walk.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { elapse } from '#tests/support/browser/held-timers.ts';
import { failNextWrite, press, type Walk } from '#tests/support/browser/journeys.ts';
import { expectControls, expectState } from '#tests/support/browser/page-checks.ts';
import { expect } from '#tests/support/browser/test.ts';
import { dropCall } from '#tests/support/walks/journey.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';
import { isWrongPin, withdrawOutcomes, type WithdrawTravel } from './withdraw.outcomes.ts';

export interface WithdrawWalk extends Walk, WithdrawTravel {
  interceptor: Walk['interceptor'];
}

/** The waits before the page polls again, and for the PIN lock; they differ from every other timer of the page. */
const polls = [1_600, 2_600, 3_600, 5_600, 9_600, 19_600, 39_600];
const queue = [1_400, 1_400] as const;
const lock = [800_000, 900_000] as const;
/** The wait after too many requests. */
const retry = [30_000, 30_000] as const;
export const delays = [...polls.map((ms) => [ms, ms] as const), queue, lock, retry];

const controls = [
  'account.choose',
  'account.change',
  'amount.submit',
  'review.confirm',
  'pin.submit',
  'step.back',
  'start.retry',
  'withdraw.ask',
  'check.now',
  'withdraw.again',
];

/** Checks the state, the controls and, once for each structure of the page, accessibility. */
export async function shows({ page }: WithdrawWalk, { snapshot, accepted }: Place): Promise<void> {
  await expectState(page, 'withdraw', statePath(snapshot));
  await expectControls(
    page,
    controls.filter((control) => accepted.has(control)),
  );
  await expectAccessible(page);
}
const tells = (text: string | RegExp) => async (walk: WithdrawWalk, place: Place) => {
  await shows(walk, place);
  await expect(walk.page.getByText(text).first()).toBeVisible();
};
/** Checks nothing: the state is transient, or its inner state is checked. */
const unseen = () => undefined;

export const withdrawExecutor = (
  begin: (start: string) => Promise<WithdrawWalk>,
): ExecutorOf<typeof withdrawModel, WithdrawWalk> => ({
  begin,
  // Restores the charges, because other tests share the server.
  end: ({ fixture }) => fixture.be('all requirements are met'),
  beforeStep: (walk) => {
    walk.taken += 1;
  },
  events: {
    'account.choose': ({ page }) => press(page, 'account.choose'),
    'account.change': ({ page }) => press(page, 'account.change'),
    async 'amount.submit'({ page, fixture }, { edge: { variant } }) {
      const entered = (fixture.enter(variant) / 100).toFixed(2);
      await page.getByRole('textbox', { name: 'Amount' }).fill(entered);
      await press(page, 'amount.submit');
    },
    'review.confirm': ({ page }) => press(page, 'review.confirm'),
    async 'pin.submit'(walk, { next }) {
      const { page } = walk;
      const field = page.getByLabel('Transaction PIN');
      await field.fill(isWrongPin(walk) ? wrongPin : samplePin);
      const submit = page.locator('[data-event="pin.submit"]');
      if (next?.name !== 'error:saveRequest') return submit.dblclick();
      await failNextWrite(page);
      return submit.click();
    },
    'step.back': ({ page }) => page.locator('[data-event="step.back"]').click(),
    'start.retry': ({ page }) => press(page, 'start.retry'),
    'withdraw.ask': ({ page }) => press(page, 'withdraw.ask'),
    'check.now': ({ page }) => press(page, 'check.now'),
    'withdraw.again': ({ page }) => press(page, 'withdraw.again'),
    'page.shown': ({ page }) =>
      page.evaluate(
        () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      ),
    async 'network.back'({ page }) {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
  },
  outcomes: {
    ...withdrawOutcomes,
    'error:loadStart': dropCall('withdrawalStart'),
    'error:loadWithdrawal': dropCall('checkWithdrawal'),
    'error:checkWithdrawal': dropCall('checkWithdrawal'),
    'done:waitForUnlock': ({ page }) => elapse(page, lock),
    // A browser timer can't fail; for the person, a failed wait is a finished one.
    'error:waitForUnlock': ({ page }) => elapse(page, lock),
    'after:pollDelay': ({ page }) => elapse(page, [polls[0] ?? 0, polls.at(-1) ?? 0]),
    'after:queueDelay': ({ page }) => elapse(page, queue),
    'after:retryDelay': ({ page }) => elapse(page, retry),
  },
  states: {
    arriving: unseen,
    loading: shows,
    unreachable: tells("Couldn't load your balance"),
    limited: tells('Too many attempts'),
    forbidden: tells("You don't have access to withdrawals"),
    sorting: unseen,
    unavailable: tells(/Withdrawals in \w+ aren't available yet/),
    missing: tells('Set up withdrawals'),
    owing: tells('Your balance is negative'),
    tooLittle: tells('Your balance is too low'),
    tooNew: tells("Your account isn't ready yet"),
    choosingAccount: tells('Choose an account'),
    enteringAmount: tells('Withdrawal amount'),
    reviewing: tells('Review withdrawal'),
    chargesChanged: tells('The charges have changed'),
    accountUnusable: tells("This account can't be used any more"),
    enteringPin: tells('Enter your PIN'),
    locked: tells('Your PIN is locked'),
    spent: tells('Reset your PIN'),
    withdrawing: unseen,
    'withdrawing.saving': unseen,
    'withdrawing.sending': shows,
    'withdrawing.queued': shows,
    'withdrawing.unanswered': tells("Couldn't reach the server"),
    'withdrawing.lookingUp': shows,
    unknown: tells('Withdrawal not found'),
    processing: unseen,
    'processing.resting': tells('Your money is on its way'),
    'processing.checking': tells('Your money is on its way'),
    paid: tells(/paid out$/),
    failed: tells('Withdrawal failed'),
    reversed: tells('The bank returned the money'),
    canceled: tells('Withdrawal cancelled'),
    paidLate: tells('The bank paid it late'),
    returnedLate: tells('The bank paid it late and returned it'),
  },
});
