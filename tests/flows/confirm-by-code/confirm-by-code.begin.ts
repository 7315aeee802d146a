import { otpRules } from '#domain/password.ts';
import { confirmByCodeModel } from '#machines/flows/confirm-by-code/confirm-by-code.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import type { Opened } from '#tests/support/browser/browser-walk.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { navigateTo } from '#tests/support/browser/journeys.ts';
import { expect } from '#tests/support/browser/test.ts';
import { confirmationExecutor, type ConfirmationWalk, cooldown, shows } from './confirm-by-code.executor.ts';
import { ConfirmationFixture } from './confirm-by-code.fixture.ts';

/** The PIN reset represents every action that is confirmed with a code. */
async function begin(
  { context, page, interceptor, kontor, signInAs }: Opened,
  start: string,
  journey: Journey,
): Promise<ConfirmationWalk> {
  const fixture = await ConfirmationFixture.open(kontor);
  await signInAs(fixture.person);
  const now = Date.now();
  // The page's clock doesn't move, so that the wait for another code always has its full length.
  await page.clock.setFixedTime(now);
  await holdTimers(context, [cooldown]);
  await interceptor.hold('requestPinReset', 'resetPin');
  // Going back leads to the settings, and then to a page outside of Kontor.
  await page.goto('/boot.json');
  if (start.includes('code was sent')) {
    const { otpToken, channel } = await fixture.request();
    const out = {
      otpToken,
      channel,
      expiresAtMs: now + otpRules.lifeMs,
      resendAtMs: now + otpRules.resendAfterMs,
    };
    await page.evaluate((kept) => localStorage.setItem('oversights', JSON.stringify(kept)), {
      'pin-reset': out,
    });
  }
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await navigateTo(page, '/dashboard/settings/account-security/reset');
  return { page, interceptor, kontor, journey, fixture, taken: 0 };
}

export const confirmationInBrowser = {
  model: confirmByCodeModel,
  executor: confirmationExecutor,
  begin,
  shows,
};
