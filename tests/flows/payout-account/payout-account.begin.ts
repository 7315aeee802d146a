import type { Page } from '@playwright/test';
import { payoutAccountModel } from '#machines/flows/payout-account/payout-account.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { PageReturns } from '#tests/support/browser/interrupt.ts';
import type { Opened } from '#tests/support/browser/browser-walk.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { navigateTo } from '#tests/support/browser/journeys.ts';
import { expect } from '#tests/support/browser/test.ts';
import { lock, payoutExecutor, type PayoutWalk, shows } from './payout-account.executor.ts';
import { PayoutFixture } from './payout-account.outcomes.ts';

/** Opens the dialog, which closes when its page does. */
export const openDialog = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Add account' }).first().click();

async function begin(
  { context, page, interceptor, kontor, signInAs }: Opened,
  _start: string,
  journey: Journey,
): Promise<PayoutWalk> {
  const fixture = await PayoutFixture.open(kontor);
  await signInAs(fixture.person);
  await holdTimers(context, [lock]);
  await interceptor.hold('verifyPayoutAccount', 'createPayoutAccount');
  // Going back leads to the settings, and then to a page outside of Kontor.
  await page.goto('/boot.json');
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await navigateTo(page, '/dashboard/settings/payment-and-withdrawal');
  await openDialog(page);
  return { page, interceptor, kontor, journey, fixture, taken: 0 };
}

/** After a visit to the PIN page, the form opens by itself with what was entered in this tab. */
const reopen: PageReturns<PayoutWalk>['reopen'] = ({ page }, { value }, { kind }) =>
  value === 'spent' && kind !== 'tab'
    ? expect(page.getByRole('dialog', { name: 'Add payout account' })).toBeVisible()
    : openDialog(page);

export const payoutInBrowser = { model: payoutAccountModel, executor: payoutExecutor, begin, shows, reopen };
