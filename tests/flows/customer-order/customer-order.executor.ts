import type { SnapshotFrom } from 'xstate';
import { type customerOrderMachine, customerOrderView } from '#machines/flows/customer-order/index.ts';
import type { customerOrderModel } from '#machines/flows/customer-order/customer-order.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { ExecutorOf, Place } from '#machines/graph/walk.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { elapse } from '#tests/support/browser/held-timers.ts';
import { failNextWrite, press, type Walk } from '#tests/support/browser/journeys.ts';
import { expectControls, expectState } from '#tests/support/browser/page-checks.ts';
import { expect } from '#tests/support/browser/test.ts';
import { customerOrderOutcomes, type CustomerOrderTravel } from './customer-order.outcomes.ts';

export interface CustomerOrderWalk extends Walk, CustomerOrderTravel {
  interceptor: Walk['interceptor'];
}

/** The waits before a request is sent again: while the server processes it, and after too many requests. */
const queue = [1_500, 1_500] as const;
const retry = [30_000, 30_000] as const;
export const delays = [queue, retry] as const;

const controls = [
  'action.confirm',
  'action.leave',
  'action.retry',
  'action.abandon',
  'pay.begin',
  'notice.dismiss',
  'order.retry',
];

function usableIn({ snapshot, accepted }: Place): string[] {
  const view = customerOrderView(snapshot as Parameters<typeof customerOrderView>[0]);
  const legal = accepted.has('action.choose') && view.screen === 'order' ? view.legal : [];
  return [
    ...controls.filter((control) => accepted.has(control)),
    ...legal.map((action) => `action.choose ${action}`),
  ];
}

/** Checks the state, the controls and, once for each structure of the page, accessibility. */
export async function shows({ page }: CustomerOrderWalk, place: Place): Promise<void> {
  await expectState(page, 'customer-order', statePath(place.snapshot));
  await expectControls(page, usableIn(place));
  await expectAccessible(page);
}
const tells = (text: string | RegExp) => async (walk: CustomerOrderWalk, place: Place) => {
  await shows(walk, place);
  await expect(walk.page.getByText(text).first()).toBeVisible();
};
const asks = (title: RegExp) => async (walk: CustomerOrderWalk, place: Place) => {
  await shows(walk, place);
  const { page } = walk;
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(question.getByRole('heading')).toHaveText(title);
};
/** Prepares the order so that it accepts the action in flight, even if the response is lost. */
async function prepareAttempt(walk: CustomerOrderWalk, { snapshot }: Place): Promise<void> {
  const { attempt } = (snapshot as SnapshotFrom<typeof customerOrderMachine>).context;
  if (!attempt) return;
  walk.sent = attempt;
  await walk.fixture.prepare('done', attempt.action, attempt.version);
}
/** Checks nothing: the state is transient. */
const unseen = () => undefined;

export const customerOrderExecutor = (
  begin: (start: string) => Promise<CustomerOrderWalk>,
): ExecutorOf<typeof customerOrderModel, CustomerOrderWalk> => ({
  begin,
  beforeStep: (walk) => {
    walk.taken += 1;
  },
  events: {
    'action.choose': async ({ page }, { edge: { event } }) => {
      const action = 'action' in event ? String(event.action) : '';
      await page.locator(`[data-event="action.choose"][data-variant="${action}"]`).dblclick();
    },
    async 'action.confirm'({ page }, { next }) {
      const message = page.getByRole('textbox');
      if ((await message.count()) > 0) await message.fill('The wrap has a hole');
      const confirm = page.locator('[data-event="action.confirm"]');
      if (next?.name !== 'error:saveAttempt') return confirm.dblclick();
      await failNextWrite(page);
      return confirm.click();
    },
    'action.leave': ({ page }) => page.locator('[data-event="action.leave"]').click(),
    'action.retry': ({ page }) => press(page, 'action.retry'),
    'action.abandon': ({ page }) => page.locator('[data-event="action.abandon"]').click(),
    'pay.begin': ({ page }) => press(page, 'pay.begin'),
    'notice.dismiss': ({ page }) => press(page, 'notice.dismiss'),
    'order.retry': ({ page }) => press(page, 'order.retry'),
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
    ...customerOrderOutcomes,
    'after:queueDelay': ({ page }) => elapse(page, queue),
    'after:retryDelay': ({ page }) => elapse(page, retry),
  },
  states: {
    loading: shows,
    loaded: unseen,
    failed: tells(/Couldn't reach the server|took too long to answer|Something went wrong on our side/),
    missing: tells("This link doesn't work"),
    denied: tells("Couldn't open this order"),
    tooMany: tells('Too many requests'),
    shown: tells(/^Order #/),
    refreshing: tells(/^Order #/),
    confirming: asks(/order #\d+\?$/),
    requesting: unseen,
    'requesting.saving': unseen,
    async 'requesting.sending'(walk, place) {
      await asks(/order #\d+\?$/)(walk, place);
      await prepareAttempt(walk, place);
    },
    'requesting.queued': asks(/order #\d+\?$/),
    'requesting.postponed': tells('Yours is sent again in a moment'),
    'requesting.unanswered': asks(/^Was your request received\?$/),
    catchingUp: shows,
    openingPayment: shows,
    leaving: shows,
  },
});
