import { periodCloseModel } from '#machines/flows/period-close/period-close.model.ts';
import { sampleReason } from '#machines/flows/period-close/period-close.samples.ts';
import { transientState } from '#tests/support/walks/fault-matrix.ts';
import { defineTable, type PageWalk, type Travelled } from '#tests/support/walks/flow-table.ts';
import { PeriodCloseFixture } from './period-close.fixture.ts';

type Walk = Travelled<PeriodCloseFixture>;

/** The months are as the variant says. */
const be = ({ fixture }: Walk, variant: string) => fixture.be(variant);
const failures = /Couldn't reach the server|took too long to answer|Something went wrong on our side/;
const closeDialog = ({ page }: PageWalk<PeriodCloseFixture>) => page.getByRole('alertdialog');

export const periodCloseTable = defineTable(periodCloseModel, {
  fixture: PeriodCloseFixture.open,
  starts: {
    'a person who manages the books': () => undefined,
    'a person who views the books': (fixture) => {
      fixture.canManage = false;
    },
  },
  calls: {
    loadPeriod: {
      responses: {
        'a month to close': be,
        'a month that is not over': be,
        'a closed month': be,
        'a closed month before another one': be,
        'no such month': 422,
        'too many requests': 429,
        'access denied': 403,
      },
      noResponse: { 'no answer': 'dropped', 'a broken answer': 503 },
      '4xx': 'access denied',
      lost: 'continues',
    },
    closePeriod: {
      responses: {
        // The month is as it was loaded.
        closed: () => undefined,
        'the totals changed in the meantime': ({ fixture }) => fixture.addExpense(),
        'too many requests': 429,
      },
      '4xx': 'too many requests',
      lost: { again: 'closed' },
    },
    reopenPeriod: {
      responses: {
        reopened: () => undefined,
        'a later month was closed in the meantime': ({ fixture }) => fixture.closeMonth('2026-04'),
        'the reason is too short': { respond: (_, { pass }) => pass({ body: { reason: 'no' } }) },
      },
      '4xx': 'the reason is too short',
      lost: { again: 'reopened' },
    },
  },
  delays: { retryDelay: 30_000 },
  events: {
    'close.confirm': {
      inBrowser: (walk) => closeDialog(walk).getByRole('button', { name: 'Close month' }).dblclick(),
    },
    'close.leave': {
      inBrowser: (walk) => closeDialog(walk).getByRole('button', { name: 'Back' }).click(),
    },
    'reopen.submit': {
      fill: ({ page }) => page.getByLabel('Reason').fill(sampleReason),
    },
    // A second press would reach what is behind the dialog.
    'reopen.leave': { press: ({ page }) => page.locator('[data-event="reopen.leave"]').click() },
  },
  states: {
    loading: {},
    loaded: transientState,
    failed: { shows: failures, doublePress: 'period.refresh' },
    missing: { shows: 'This month does not exist', doublePress: 'period.refresh' },
    denied: { shows: "Couldn't open this month", doublePress: 'period.refresh' },
    tooMany: { shows: 'Too many requests', doublePress: 'period.refresh' },
    waiting: { shows: 'Checks', doublePress: 'period.refresh' },
    checking: { shows: 'Entries without a payment method', doublePress: 'close.ask' },
    confirming: { shows: 'Close March 2026?', doublePress: 'close.confirm' },
    closing: 'Close March 2026?',
    closed: { shows: 'March 2026 is closed', doublePress: 'period.refresh' },
    explaining: { shows: 'Reopen March 2026?', doublePress: 'reopen.submit' },
    reopening: 'Reopen March 2026?',
  },
  inputAfter: ({ context: { month, canManage } }) => ({ month, canManage }),
  effects: ({ fixture }) => fixture.effects(),
});
