import { onboardingModel } from '#machines/flows/onboarding/onboarding.model.ts';
import { walk } from '#machines/graph/walk.ts';
import { holdTimers } from '#tests/support/browser/held-timers.ts';
import { tourOf } from '#tests/support/browser/journeys.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { cooldown, onboardingExecutor } from './onboarding.executor.ts';
import { OnboardingStage } from './onboarding.stage.ts';

const { flow, journeys, left } = tourOf(onboardingModel);

test('every step is walked', () => {
  expect(left).toEqual([]);
});

for (const { title, journey } of journeys)
  test(title, async ({ context, page, gate, kontor }) => {
    const executor = onboardingExecutor(async (start) => {
      const stage = new OnboardingStage(kontor);
      await holdTimers(context, [cooldown]);
      await gate.hold(
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
      const isLeft = start.startsWith('somebody');
      if (isLeft) {
        const { onboardingId, token } = await stage.begun(!start.includes('before entering'));
        const isProofAlone = start.includes('only the proof');
        await page.goto('/boot.json');
        await page.evaluate(
          (kept) => {
            for (const [key, value] of Object.entries(kept))
              if (value !== undefined) localStorage.setItem(key, JSON.stringify(value));
          },
          { onboardingId: isProofAlone ? undefined : onboardingId, token },
        );
      }
      await page.goto(isInvited ? `/auth?beta=${await stage.invite()}` : '/auth');
      return { page, gate, kontor, journey, stage, taken: 0, knowsCode: false, knowsHandle: !isLeft };
    });
    await walk(flow, journey, executor);
  });
