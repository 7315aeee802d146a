import type { Page } from '@playwright/test';
import type { payoutAccountModel } from '#machines/flows/payout-account/payout-account.model.ts';
import { statePath } from '#machines/flows/state-path.ts';
import type { ExecutorOf, Place } from '#machines/graph/walk.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { elapse } from '#tests/support/browser/held-timers.ts';
import { press, type Walk } from '#tests/support/browser/journeys.ts';
import { expectControls, expectState } from '#tests/support/browser/page-checks.ts';
import { expect } from '#tests/support/browser/test.ts';
import { waitForPaint } from '#tests/support/browser/wait-for-paint.ts';
import { accountNumbers } from '#tests/support/money/payout-accounts.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';
import { banksTyped, isWrongPin, payoutOutcomes, type PayoutTravel } from './payout-account.outcomes.ts';

export interface PayoutWalk extends Walk, PayoutTravel {
  interceptor: Walk['interceptor'];
}

/** The PIN lock's timer, which differs from every other timer of the page. */
export const lock = [800_000, 900_000] as const;

const controls = ['account.submit', 'pin.submit'];
/** Checks the state, the controls and, once for each structure of the page, accessibility. */
export async function shows({ page }: PayoutWalk, { snapshot, accepted }: Place): Promise<void> {
  await expectState(page, 'payout-account', statePath(snapshot));
  await expectControls(
    page,
    controls.filter((control) => accepted.has(control)),
  );
  await expectAccessible(page);
}
const tells = (text: string | RegExp) => async (walk: PayoutWalk, place: Place) => {
  await shows(walk, place);
  await expect(walk.page.getByText(text).first()).toBeVisible();
};
/** Checks nothing: the inner state is checked. */
const unseen = () => undefined;

const bankField = (page: Page) => page.getByRole('combobox', { name: 'Bank' });
/** The check digit doesn't match these banks, so the page makes no request before the button is pressed. */
const [, first = '', second = ''] = banksTyped.values();

/** Types the name of another bank. */
async function changeBank({ page }: PayoutWalk): Promise<void> {
  const field = bankField(page);
  await field.fill((await field.inputValue()) === first ? second : first);
  await field.press('Tab');
}

/** Types a few letters and presses the bank in the list once it is visible. */
async function chooseBank({ page }: PayoutWalk): Promise<void> {
  const field = bankField(page);
  if ((await field.inputValue()) !== '') return;
  await field.fill(first.slice(0, 4));
  const bank = page.getByRole('option', { name: first, exact: true });
  await waitForPaint(bank);
  await bank.click();
}

export const payoutExecutor = (
  begin: (start: string) => Promise<PayoutWalk>,
): ExecutorOf<typeof payoutAccountModel, PayoutWalk> => ({
  begin,
  beforeStep: (walk) => {
    walk.taken += 1;
  },
  events: {
    async 'account.submit'(walk) {
      await chooseBank(walk);
      await walk.page.getByLabel('Account number').fill(accountNumbers.ofTheOwner);
      await press(walk.page, 'account.submit');
    },
    async 'pin.submit'({ page }, moment) {
      await page.getByLabel('Transaction PIN').fill(isWrongPin(moment) ? wrongPin : samplePin);
      await press(page, 'pin.submit');
    },
    'account.change': changeBank,
    async 'network.back'({ page }) {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
  },
  outcomes: {
    ...payoutOutcomes,
    'done:waitForUnlock': ({ page }) => elapse(page, lock),
    // A browser timer can't fail; for the person, a failed wait is a finished one.
    'error:waitForUnlock': ({ page }) => elapse(page, lock),
  },
  states: {
    editing: shows,
    enquiring: shows,
    unreachable: tells("Couldn't reach the bank"),
    confirming: tells('Account owner'),
    adding: unseen,
    'adding.sending': shows,
    'adding.unanswered': tells("Couldn't reach the server"),
    locked: tells('Your PIN is locked'),
    spent: tells('Transaction PIN required'),
    saved: ({ page }) => expect(page.getByText('OBI AMAKA saved')).toBeVisible(),
  },
});
