import type { subscriptionCheckoutModel } from '#machines/flows/subscription-checkout/subscription-checkout.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { ExecutorOf, Place } from '#machines/graph/walk.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { elapse } from '#tests/support/browser/held-timers.ts';
import { failNextWrite, press, type Walk } from '#tests/support/browser/journeys.ts';
import { expectControls, expectState } from '#tests/support/browser/page-checks.ts';
import { expect } from '#tests/support/browser/test.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';
import { dropCall } from '#tests/support/walks/journey.ts';
import { checkoutOutcomes, type CheckoutTravel, isWrongPin } from './subscription-checkout.outcomes.ts';

export interface CheckoutWalk extends Walk, CheckoutTravel {
  interceptor: Walk['interceptor'];
}

/** The waits before the page polls again, and for the PIN lock; they differ from every other timer of the page. */
const polls = [1_700, 2_700, 3_700, 5_700, 9_700, 19_700, 39_700];
const queue = [1_300, 1_300] as const;
const lock = [800_000, 900_000] as const;
/** The wait after too many requests. */
const retry = [30_000, 30_000] as const;
export const delays = [...polls.map((ms) => [ms, ms] as const), queue, lock, retry];

const controls = [
  'plan.choose',
  'period.choose',
  'start.choose',
  'review.confirm',
  'method.choose',
  'pin.submit',
  'step.back',
  'start.retry',
  'order.retry',
  'order.continue',
  'order.restart',
  'payment.check',
  'payment.continue',
  'method.change',
  'check.now',
];
const methods: Record<string, string> = {
  'a card': 'Card',
  'the stored card': 'Stored card',
  'the balance': 'Kontor balance',
};

/** Checks the state, the controls and, once for each structure of the page, accessibility. */
export async function shows({ page }: CheckoutWalk, { snapshot, accepted }: Place): Promise<void> {
  await expectState(page, 'subscription-checkout', statePath(snapshot));
  await expectControls(
    page,
    controls.filter((control) => accepted.has(control)),
  );
  await expectAccessible(page);
}
const tells = (text: string | RegExp) => async (walk: CheckoutWalk, place: Place) => {
  await shows(walk, place);
  await expect(walk.page.getByText(text).first()).toBeVisible();
};
/** Checks nothing: the state is transient, or its inner state is checked. */
const unseen = () => undefined;
const choose = async ({ page }: CheckoutWalk, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) }).check({ force: true });

export const checkoutExecutor = (
  begin: (start: string) => Promise<CheckoutWalk>,
): ExecutorOf<typeof subscriptionCheckoutModel, CheckoutWalk> => ({
  begin,
  beforeStep: (walk) => {
    walk.taken += 1;
  },
  events: {
    async 'plan.choose'(walk) {
      await choose(walk, 'Pro');
      await press(walk.page, 'plan.choose');
    },
    async 'period.choose'(walk) {
      await choose(walk, 'Yearly');
      await press(walk.page, 'period.choose');
    },
    'start.choose': ({ page }) => press(page, 'start.choose'),
    async 'review.confirm'({ page }, { next }) {
      if (next?.name === 'error:saveOrder') await failNextWrite(page);
      await press(page, 'review.confirm');
    },
    async 'method.choose'(walk, { edge: { variant }, next }) {
      await choose(walk, methods[variant] ?? variant);
      if (next?.name === 'error:savePayment') await failNextWrite(walk.page);
      await press(walk.page, 'method.choose');
    },
    async 'pin.submit'(walk, { next }) {
      const { page } = walk;
      await page.getByLabel('Transaction PIN').fill(isWrongPin(walk) ? wrongPin : samplePin);
      const submit = page.locator('[data-event="pin.submit"]');
      if (next?.name !== 'error:savePayment') return submit.dblclick();
      await failNextWrite(page);
      return submit.click();
    },
    'step.back': ({ page }) => page.locator('[data-event="step.back"]').click(),
    'start.retry': ({ page }) => press(page, 'start.retry'),
    'order.retry': ({ page }) => press(page, 'order.retry'),
    async 'order.continue'(walk) {
      walk.isContinuing = true;
      await press(walk.page, 'order.continue');
    },
    'order.restart': ({ page }) => press(page, 'order.restart'),
    'payment.check': ({ page }) => press(page, 'payment.check'),
    // Pressed once: a second navigation to the provider, which never commits, would replace the first one.
    'payment.continue': ({ page }) => page.locator('[data-event="payment.continue"]').click(),
    'method.change': ({ page }) => press(page, 'method.change'),
    'check.now': ({ page }) => press(page, 'check.now'),
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
    ...checkoutOutcomes,
    'error:loadStart': dropCall('activeSubscription'),
    'error:loadPreview': dropCall('previewSubscription'),
    'error:loadOrder': dropCall('subscriptionOrder'),
    'error:checkOrder': dropCall('subscriptionOrder'),
    'done:waitForUnlock': ({ page }) => elapse(page, lock),
    // A browser timer can't fail; for the person, a failed wait is a finished one.
    'error:waitForUnlock': ({ page }) => elapse(page, lock),
    'after:pollDelay': ({ page }) => elapse(page, [polls[0] ?? 0, polls.at(-1) ?? 0]),
    'after:queueDelay': ({ page }) => elapse(page, queue),
    'after:retryDelay': ({ page }) => elapse(page, retry),
  },
  states: {
    loading: shows,
    unreachable: tells("Couldn't load the plans"),
    limited: tells('Too many attempts'),
    forbidden: tells("You don't have access to the subscription"),
    sorting: unseen,
    choosingPlan: tells('Choose a plan'),
    choosingPeriod: tells('Choose a billing period'),
    previewing: shows,
    sortingPreview: unseen,
    current: tells('This is your plan'),
    unavailable: tells("This change isn't possible now"),
    reviewing: tells(/Review (?:your order|the change)/),
    // Meanwhile the business may have a larger plan: the choice is a change at the end of its period then.
    amountChanged: tells(/The total has changed|Review the change/),
    ordering: unseen,
    'ordering.saving': unseen,
    'ordering.sending': shows,
    'ordering.queued': shows,
    'ordering.unanswered': tells("Couldn't reach the server"),
    scheduled: tells('Change scheduled'),
    openingOrder: shows,
    sortingOrder: unseen,
    payment: unseen,
    'payment.sorting': unseen,
    'payment.choosingMethod': tells('Payment method'),
    'payment.enteringPin': tells('Enter your PIN'),
    'payment.locked': tells('Your PIN is locked'),
    'payment.pinUnusable': tells('Set up your PIN'),
    'payment.paying': unseen,
    'payment.paying.saving': unseen,
    'payment.paying.sending': shows,
    'payment.paying.queued': shows,
    'payment.paying.unanswered': tells("Couldn't reach the server"),
    'payment.leaving': shows,
    'payment.processing': unseen,
    'payment.processing.resting': tells('Waiting for your payment'),
    'payment.processing.checking': tells('Waiting for your payment'),
    'payment.declined': tells('Payment declined'),
    // The page of the paid order follows at once.
    paid: ({ page }) => expect(page.getByText('Payment received')).toBeVisible(),
    refunded: tells('This order was refunded'),
    voided: tells('This order is no longer valid'),
    unknown: tells('Order not found'),
  },
});
