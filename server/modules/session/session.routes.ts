import { sessionCalls } from '#contract/people/session.ts';
import type { Deps } from '#server/deps.ts';
import { type App, route } from '#server/plugins/route.ts';
import { readDeviceToken } from '#server/plugins/device-cookie.ts';
import { getDevice } from './device.rules.ts';
import { deleteDevicesUnusedSince } from './known-devices.repo.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { before } from '#server/clock.ts';
import { getLiveLimits, sessionRules } from './session.rules.ts';
import {
  changeProfile,
  endAllSessions,
  endSession,
  logIn,
  listSessions,
  getSignedInUser,
} from './session.service.ts';
import { deleteEndedSessions } from './sessions.repo.ts';

const done = { done: true } as const;

export function sessionRoutes(app: App, deps: Deps): void {
  const needs = { ...deps, passwords: makePasswords(deps.config) };

  route(app, sessionCalls.login, ({ tx, body, ...http }) =>
    logIn(needs, tx, body, getDevice(http, deps.config)),
  );
  route(app, sessionCalls.whoAmI, ({ caller }) => getSignedInUser(deps.db, caller.userId));
  route(app, sessionCalls.logout, async ({ tx, caller }) => {
    await endSession(tx, caller, caller.sessionId);
    return done;
  });
  route(app, sessionCalls.logoutEverywhere, async ({ tx, caller, request }) => {
    await endAllSessions(tx, caller, readDeviceToken(request));
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
  });
}
