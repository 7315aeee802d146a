import { v7 as newId } from 'uuid';
import type { Page } from '@playwright/test';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { Opened } from '#tests/support/browser/browser-walk.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { navigateTo } from '#tests/support/browser/journeys.ts';
import { expect } from '#tests/support/browser/test.ts';
import { delays, withdrawExecutor, type WithdrawWalk, shows } from './withdraw.executor.ts';
import { keptAt, WithdrawFixture } from './withdraw.fixture.ts';

/** Returns the ID of the withdrawal in the URL, or of the one that the device stores. */
const idOn = (page: Page, businessId: string) =>
  page.evaluate((kept) => {
    const named = new URL(window.location.href).searchParams.get('withdrawal');
    const all = JSON.parse(window.localStorage.getItem('oversights') ?? '{}');
    return String(named ?? all[kept]?.withdrawalId ?? '');
  }, `withdrawal ${businessId}`);

async function begin(
  { context, page, interceptor, kontor, signInAs }: Opened,
  start: string,
  journey: Journey,
): Promise<WithdrawWalk> {
  const fixture = await WithdrawFixture.open(kontor);
  const { businessId, accountId } = fixture;
  await signInAs(fixture);
  await holdTimers(context, delays);
  interceptor.keepSession();
  await interceptor.hold('withdrawalStart', 'withdraw', 'checkWithdrawal');
  // Going back leads to a page of Kontor, and then to a page outside of it.
  await page.goto('/boot.json');
  const place = keptAt(start);
  if (place) {
    const kept = { ...place, accountId, withdrawalId: newId() };
    await page.evaluate((all) => localStorage.setItem('oversights', JSON.stringify(all)), {
      [`withdrawal ${businessId}`]: kept,
    });
  }
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const query = start.includes('page of a withdrawal') ? `?withdrawal=${newId()}` : '';
  await navigateTo(page, `/dashboard/revenue/withdraw${query}`);
  const withdrawalId = () => idOn(page, businessId);
  return { page, interceptor, kontor, journey, fixture, taken: 0, withdrawalId };
}

export const withdrawInBrowser = { model: withdrawModel, executor: withdrawExecutor, begin, shows };
