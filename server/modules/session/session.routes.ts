import { secondFactorCalls } from '#contract/people/second-factor.ts';
import { sessionCalls } from '#contract/people/session.ts';
import { secondFactorRules } from '#domain/second-factor.ts';
import type { Deps } from '#server/deps.ts';
import { type App, route } from '#server/plugins/route.ts';
import { readDeviceToken } from '#server/plugins/device-cookie.ts';
import { getDevice } from './device.rules.ts';
import { deleteDevicesUnusedSince } from './known-devices.repo.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { before } from '#server/clock.ts';
import { getLiveLimits } from '#server/platform/live-sessions.ts';
import { sessionRules } from './session.rules.ts';
import {
  changeProfile,
  endAllSessions,
  endSession,
  checkCredentials,
  listSessions,
  getSignedInUser,
  signIn,
} from './session.service.ts';
import { deleteEndedSessions } from './sessions.repo.ts';
import { deleteChallengesBefore } from './sign-in-challenges.repo.ts';
import { requireSecondStep, verifySignIn } from './verify-sign-in.ts';

const done = { done: true } as const;

export function sessionRoutes(app: App, deps: Deps): void {
  const needs = {
    ...deps,
    passwords: makePasswords(deps.config),
    recoveryCodes: makePasswords(deps.config, 'recovery-code'),
  };

  route(app, sessionCalls.login, async ({ tx, body, ...http }) => {
    const userId = await checkCredentials(needs, tx, body);
    await requireSecondStep(deps, tx, userId);
    return signIn(deps, tx, userId, getDevice(http, deps.config));
  });
  route(app, secondFactorCalls.verifySignIn, ({ tx, body, ...http }) =>
    verifySignIn(needs, tx, body, getDevice(http, deps.config)),
  );
  route(app, sessionCalls.whoAmI, ({ caller }) => getSignedInUser(deps.db, caller.userId));
  route(app, sessionCalls.logout, async ({ tx, caller }) => {
    await endSession(tx, caller, caller.sessionId);
    return done;
  });
  route(app, sessionCalls.logoutEverywhere, async ({ tx, caller, request }) => {
    await endAllSessions(deps, tx, caller, readDeviceToken(request));
    return done;
  });
  route(app, sessionCalls.sessions, ({ caller }) => listSessions(deps, caller));
  route(app, sessionCalls.endSession, async ({ tx, caller, params }) => {
    await endSession(tx, caller, params.id);
    return done;
  });
  route(app, sessionCalls.updateProfile, ({ tx, caller, body }) => changeProfile(tx, caller, body));

  deps.jobs.sweep('ended sessions', 3_600_000, async (tx) => {
    const now = deps.clock.now();
    await deleteEndedSessions(tx, getLiveLimits(now, deps.config.session));
    await deleteDevicesUnusedSince(tx, before(now, sessionRules.knownDeviceMs));
    await deleteChallengesBefore(tx, before(now, secondFactorRules.challengeMs));
  });
}
