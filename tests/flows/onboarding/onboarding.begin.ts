import type { CallName } from '#contract/calls.ts';
import type { Opened } from '#tests/support/browser/browser-walk.ts';
import { onboardingModel } from '#machines/flows/onboarding/onboarding.model.ts';
import type { Journey } from '#machines/graph/tour.ts';
import { navigateTo } from '#tests/support/browser/journeys.ts';
import { expect } from '#tests/support/browser/test.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { cooldown, onboardingExecutor, type OnboardingWalk, shows } from './onboarding.executor.ts';
import { OnboardingFixture } from './onboarding.fixture.ts';

async function begin(
  { context, page, interceptor, kontor }: Opened,
  start: string,
  journey: Journey,
): Promise<OnboardingWalk> {
  const fixture = new OnboardingFixture(kontor);
  await holdTimers(context, [cooldown]);
  await interceptor.hold(
    'betaUser',
    'resumeOnboarding',
    'saveCredentials',
    'verifyOtp',
    'resendOtp',
    'saveUserDetails',
    'saveBusinessDetails',
    'finalizeOnboarding',
    'storeIdentityCheck',
  );
  const isInvited = start === 'an invited beta user';
  const isLeft = start.startsWith('a merchant');
  // Going back leads to the sign-in page, and then to a page outside of Kontor.
  await page.goto('/boot.json');
  if (isLeft) {
    const { onboardingId, token } = await fixture.begun(!start.includes('before entering'));
    const isProofAlone = start.includes('only the proof');
    await page.evaluate(
      (kept) => {
        for (const [key, value] of Object.entries(kept))
          if (value !== undefined) localStorage.setItem(key, JSON.stringify(value));
      },
      { onboardingId: isProofAlone ? undefined : onboardingId, token },
    );
  }
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await navigateTo(page, isInvited ? `/auth?beta=${await fixture.invite()}` : '/auth');
  return { page, interceptor, kontor, journey, fixture, taken: 0, knowsCode: false, knowsHandle: !isLeft };
}

/** The walk knows the state of the handle only if it has typed it. */
const isUnpredictable = ({ knowsHandle }: OnboardingWalk, call: CallName): boolean =>
  call === 'storeIdentityCheck' && !knowsHandle;

export const onboardingInBrowser = {
  model: onboardingModel,
  executor: onboardingExecutor,
  begin,
  shows,
  isUnpredictable,
};
