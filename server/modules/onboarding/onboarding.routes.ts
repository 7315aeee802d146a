import { onboardingCalls } from '#contract/people/onboarding.ts';
import type { Deps } from '#server/deps.ts';
import { sweepCodes } from '#server/platform/otp/otp.service.ts';
import { getDevice } from '#server/modules/session/device.rules.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { before } from '#server/clock.ts';
import { getClientAddress } from '#server/plugins/limits/client-address.ts';
import { type App, route } from '#server/plugins/route.ts';
import { getBetaUser } from './beta.service.ts';
import { deleteUnverifiedBefore } from './onboarding.repo.ts';
import { onboardingRules } from './onboarding.rules.ts';
import {
  startOnboarding,
  finalize,
  resendCode,
  saveBusiness,
  savePersonal,
  getOnboardingState,
} from './onboarding.service.ts';
import { verifyEmail } from './verify.service.ts';

export function onboardingRoutes(app: App, deps: Deps): void {
  const needs = { ...deps, passwords: makePasswords(deps.config) };

  route(app, onboardingCalls.saveCredentials, ({ tx, body, request }) =>
    startOnboarding(needs, tx, body, getClientAddress(request)),
  );
  route(app, onboardingCalls.verifyOtp, ({ tx, body }) => verifyEmail(deps, tx, body));
  route(app, onboardingCalls.resendOtp, ({ tx, body, request }) =>
    resendCode(needs, tx, body.onboardingId, getClientAddress(request)),
  );
  route(app, onboardingCalls.saveUserDetails, ({ tx, caller, body }) =>
    savePersonal(tx, caller.onboardingId, body),
  );
  route(app, onboardingCalls.saveBusinessDetails, ({ tx, caller, body }) =>
    saveBusiness(deps, tx, caller.onboardingId, body),
  );
  route(app, onboardingCalls.finalizeOnboarding, ({ tx, caller, ...http }) =>
    finalize(deps, tx, caller.onboardingId, getDevice(http, deps.config)),
  );
  route(app, onboardingCalls.resumeOnboarding, ({ caller }) =>
    getOnboardingState(deps.db, caller.onboardingId),
  );
  route(app, onboardingCalls.betaUser, ({ params }) => getBetaUser(deps.db, params.id));

  sweepCodes(deps);
  deps.jobs.sweep('unverified onboardings', 3_600_000, (tx) =>
    deleteUnverifiedBefore(tx, before(deps.clock.now(), onboardingRules.unprovedMs)),
  );
}
