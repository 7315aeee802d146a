import { orderShippingView } from '#machines/flows/order-shipping/index.ts';
import type { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import { statePath } from '#machines/flows/seen.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { ExecutorOf, Place } from '#machines/graph/walk.ts';
import { elapse } from '#tests/support/browser/held-timers.ts';
import { answered, coming, lookOnce, type Walk } from '#tests/support/browser/journeys.ts';
import { expectControls, expectState } from '#tests/support/browser/looks.ts';
import { expect } from '#tests/support/browser/test.ts';
import type { OrderStage } from './order-shipping.stage.ts';

export interface ShippingWalk extends Walk {
  stage: OrderStage;
  /** How much had happened to the order when the answer to a step was lost. */
  happenedBefore: number | undefined;
}

/** Before the order is looked at again: soon at first, later more seldom; before a step is sent again. */
const poll = [2_000, 2_000] as const;
const queue = [1_500, 1_500] as const;
export const delays = [poll, queue] as const;

/** How often a question is asked before it counts as unanswered. */
const tries = 3;
const stepCalls = {
  'shipping.ship': 'updateShippingStatus',
  'shipping.callOff': 'updateShippingStatus',
  'delivery.confirm': 'updateShippingStatus',
  'order.decline': 'declineOrder',
} as const;
const addresses = {
  updateShippingStatus: 'PATCH /commerce/order/{id}/shipping-status',
  declineOrder: 'PATCH /commerce/order/decline/{id}',
  advanceOrder: 'PATCH /commerce/order/{id}/status',
} as const;

/** More than a note may be, which the form does not let anybody type. */
const tooLong = { note: 'x'.repeat(501) };

/** The call that carries a step. */
const callOf = (step: string): keyof typeof addresses =>
  Object.entries(stepCalls).find(([name]) => name === step)?.[1] ?? 'advanceOrder';

const controls = ['step.confirm', 'step.leave', 'step.retry', 'step.abandon', 'step.again'];
const others = ['notice.dismiss', 'order.retry'];
const press = ({ page }: ShippingWalk, event: string) => page.locator(`[data-event="${event}"]`).click();

function usableIn({ snapshot, accepted }: Place): string[] {
  const usable = [...controls, ...others].filter((control) => accepted.has(control));
  const view = orderShippingView(snapshot as Parameters<typeof orderShippingView>[0]);
  const legal = accepted.has('step.choose') && view.screen === 'order' ? view.legal : [];
  return [...usable, ...legal.map((step) => `step.choose ${step}`)];
}

/** State, controls and, once a state and size, what axe says. */
async function shows({ page }: ShippingWalk, place: Place): Promise<void> {
  await expectState(page, 'order-shipping', statePath(place.snapshot));
  await expectControls(page, usableIn(place));
  await lookOnce(page, 'order-shipping', place.snapshot);
}

const tells = (text: string | RegExp) => async (walk: ShippingWalk, place: Place) => {
  await shows(walk, place);
  await expect(walk.page.getByText(text).first()).toBeVisible();
};
const asks = (title: RegExp) => async (walk: ShippingWalk, place: Place) => {
  await shows(walk, place);
  const dialog = walk.page.getByRole('dialog').or(walk.page.getByRole('alertdialog'));
  await expect(dialog.getByRole('heading')).toHaveText(title);
};
/** Passed too fast to be seen, or told by the state within. */
const unseen = () => undefined;

/** No answer arrives, however often the page asks before it says so. */
async function unanswered(
  { gate, page }: ShippingWalk,
  { edge: { snapshot } }: { edge: Edge },
): Promise<void> {
  const said = page.locator('[data-flow="order-shipping"]');
  for (let nth = 0; nth < tries; nth += 1) {
    await (await gate.next('orderOverview')).drop();
    const goesOn = async () =>
      gate.waiting('orderOverview') > 0 || (await said.getAttribute('data-state')) === statePath(snapshot);
    await expect.poll(goesOn, { message: 'the page asks again or says that nobody answers' }).toBe(true);
    if (gate.waiting('orderOverview') === 0) return;
  }
}

async function overview(walk: ShippingWalk, edge: Edge): Promise<void> {
  await walk.stage.be(edge.variant);
  await answered(walk, 'orderOverview', edge);
}

export const shippingExecutor = (
  begin: (start: string) => Promise<ShippingWalk>,
): ExecutorOf<typeof orderShippingModel, ShippingWalk> => ({
  begin,
  beforeStep: (walk) => {
    walk.taken += 1;
  },
  events: {
    'step.choose': async ({ page }, { edge: { variant } }) =>
      page.locator(`[data-event="step.choose"][data-variant="${variant}"]`).click(),
    async 'step.confirm'(walk, { next }) {
      const { page } = walk;
      await page.getByRole('textbox').fill('Rider comes at three');
      const confirm = page.locator('[data-event="step.confirm"]');
      if (next?.name !== 'error:keepAttempt') return confirm.dblclick();
      await keepNothing(walk);
      return confirm.click();
    },
    'step.leave': (walk) => press(walk, 'step.leave'),
    'step.retry': (walk) => press(walk, 'step.retry'),
    'step.abandon': (walk) => press(walk, 'step.abandon'),
    'step.again': (walk) => press(walk, 'step.again'),
    'notice.dismiss': (walk) => press(walk, 'notice.dismiss'),
    'order.refresh': ({ page }) =>
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    'order.retry': (walk) => press(walk, 'order.retry'),
    async 'network.back'({ page }) {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
  },
  outcomes: {
    'done:loadOrder': (walk, { edge }) => overview(walk, edge),
    'error:loadOrder': unanswered,
    'done:checkOrder': (walk, { edge }) => overview(walk, edge),
    'error:checkOrder': unanswered,
    'done:catchUp': (walk, { edge }) => overview(walk, edge),
    'error:catchUp': unanswered,
    'done:keepAttempt': unseen,
    'error:keepAttempt': unseen,
    async 'done:submitStep'(walk, { edge }) {
      const { stage, gate } = walk;
      const step = stepOf(walk);
      const sent = callOf(step);
      if (edge.variant === 'still being worked on') {
        const held = await gate.next(sent);
        const key = held.request.headers()['idempotency-key'] ?? '';
        await stage.whileWorkedOn(addresses[sent], key, async () => {
          expect((await held.pass()).code).toBe('IN_PROGRESS');
        });
        return;
      }
      if (edge.variant === 'not possible any more') await stage.end(step);
      if (edge.variant === 'changed by somebody else') await stage.changeElsewhere();
      await answered(walk, sent, edge, edge.variant === 'note refused' ? tooLong : undefined);
      if (edge.variant === 'accepted' && walk.happenedBefore !== undefined)
        expect(await stage.happenings(), 'a step that was sent twice is taken once').toBe(
          walk.happenedBefore,
        );
      walk.happenedBefore = undefined;
    },
    async 'error:submitStep'(walk, { next }) {
      const held = await walk.gate.next(callOf(stepOf(walk)));
      // Taken, and the answer lost, where the chart goes on as if it may have been.
      const isTaken =
        next?.name === 'step.abandon' || coming(walk, 'done:submitStep')?.variant === 'accepted';
      if (!isTaken) return held.drop();
      await held.lose();
      walk.happenedBefore = await walk.stage.happenings();
      return undefined;
    },
    'after:pollDelay': ({ page }) => elapse(page, poll),
    'after:queueDelay': ({ page }) => elapse(page, queue),
  },
  states: {
    loading: shows,
    loaded: unseen,
    unreachable: tells('The order could not be loaded'),
    missing: shows,
    forbidden: shows,
    open: unseen,
    'open.sorting': unseen,
    'open.reviewing': shows,
    'open.succeeded': tells('Got it'),
    'open.awaitingCourier': tells('The courier is being asked'),
    'open.courierRefused': tells('The courier refused'),
    'open.checking': shows,
    confirming: asks(/\?$/),
    keeping: unseen,
    submitting: shows,
    queued: shows,
    unanswered: asks(/No answer yet/),
    catchingUp: shows,
    refused: tells('This was not done'),
  },
});

/** The step that is on its way stands where the last edge led. */
function stepOf({ journey, taken }: ShippingWalk): string {
  const before = journey.steps[taken - 2];
  if (!before) throw new Error('a step is sent only after something led to it');
  const { step }: { step: string } = before.snapshot.context;
  return step;
}

/** The next thing is not kept, as on a device whose storage is full. */
async function keepNothing({ page }: ShippingWalk): Promise<void> {
  await page.evaluate(() => {
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      Storage.prototype.setItem = keep;
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
  });
}
