import assert from 'node:assert/strict';
import type { SnapshotFrom } from 'xstate';
import { everyOne } from '#machines/every-one.ts';
import { orderShippingModel } from '#machines/flows/order-shipping/order-shipping.model.ts';
import { sampleOrders } from '#machines/flows/order-shipping/order-shipping.samples.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import { dialogHeading } from '#tests/support/browser/headings.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import { defineTable, type OpenCall, type Travelled } from '#tests/support/walks/flow-table.ts';
import { nextStepOf, snapshotBefore } from '#tests/support/walks/journey.ts';
import { stillInProgress } from '#tests/support/walks/responses.ts';
import { OrderFixture } from './order-shipping.fixture.ts';

type Walk = Travelled<OrderFixture>;
type Snapshot = SnapshotFrom<typeof orderShippingModel.machine>;

const stepCalls = {
  'shipping.ship': 'updateShippingStatus',
  'shipping.cancel': 'updateShippingStatus',
  'delivery.confirm': 'updateShippingStatus',
  'order.decline': 'declineOrder',
} as const;
/** Returns the call that sends the step of a snapshot. */
const callOf = ({ context: { step } }: Snapshot) =>
  Object.entries(stepCalls).find(([name]) => name === step)?.[1] ?? 'advanceOrder';

/** Returns the snapshot in which the step was sent. */
function sentIn(walk: Walk): Snapshot {
  const before = snapshotBefore(walk) as Snapshot | undefined;
  if (!before) throw new Error('no step was sent');
  return before;
}

/** The order is as the variant says. */
const be = ({ fixture }: Walk, variant: string) => fixture.be(variant);
const checked = {
  ...everyOne(sampleOrders, () => be),
  gone: be,
  'access denied': be,
  'too many requests': 429,
} as const;
const loaded = { ...checked, 'refused for another reason': 409 } as const;

/** The server does the step, once if it was sent twice. */
async function accept({ fixture }: Walk, { pass }: OpenCall): Promise<void> {
  await pass();
  if (fixture.eventsBefore !== undefined)
    assert.equal(await fixture.events(), fixture.eventsBefore, 'a step that was sent twice is done once');
  fixture.eventsBefore = undefined;
}

/** Drops the call, or only its response if the journey continues with the result. */
async function loseStep(walk: Walk, { next }: Moment): Promise<void> {
  const { fixture, interceptor } = walk;
  const held = await interceptor.next(callOf(sentIn(walk)));
  const isTaken =
    next?.name === 'step.abandon' || nextStepOf(walk, 'done:submitStep')?.variant === 'accepted';
  if (!isTaken) return held.drop();
  await held.lose();
  if (next?.name !== 'step.abandon') fixture.eventsBefore = await fixture.events();
}

export const orderShippingTable = defineTable(orderShippingModel, {
  fixture: OrderFixture.open,
  starts: {
    'the merchant opens an order': () => undefined,
    'the merchant opens an order whose last step got no response': (fixture) => fixture.keepAttempt(),
    'a team member who can only view opens an order': (fixture) => fixture.restrictToViewing(),
  },
  calls: {
    loadOrder: { responses: loaded, '4xx': 'gone', lost: 'continues' },
    checkOrder: { responses: checked, '4xx': 'gone', lost: 'continues', canceledBy: 'step.choose' },
    catchUp: { responses: loaded, '4xx': 'gone', lost: 'continues' },
    saveAttempt: { saves: true },
    submitStep: {
      call: callOf,
      responses: {
        accepted: { respond: accept },
        'not possible any more': (walk) => walk.fixture.end(sentIn(walk).context.step),
        'changed in the meantime': ({ fixture }) => fixture.changeElsewhere(),
        'still in progress': stillInProgress,
        'too many requests': 429,
        'signed out': 401,
        // The form doesn't accept a note that is too long.
        'note refused': { respond: (_, { pass }) => pass({ body: { note: 'x'.repeat(501) } }) },
      },
      noResponse: { '': loseStep },
      '4xx': 'not possible any more',
      lost: { again: 'accepted' },
      canceledBy: { impossible: 'a step that was sent is not called back' },
    },
  },
  delays: { pollDelay: 2_000, queueDelay: 1_500, retryDelay: 30_000 },
  events: {
    'step.choose': { variantBy: 'step' },
    'step.confirm': {
      fill: ({ page }) =>
        page.getByRole('textbox', { name: /^(?:Note|Reason)/ }).fill('Rider comes at three'),
    },
    // The dialog closes, and a second press would hit the page below.
    'step.leave': { press: 'once' },
    'step.abandon': { press: 'once' },
    'order.refresh': {
      inBrowser: ({ page }) =>
        page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    },
  },
  states: {
    loading: {},
    loaded: transientState,
    unreachable: { shows: "Couldn't load the order", doublePress: 'order.retry' },
    limited: 'Too many attempts',
    missing: { doublePress: 'order.retry' },
    forbidden: { doublePress: 'order.retry' },
    open: {},
    'open.sorting': transientState,
    'open.reviewing': { doublePress: 'step.choose' },
    'open.succeeded': { shows: 'Got it', doublePress: 'notice.dismiss' },
    'open.awaitingCourier': { shows: 'Requesting a courier', doublePress: 'step.choose' },
    'open.courierRefused': { shows: 'Courier declined', doublePress: 'step.choose' },
    'open.checking': {
      doublePress: { impossible: 'a step that is chosen meanwhile is its call × late' },
    },
    confirming: { shows: ({ page }) => dialogHeading(page, /\?$/).waitFor(), doublePress: 'step.confirm' },
    submitting: {},
    'submitting.saving': transientState,
    'submitting.sending': {},
    'submitting.queued': {},
    'submitting.postponed': { shows: 'Too many attempts', doublePress: 'step.abandon' },
    'submitting.unanswered': {
      shows: ({ page }) => dialogHeading(page, /Couldn't reach the server/).waitFor(),
      doublePress: 'step.retry',
    },
    catchingUp: {},
    refused: { shows: "Couldn't update the order", doublePress: 'step.again' },
  },
  inputAfter: ({ context: { orderId, canManage, canShip, attempt } }) => ({
    orderId,
    canManage,
    canShip,
    attempt,
  }),
  effects: ({ fixture }) => fixture.events(),
  // Loading the order in between gave it the facts of a sample.
  afterRepeat: async ({ fixture }, { context: { overview } }) => {
    if (overview) await fixture.put(overview.order);
  },
});
