import type { Page } from '@playwright/test';
import { orderShippingView } from '#machines/flows/order-shipping/index.ts';
import type { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { ExecutorOf, Place } from '#machines/graph/walk.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { elapse } from '#tests/support/browser/held-timers.ts';
import { failEach, failNextWrite, press, type Walk } from '#tests/support/browser/journeys.ts';
import { expectControls, expectState } from '#tests/support/browser/page-checks.ts';
import { expect } from '#tests/support/browser/test.ts';
import { dropCall } from '#tests/support/walks/journey.ts';
import { shippingOutcomes, type ShippingTravel } from './order-shipping.outcomes.ts';

export interface ShippingWalk extends Walk, ShippingTravel {
  interceptor: Walk['interceptor'];
}

/** The waits before the page loads the order again, and before it sends a step again. */
const poll = [2_000, 2_000] as const;
const queue = [1_500, 1_500] as const;
/** The wait after too many requests. */
const retry = [30_000, 30_000] as const;
export const delays = [poll, queue, retry] as const;

const controls = ['step.confirm', 'step.leave', 'step.retry', 'step.abandon', 'step.again'];
const others = ['notice.dismiss', 'order.retry'];

function usableIn({ snapshot, accepted }: Place): string[] {
  const usable = [...controls, ...others].filter((control) => accepted.has(control));
  const view = orderShippingView(snapshot as Parameters<typeof orderShippingView>[0]);
  const legal = accepted.has('step.choose') && view.screen === 'order' ? view.legal : [];
  return [...usable, ...legal.map((step) => `step.choose ${step}`)];
}

/** Checks the state, the controls and, once for each structure of the page, accessibility. */
export async function shows({ page }: ShippingWalk, place: Place): Promise<void> {
  await expectState(page, 'order-shipping', statePath(place.snapshot));
  await expectControls(page, usableIn(place));
  await expectAccessible(page);
}

const tells = (text: string | RegExp) => async (walk: ShippingWalk, place: Place) => {
  await shows(walk, place);
  await expect(walk.page.getByText(text).first()).toBeVisible();
};
const questionOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const asks = (title: RegExp) => async (walk: ShippingWalk, place: Place) => {
  await shows(walk, place);
  await expect(questionOf(walk.page).getByRole('heading')).toHaveText(title);
};
/** Checks nothing: the state is transient, or its inner state is checked. */
const unseen = () => undefined;

/** Ends the wait before the page's retry: loading the order fails only after the retry has failed. */
export const asksAgain = (page: Page): Promise<unknown> =>
  page.evaluate(([least, most]) => window.elapse(least, most), poll);

/** Presses the control only once, because the dialog closes and a second press would hit the page below. */
const turnFrom = ({ page }: ShippingWalk, event: string) => page.locator(`[data-event="${event}"]`).click();

/** Fails every retry of the page. */
const unanswered = (walk: ShippingWalk, { edge: { snapshot } }: { edge: Edge }): Promise<void> =>
  failEach(walk, 'orderOverview', 'order-shipping', snapshot, (held) => held.drop(), asksAgain);

export const shippingExecutor = (
  begin: (start: string) => Promise<ShippingWalk>,
): ExecutorOf<typeof orderShippingModel, ShippingWalk> => ({
  begin,
  beforeStep: (walk) => {
    walk.taken += 1;
  },
  events: {
    'step.choose': async ({ page }, { edge: { variant } }) =>
      page.locator(`[data-event="step.choose"][data-variant="${variant}"]`).dblclick(),
    async 'step.confirm'(walk, { next }) {
      const { page } = walk;
      await page.getByRole('textbox', { name: /^(?:Note|Reason)/ }).fill('Rider comes at three');
      const confirm = page.locator('[data-event="step.confirm"]');
      if (next?.name !== 'error:saveAttempt') return confirm.dblclick();
      await failNextWrite(walk.page);
      return confirm.click();
    },
    'step.leave': (walk) => turnFrom(walk, 'step.leave'),
    'step.retry': (walk) => press(walk.page, 'step.retry'),
    'step.abandon': (walk) => turnFrom(walk, 'step.abandon'),
    'step.again': (walk) => press(walk.page, 'step.again'),
    'notice.dismiss': (walk) => press(walk.page, 'notice.dismiss'),
    'order.refresh': ({ page }) =>
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    'order.retry': (walk) => press(walk.page, 'order.retry'),
    async 'network.back'({ page }) {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
  },
  outcomes: {
    ...shippingOutcomes,
    'error:loadOrder': unanswered,
    'error:checkOrder': dropCall('orderOverview'),
    'error:catchUp': dropCall('orderOverview'),
    'after:pollDelay': ({ page }) => elapse(page, poll),
    'after:queueDelay': ({ page }) => elapse(page, queue),
    'after:retryDelay': ({ page }) => elapse(page, retry),
  },
  states: {
    loading: shows,
    loaded: unseen,
    unreachable: tells("Couldn't load the order"),
    limited: tells('Too many attempts'),
    missing: shows,
    forbidden: shows,
    open: unseen,
    'open.sorting': unseen,
    'open.reviewing': shows,
    'open.succeeded': tells('Got it'),
    'open.awaitingCourier': tells('Requesting a courier'),
    'open.courierRefused': tells('Courier declined'),
    'open.checking': shows,
    confirming: asks(/\?$/),
    submitting: unseen,
    'submitting.saving': unseen,
    'submitting.sending': shows,
    'submitting.queued': shows,
    'submitting.postponed': tells('Too many attempts'),
    'submitting.unanswered': asks(/Couldn't reach the server/),
    catchingUp: shows,
    refused: tells("Couldn't update the order"),
  },
});
