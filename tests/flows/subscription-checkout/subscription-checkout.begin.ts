import { v7 as newId } from 'uuid';
import type { Page } from '@playwright/test';
import { subscriptionCheckoutModel } from '#machines/flows/subscription-checkout/subscription-checkout.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { Opened } from '#tests/support/browser/browser-walk.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { navigateTo } from '#tests/support/browser/journeys.ts';
import { expect } from '#tests/support/browser/test.ts';
import { checkoutExecutor, type CheckoutWalk, delays, shows } from './subscription-checkout.executor.ts';
import { CheckoutFixture } from './subscription-checkout.fixture.ts';

const checkout = '/dashboard/subscription/checkout';

/** Returns the ID of the order in the URL, or of the one that the device stores. */
const idOn = (page: Page, businessId: string) =>
  page.evaluate((id) => {
    const named = /checkout\/([^/]+)/.exec(window.location.pathname)?.[1];
    const all = JSON.parse(window.localStorage.getItem('subscriptionOrder') ?? '{}');
    return String(named ?? all[id]?.orderId ?? '');
  }, businessId);

/** Returns the address that a start of the model opens. */
function addressOf(start: string): string {
  if (start.includes('page of an order')) return `${checkout}/${newId()}`;
  if (start.includes('and a period')) return `${checkout}?plan=pro&period=yearly`;
  return start.includes('with a plan') ? `${checkout}?plan=pro` : checkout;
}

async function begin(
  { context, page, interceptor, kontor, signInAs }: Opened,
  start: string,
  journey: Journey,
): Promise<CheckoutWalk> {
  const fixture = await CheckoutFixture.open(kontor);
  const { businessId } = fixture;
  await signInAs(fixture);
  await holdTimers(context, delays);
  interceptor.keepSession();
  // The provider's page never loads: after a response without content, the browser keeps the current page.
  await interceptor.stayInsteadOf('*/sandbox/pay/*');
  // Going back leads to a page of Kontor, and then to a page outside of it.
  await page.goto('/boot.json');
  if (start.includes('returns')) {
    const step = start.includes('to the review') ? 'review' : 'sent';
    const kept = { step, plan: 'pro', period: 'yearly', orderId: newId() };
    await page.evaluate((all) => localStorage.setItem('subscriptionOrder', JSON.stringify(all)), {
      [businessId]: kept,
    });
  }
  // Pages of the dashboard load the subscription too, for the notice of an unpaid plan; this one does not.
  await page.goto('/invoices');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await interceptor.hold(
    'activeSubscription',
    'previewSubscription',
    'purchaseSubscription',
    'upgradeSubscription',
    'subscriptionOrder',
    'paySubscription',
  );
  await navigateTo(page, addressOf(start));
  const walk: CheckoutWalk = {
    page,
    interceptor,
    kontor,
    journey,
    fixture,
    taken: 0,
    // The address holds an order that is continued once it has loaded; until then the device can hold another one.
    orderId: async () => (!walk.isContinuing && (await idOn(page, businessId))) || fixture.openOrderId,
    isContinuing: false,
    isChange: false,
    holdsPrices: false,
  };
  return walk;
}

export const checkoutInBrowser = {
  model: subscriptionCheckoutModel,
  executor: checkoutExecutor,
  begin,
  shows,
};
