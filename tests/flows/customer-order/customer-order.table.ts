import assert from 'node:assert/strict';
import type { SnapshotFrom } from 'xstate';
import type { CustomerOrderEvent } from '#contract/store/customer-order.ts';
import { customerOrderModel } from '#machines/flows/customer-order/customer-order.model.ts';
import type { Moment } from '#machines/graph/run-journey.ts';
import { dialogHeading } from '#tests/support/browser/headings.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import {
  defineTable,
  type OpenCall,
  type PageWalk,
  type Travelled,
} from '#tests/support/walks/flow-table.ts';
import { nextStepOf, snapshotBefore } from '#tests/support/walks/journey.ts';
import { stillInProgress } from '#tests/support/walks/responses.ts';
import { CustomerOrderFixture } from './customer-order.fixture.ts';

type Walk = Travelled<CustomerOrderFixture>;

/** The message that the customer writes. */
const note = 'The wrap has a hole';

/** Returns the action that was sent. */
function sentAction(walk: Walk): CustomerOrderEvent {
  const before = snapshotBefore(walk) as SnapshotFrom<typeof customerOrderModel.machine> | undefined;
  if (!before?.context.attempt) throw new Error('no action was sent');
  return before.context.attempt.action;
}

/** The order is as the variant says. */
const be = ({ fixture }: Walk, variant: string) => fixture.be(variant);
const refusals = { 'no such link': be, 'too many requests': 429, 'access denied': 403 } as const;
const noResponse = { 'no answer': 'dropped', 'a broken answer': 503 } as const;

/** The order accepts or refuses the action that was sent, as the variant says. */
const prepare = (walk: Walk, variant: string) => walk.fixture.prepare(variant, sentAction(walk));

/** The server does the action, once if it was sent twice. */
async function complete(walk: Walk, { pass }: OpenCall): Promise<void> {
  const { fixture } = walk;
  await prepare(walk, 'done');
  await pass();
  if (fixture.effectsBefore !== undefined)
    assert.equal(
      await fixture.effects(),
      fixture.effectsBefore,
      'an action that is sent twice has one effect',
    );
  fixture.effectsBefore = undefined;
}

/** Drops the call, or only its response if the journey continues with the result. */
async function loseAction(walk: Walk, { next }: Moment): Promise<void> {
  const { fixture, interceptor } = walk;
  const held = await interceptor.next('advanceCustomerOrder');
  const isRepeated = next?.name === 'action.retry' || next?.name === 'network.back';
  if (!isRepeated || nextStepOf(walk, 'done:submitAction')?.variant !== 'done') return held.drop();
  await prepare(walk, 'done');
  await held.lose();
  fixture.effectsBefore = await fixture.effects();
}

const confirmation = ({ page }: PageWalk<CustomerOrderFixture>) =>
  dialogHeading(page, /order #\d+\?$/).waitFor();

export const customerOrderTable = defineTable(customerOrderModel, {
  fixture: CustomerOrderFixture.open,
  starts: {
    'the customer opens the link': () => undefined,
    'the customer opens the link after an action without a response': (fixture) => fixture.keepAttempt(),
  },
  calls: {
    loadOrder: {
      responses: { 'not paid': be, 'in transit': be, cancelled: be, ...refusals },
      noResponse,
      '4xx': 'no such link',
      lost: 'continues',
    },
    refresh: { responses: { 'in transit': be, ...refusals }, '4xx': 'no such link', lost: 'continues' },
    catchUp: { responses: { 'in transit': be, ...refusals }, '4xx': 'no such link', lost: 'continues' },
    saveAttempt: { saves: true },
    submitAction: {
      responses: {
        done: { respond: complete },
        'the order was changed in the meantime': prepare,
        'no longer possible': prepare,
        'message refused': {
          respond: (walk, { pass }) =>
            pass({ body: { event: sentAction(walk), version: 1, note: 'x'.repeat(501) } }),
        },
        'still in progress': stillInProgress,
        'no such link': prepare,
        'too many requests': 429,
        'access denied': 403,
      },
      noResponse: { 'no answer': loseAction, 'a broken answer': 503 },
      '4xx': 'no longer possible',
      lost: { again: 'done' },
      canceledBy: { impossible: 'an action that was sent is not called back' },
    },
    openPayment: {
      responses: { 'page ready': be, 'nothing is due any more': be, ...refusals },
      noResponse,
      '4xx': 'no such link',
      lost: 'continues',
    },
  },
  delays: { queueDelay: 1_500, retryDelay: 30_000 },
  events: {
    'action.choose': { variantBy: 'action' },
    'action.confirm': {
      async fill({ page }) {
        const message = page.getByRole('textbox');
        if ((await message.count()) > 0) await message.fill(note);
      },
    },
    'action.leave': { press: 'once' },
    'action.abandon': { press: 'once' },
  },
  states: {
    loading: {},
    loaded: transientState,
    failed: {
      shows: /Couldn't reach the server|took too long to answer|Something went wrong on our side/,
      doublePress: 'order.retry',
    },
    missing: { shows: "This link doesn't work", doublePress: 'order.retry' },
    denied: { shows: "Couldn't open this order", doublePress: 'order.retry' },
    tooMany: { shows: 'Too many requests', doublePress: 'order.retry' },
    shown: { shows: /^Order #/, doublePress: 'action.choose' },
    refreshing: /^Order #/,
    confirming: { shows: confirmation, doublePress: 'action.confirm' },
    requesting: {},
    'requesting.saving': transientState,
    'requesting.sending': { shows: confirmation },
    'requesting.queued': { shows: confirmation },
    'requesting.postponed': {
      shows: 'Yours is sent again in a moment',
      doublePress: 'action.abandon',
    },
    'requesting.unanswered': {
      shows: ({ page }) => dialogHeading(page, /^Was your request received\?$/).waitFor(),
      doublePress: 'action.retry',
    },
    catchingUp: {},
    openingPayment: {},
    leaving: {},
  },
  inputAfter: ({ context: { token, attempt } }) => ({ token, attempt }),
  effects: ({ fixture }) => fixture.effects(),
});
