import { accountVerificationModel } from '#machines/flows/account-verification/account-verification.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { Opened } from '#tests/support/browser/browser-walk.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { navigateTo } from '#tests/support/browser/journeys.ts';
import { expect } from '#tests/support/browser/test.ts';
import {
  poll,
  retry,
  savingIn,
  verificationExecutor,
  type VerificationWalk,
  shows,
} from './account-verification.executor.ts';
import { VerificationFixture } from './account-verification.fixture.ts';

async function begin(
  { context, page, interceptor, kontor, signInAs }: Opened,
  _start: string,
  journey: Journey,
): Promise<VerificationWalk> {
  const fixture = await VerificationFixture.open(kontor);
  await signInAs(fixture.person);
  await holdTimers(context, [poll, retry]);
  interceptor.keepSession();
  await interceptor.hold(
    'kycDetails',
    'chooseKycAudience',
    'saveKycPerson',
    'saveKycNumbers',
    'saveKycDocument',
    'saveKycCompany',
    'verifyKycNumbers',
    'submitKyc',
    'withdrawKyc',
    'appealKyc',
  );
  // Going back leads to the settings, and then to a page outside of Kontor.
  await page.goto('/boot.json');
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await navigateTo(page, '/dashboard/settings/account-verification');
  return { page, interceptor, kontor, journey, fixture, taken: 0, saving: () => savingIn(page) };
}

export const verificationInBrowser = {
  model: accountVerificationModel,
  executor: verificationExecutor,
  begin,
  shows,
};
