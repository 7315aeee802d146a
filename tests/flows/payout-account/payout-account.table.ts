import { payoutAccountModel } from '#machines/flows/payout-account/payout-account.model.ts';
import type { Edge } from '#machines/graph/explore.ts';
import { sandboxAccounts } from '#server/providers/banks/sandbox.ts';
import { choose } from '#tests/support/browser/choose.ts';
import { accountNumbers } from '#tests/support/money/payout-accounts.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';
import { defineTable, type OpenCall, type Travelled } from '#tests/support/walks/flow-table.ts';
import { banksTyped, PayoutFixture } from './payout-account.fixture.ts';

type Walk = Travelled<PayoutFixture>;

/** The check digit doesn't match these banks, so the page makes no request before the button is pressed. */
const [, first = '', second = ''] = banksTyped.values();

const needsWrongPin = new Set(['the PIN is wrong', 'the PIN is locked', 'PIN attempts exceeded']);
const pinFor = (response: Edge | undefined) =>
  needsWrongPin.has(response?.variant ?? '') ? wrongPin : samplePin;

/** The PIN is set, after this number of wrong ones. */
const pinAfter =
  (wrongAttempts: number) =>
  ({ fixture }: Walk) =>
    fixture.setPin(wrongAttempts);

export const payoutAccountTable = defineTable(payoutAccountModel, {
  fixture: PayoutFixture.open,
  starts: { 'the merchant adds an account': () => undefined },
  calls: {
    enquire: {
      responses: {
        'the names match': ({ fixture }) => fixture.prepareEnquiry('Amaka Obi'),
        "the names don't match": ({ fixture }) => fixture.prepareEnquiry('Chidi Eze'),
        'unknown account': {
          respond: (_, { pass }) =>
            pass({ body: { cbnCode: '058', accountNumber: sandboxAccounts.unknown } }),
        },
      },
      '4xx': 'unknown account',
      lost: 'continues',
      canceledBy: 'account.change',
    },
    save: {
      responses: {
        saved: pinAfter(0),
        'the PIN is wrong': pinAfter(0),
        'the PIN is locked': pinAfter(4),
        'PIN attempts exceeded': pinAfter(9),
        'no PIN is set': ({ fixture }) => fixture.removePin(),
        'the account holder has changed': {
          async respond({ fixture }: Walk, { pass }: OpenCall) {
            await fixture.setPin(0);
            await fixture.withoutBanks(pass);
          },
        },
        async 'already saved'({ fixture }) {
          await fixture.setPin(0);
          await fixture.saveAccounts();
        },
        'signed out': 401,
      },
      '4xx': 'already saved',
      lost: { again: 'saved' },
    },
    // The PIN lock's timer differs from every other timer of the page.
    waitForUnlock: { timer: { from: 800_000, to: 900_000 } },
  },
  delays: {},
  events: {
    'account.submit': {
      async fill({ page }) {
        if ((await page.getByRole('combobox', { name: 'Bank' }).inputValue()) === '')
          await choose(page, { field: 'Bank', text: first.slice(0, 4), option: new RegExp(`^${first}$`) });
        await page.getByLabel('Account number').fill(accountNumbers.ofTheOwner);
      },
    },
    'pin.submit': {
      payload: (_, { edge, next }) => ({ ...edge.event, pin: pinFor(next) }),
      fill: ({ page }, { next }) => page.getByLabel('Transaction PIN').fill(pinFor(next)),
    },
    'account.change': {
      /** Types the name of another bank. */
      async inBrowser({ page }) {
        const field = page.getByRole('combobox', { name: 'Bank' });
        await field.fill((await field.inputValue()) === first ? second : first);
        await field.press('Tab');
      },
    },
  },
  states: {
    editing: { doublePress: 'account.submit' },
    enquiring: {},
    unreachable: { shows: "Couldn't reach the bank", doublePress: 'account.submit' },
    confirming: { shows: 'Account owner', doublePress: 'pin.submit' },
    adding: {},
    'adding.sending': {},
    'adding.unanswered': { shows: "Couldn't reach the server", doublePress: 'pin.submit' },
    locked: 'Your PIN is locked',
    spent: 'Transaction PIN required',
    saved: { shows: 'OBI AMAKA saved', isOutside: true, uninterrupted: 'the dialog is gone' },
  },
  inputAfter: () => undefined,
  effects: ({ fixture }) => fixture.countAccounts(),
});
