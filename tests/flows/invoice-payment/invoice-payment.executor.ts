import type { Page } from '@playwright/test';
import type { invoicePaymentModel } from '#machines/flows/invoice-payment/invoice-payment.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { ExecutorOf, Place } from '#machines/graph/walk.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { elapse } from '#tests/support/browser/held-timers.ts';
import { failNextWrite, press, type Walk } from '#tests/support/browser/journeys.ts';
import { expectControls, expectState } from '#tests/support/browser/page-checks.ts';
import { expect } from '#tests/support/browser/test.ts';
import { dropCall } from '#tests/support/walks/journey.ts';
import { payerEmail } from '#tests/support/money/payer.ts';
import { paymentOutcomes, type PaymentTravel } from './invoice-payment.outcomes.ts';

export interface PaymentWalk extends Walk, PaymentTravel {
  interceptor: Walk['interceptor'];
}

/** The waits before the page polls again; each differs from every other timer of the page. */
const polls = [1_200, 2_200, 3_300, 5_300, 9_000, 19_000, 40_000];
const patient = [25_000, 25_000] as const;
const queue = [1_500, 1_500] as const;
/** The wait after too many requests. */
const retry = [30_000, 30_000] as const;
export const delays = [...polls.map((ms) => [ms, ms] as const), patient, queue, retry];

const controls = [
  'pay.begin',
  'pay.leave',
  'pay.submit',
  'pay.retry',
  'pay.change',
  'amount.confirm',
  'pay.again',
  'check.begin',
  'check.now',
  'check.leave',
  'invoice.retry',
];

/** Checks the state, the controls and, once for each structure of the page, accessibility. */
export async function shows({ page }: PaymentWalk, { snapshot, accepted }: Place): Promise<void> {
  await expectState(page, 'invoice-payment', statePath(snapshot));
  await expectControls(
    page,
    controls.filter((control) => accepted.has(control)),
  );
  await expectAccessible(page);
}
const tells = (text: string | RegExp) => async (walk: PaymentWalk, place: Place) => {
  await shows(walk, place);
  await expect(walk.page.getByText(text).first()).toBeVisible();
};
/** Checks nothing: the state is transient, or its inner state is checked. */
const unseen = () => undefined;

/** Returns the payment's reference from the page's URL. */
export async function referenceOf(page: Page): Promise<string> {
  await page.waitForURL((url) => url.searchParams.has('reference'));
  return new URL(page.url()).searchParams.get('reference') ?? '';
}

export const paymentExecutor = (
  begin: (start: string) => Promise<PaymentWalk>,
): ExecutorOf<typeof invoicePaymentModel, PaymentWalk> => ({
  begin,
  beforeStep: (walk) => {
    walk.taken += 1;
  },
  events: {
    'pay.begin': ({ page }) => press(page, 'pay.begin'),
    'pay.leave': ({ page }) => page.locator('[data-event="pay.leave"]').click(),
    async 'pay.submit'({ page }, { next }) {
      await page.getByLabel('Email').fill(payerEmail);
      const submit = page.locator('[data-event="pay.submit"]');
      if (next?.name !== 'error:saveAttempt') return submit.dblclick();
      await failNextWrite(page);
      return submit.click();
    },
    'pay.retry': ({ page }) => press(page, 'pay.retry'),
    'pay.change': ({ page }) => press(page, 'pay.change'),
    async 'amount.confirm'({ page }, { next }) {
      if (next?.name === 'error:saveAttempt') await failNextWrite(page);
      await press(page, 'amount.confirm');
    },
    'check.begin': ({ page }) => press(page, 'check.begin'),
    'check.now': ({ page }) => press(page, 'check.now'),
    'check.leave': ({ page }) => press(page, 'check.leave'),
    'pay.again': ({ page }) => press(page, 'pay.again'),
    'invoice.retry': ({ page }) => press(page, 'invoice.retry'),
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
    ...paymentOutcomes,
    'error:loadPayable': dropCall('payable'),
    'error:checkPayment': dropCall('checkPayment'),
    'error:askAgain': dropCall('checkPayment'),
    'after:pollDelay': ({ page }) => elapse(page, [polls[0] ?? 0, polls.at(-1) ?? 0]),
    'after:patientDelay': ({ page }) => elapse(page, patient),
    'after:queueDelay': ({ page }) => elapse(page, queue),
    'after:retryDelay': ({ page }) => elapse(page, retry),
  },
  states: {
    arriving: unseen,
    loading: shows,
    unreachable: tells("Couldn't load the invoice"),
    limited: tells('Too many attempts'),
    unknown: tells("This link doesn't work"),
    revoked: tells('This link no longer works'),
    sorting: unseen,
    draft: tells("This invoice isn't ready yet"),
    voided: tells('No payment is due'),
    paid: tells('Paid in full'),
    reading: tells('INV-0042'),
    choosing: tells('Payment details'),
    amountChanged: tells('The amount has changed'),
    paying: unseen,
    'paying.saving': unseen,
    'paying.sending': shows,
    'paying.queued': shows,
    'paying.postponed': tells('Too many attempts'),
    'paying.unanswered': tells("Couldn't reach the server"),
    leaving: shows,
    checking: shows,
    waiting: tells('Your payment is being confirmed'),
    stillProcessing: unseen,
    'stillProcessing.resting': tells('Still processing'),
    'stillProcessing.asking': tells('Still processing'),
    notPaid: tells("You haven't paid yet"),
    checkUnreachable: tells("Couldn't check your payment"),
    unknownPayment: tells('Payment not found'),
    receipt: tells('Payment received'),
    failed: tells('Payment declined'),
    reversed: tells('Payment reversed'),
  },
});
